/** Why a calendar could not be read. */
export type CalendarProblem =
  /** No reply, or the address may not be called. */
  | 'unreachable'
  /** More bytes, events or times than are read. */
  | 'tooLarge'
  /** The reply is not an iCalendar file. */
  | 'notACalendar'
  /** The calendar's service rejects the address: it was renewed, or the calendar is not shared any more. */
  | 'forbidden'
  /** The reply took too long. */
  | 'tooSlow';

/** The largest file that is read, in bytes, also after decompression. */
export const MAX_CALENDAR_BYTES = 5_000_000;
export const MAX_CALENDAR_EVENTS = 5_000;
export const MAX_BUSY_TIMES = 20_000;

/** What a calendar's server said about the last reply, so that an unchanged calendar is not sent again. */
export interface Validators {
  etag?: string | undefined;
  modified?: string | undefined;
}

export type FetchedCalendar =
  | ({ readonly kind: 'text'; readonly text: string } & Validators)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly problem: CalendarProblem };

export interface ReadingOptions {
  /** The zone of whole days and of times without a zone. */
  readonly timeZone: string;
  /** Times outside of this span are left out, in ms since 1970. */
  readonly fromMillis: number;
  readonly untilMillis: number;
  /** Events of this provider's own feeds are left out: their UIDs end with `@` and this domain. Empty if there are none. */
  readonly ownDomain: string;
}

/** A time at which a calendar has an event, within the span that was read; in ms since 1970. */
export interface ReadTime {
  startTimeMillis: number;
  endTimeMillis: number;
  allDay: boolean;
  /** At most 200 characters. */
  title: string;
}

export type ReadCalendar =
  | { readonly kind: 'times'; readonly times: readonly ReadTime[]; readonly events: number }
  | { readonly kind: 'failed'; readonly problem: CalendarProblem };

/** Fetches and reads calendars, with the platform's implementation. No method rejects. */
export interface CalendarSource {
  /** Whether the address may be called, as far as its text tells. */
  accepts(url: string): boolean;
  fetch(url: string, validators: Validators, signal: AbortSignal): Promise<FetchedCalendar>;
  /** Reads a file without blocking requests. */
  read(text: string, options: ReadingOptions): Promise<ReadCalendar>;
}
