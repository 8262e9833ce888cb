/// <reference lib="esnext.disposable" preserve="true" />

/** A moment: milliseconds since 1970, a `Date`, or an ISO text with its offset (`2026-11-25T10:00+09:00`). */
export type Moment = number | Date | string;

/** The teachers who exist in every world: Sato Hanako (`hanako@example.jp`) and Suzuki Taro (`taro@example.jp`). */
export type Who = 'hanako' | 'taro';

/** A student to add to a world; missing fields are filled in. */
export interface WorldStudent {
  readonly id?: string;
  /** Defaults to one of a list of Japanese names. */
  readonly name?: string;
  readonly kana?: string;
  readonly grade?: string;
  readonly subjects?: readonly string[];
  readonly email?: string;
  readonly guardians?: readonly WorldGuardian[];
  /** What the teacher charges. */
  readonly rates?: readonly WorldRate[];
  /** Defaults to one for a year on each side of the world's moment; `false` for a student without a contract. */
  readonly contract?: WorldContract | false;
  /** Defaults to Hanako. */
  readonly teacher?: Who;
}

/** The contract of a student in a world. */
export interface WorldContract {
  readonly plan?: string;
  /** `YYYY-MM-DD`. */
  readonly startsOn?: string;
  readonly endsOn?: string;
  /** Defaults to 60. */
  readonly minutesPerLesson?: number;
  /** Defaults to 48. */
  readonly lessonsTotal?: number;
  readonly note?: string;
}

/** A guardian of a student in a world. */
export interface WorldGuardian {
  readonly id?: string;
  /** Defaults to the student's family name with a given name. */
  readonly name?: string;
  /** Defaults to `other`. */
  readonly relation?: 'mother' | 'father' | 'grandparent' | 'other';
  readonly email?: string;
  readonly phone?: string;
  /** The kinds of mails that this person gets; by default all. */
  readonly mails?: readonly ('plans' | 'reminders' | 'records' | 'messages')[];
}

/** What a teacher charges for the lessons of a student. */
export interface WorldRate {
  /** Defaults to all subjects. */
  readonly subject?: string;
  /** Whole yen. */
  readonly yen: number;
  /** Defaults to an hour. */
  readonly per?: 'hour' | 'lesson';
  /** Whether lessons count if the student was absent, and if the student was absent with notice; by default neither. */
  readonly chargesAbsence?: boolean;
  readonly chargesNotice?: boolean;
}

/** A stay of somebody in the room of a lesson. */
export interface WorldStay {
  readonly role: 'teacher' | 'student';
  readonly fromMillis: Moment;
  readonly untilMillis: Moment;
}

/** A lesson to add to a world, in the shape of the lessons that elements accept and events carry. */
export interface WorldLesson {
  readonly id?: string;
  /** Defaults to the teacher's first student. */
  readonly studentId?: string;
  readonly subject?: string;
  readonly startTimeMillis: Moment;
  /** Defaults to an hour after the start. */
  readonly endTimeMillis?: Moment;
  readonly actualEndTimeMillis?: Moment;
  readonly canceledAt?: Moment;
  readonly memo?: string;
  readonly note?: string;
  /** What really happened, as the teacher decided. */
  readonly outcome?: 'held' | 'absent' | 'absentWithNotice' | 'teacherAbsent';
  /** When a held lesson really began and ended. */
  readonly heldFromMillis?: Moment;
  readonly heldUntilMillis?: Moment;
  /** Who was in its room, from which the provider proposes an outcome. */
  readonly attendance?: readonly WorldStay[];
  /** Defaults to the student's teacher, or Hanako. */
  readonly teacher?: Who;
}

/** A meeting to add to a world. */
export interface WorldMeeting {
  readonly id?: string;
  readonly title?: string;
  readonly studentId?: string;
  readonly visitorName?: string;
  readonly startTimeMillis: Moment;
  /** Defaults to half an hour after the start. */
  readonly endTimeMillis?: Moment;
  readonly actualEndTimeMillis?: Moment;
  readonly canceledAt?: Moment;
  readonly memo?: string;
  /** Defaults to the student's teacher, or Hanako. */
  readonly teacher?: Who;
}

/** A locked day, or a locked span of it if both times are given. */
export interface WorldLock {
  readonly id?: string;
  /** `YYYY-MM-DD`, in Asia/Tokyo. */
  readonly date: string;
  readonly startTimeMillis?: Moment;
  readonly endTimeMillis?: Moment;
  readonly reason?: string;
  /** Locks with the same one repeat: they can be changed together. */
  readonly seriesId?: string;
  /** Defaults to Hanako. */
  readonly teacher?: Who;
}

/** A part of each day of a week, in minutes of the day from 0 to 1440; `weekday` 0 is Sunday. */
export interface WorldDayHours {
  readonly weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/** When a teacher works, which replaces what was there. */
export interface WorldWorkingHours {
  readonly weekly: readonly WorldDayHours[];
  /** Whether public holidays are days off; true by default. */
  readonly holidaysOff?: boolean;
  /** The break between two lessons; 10 by default. */
  readonly bufferMinutes?: number;
  /** Defaults to Hanako. */
  readonly teacher?: Who;
}

/** Records to add to a world. */
export interface WorldRows {
  readonly students?: readonly WorldStudent[];
  readonly lessons?: readonly WorldLesson[];
  readonly meetings?: readonly WorldMeeting[];
  readonly locks?: readonly WorldLock[];
  readonly workingHours?: readonly WorldWorkingHours[];
}

/** The ids of added records, in the order in which they were given. */
export interface AddedIds {
  readonly students: readonly string[];
  readonly lessons: readonly string[];
  readonly meetings: readonly string[];
  readonly locks: readonly string[];
}

/**
 * Ways in which other providers reply:
 * - `nulls`: null instead of each missing, empty or unknown value.
 * - `numeric-ids`: ids are numbers.
 * - `slow`: each reply takes 2 s of the clock.
 * - `stale`: for 5 s of the clock after a write, reads return what was before.
 * - `paging`: lists have at most five rows a page whatever a request asks for, and no total.
 */
export type Replies = 'nulls' | 'numeric-ids' | 'slow' | 'stale' | 'paging';

export interface WorldOptions {
  /** The moment at which the clocks of world and page are stopped. By default they follow the device's clock. */
  readonly now?: Moment;
  /**
   * `demo` (the default): three weeks of lessons on each side of today. `empty`: only the two teachers. `magic`: the
   * records of `magicIds`, all of Hanako.
   */
  readonly rows?: 'demo' | 'empty' | 'magic' | WorldRows;
  /** How the provider replies, one or several; by default as the reference provider does. */
  readonly replies?: Replies | readonly Replies[];
  /**
   * The outside calendars that a teacher can add in this world: the text of each iCalendar file by its address, such as
   * `https://calendar.example/work.ics`. A world sends no request; any other address cannot be reached.
   */
  readonly calendars?: Readonly<Record<string, string>>;
}

/** The options of `createWorld`. */
export interface PageWorldOptions extends WorldOptions {
  /**
   * `demo` (the default), or `minimal`: a provider with only the calls of the specification, numeric ids, and no fields
   * beyond those that elements need. It has one teacher, Hanako, and its own records, so it does not accept `rows`.
   */
  readonly provider?: 'demo' | 'minimal';
}

export interface PlaywrightWorldOptions extends WorldOptions {
  /** The provider's URL as the pages use it, without a trailing slash. No request is sent there. */
  readonly provider?: string;
}

/** The options of `handlers` for Mock Service Worker. */
export interface HandlerOptions {
  /** The provider's URL, without a trailing slash; any origin by default. */
  readonly provider?: string;
  /** The moment at which the provider's clock is stopped. */
  readonly now?: Moment;
  /** How the provider replies, as in the options of a world. */
  readonly replies?: WorldOptions['replies'];
}

/** How calls fail; exactly one of these. */
export type FaultKind =
  /** The status of a server error, such as 500, 503 or 429. */
  | { readonly status: number }
  /** Sends the real reply after this many ms. */
  | { readonly delay: number }
  /** The network fails. */
  | { readonly offline: true }
  /** There is no reply until the caller times out. */
  | { readonly hang: true }
  /** The provider replies that the session has ended. */
  | { readonly expired: true }
  /** The provider rejects the call: with this message, or with `true` without one. */
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  | { readonly refused: true | string }
  /** A reply that does not come from a provider: a page, half a reply, or data of the wrong shape. */
  | { readonly reply: 'html' | 'broken' | 'misshapen' };

/** A fault, and the calls that it affects. */
export type Fault = FaultKind & {
  /** A name in the endpoint table, such as `listLessons` (docs/provider-api.md). Defaults to every call. */
  readonly call?: string;
  /** How many calls it affects; by default all calls until it is restored. */
  readonly times?: number;
};

/** The link of a student, for `<teacher-student-room>` and `<teacher-family>`. */
export interface StudentLink {
  /** The value for the property `token`. */
  readonly token: string;
  /** The whole address, which ends with the token. */
  readonly url: string;
}

export interface RunningFault extends Disposable {
  /** Removes the fault. */
  restore(): void;
}

/** A call that has reached the world. */
export interface WorldCall {
  /** Its name in the endpoint table; empty for files and unknown paths. */
  readonly name: string;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body of the request; undefined if there was none. */
  readonly body: unknown;
  /** The HTTP status of the reply; 0 while there is no reply. */
  readonly status: number;
}

export interface WorldMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The clock of a world and of its page. */
export interface WorldClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Stops the clocks at a moment. Timers that are due until then run. */
  set(to: Moment): Promise<void>;
  /** Moves the clocks forward and stops them. Timers that become due run. */
  advance(milliseconds: number): Promise<void>;
}

/**
 * A provider for a single test: the reference provider, with its rules, and data in memory. `await using` closes it at
 * the end of the test.
 */
export interface World extends AsyncDisposable {
  /** The value for the elements' attribute `provider`. */
  readonly provider: string;
  /** Signs a teacher in at every element of this provider, without a form; Hanako by default. */
  signIn(who?: Who): Promise<void>;
  /** Ends every session at the provider, as if it had expired; the elements notice at once. */
  expire(): Promise<void>;
  /** Returns a token of the provider, as a page's `fetchToken` does; Hanako's by default. */
  token(who?: Who): Promise<string>;
  /**
   * The lasting link of a student; of the teacher's first one by default.
   *
   * @throws TypeError if the student does not exist
   */
  studentLink(studentId?: string): Promise<StudentLink>;
  /**
   * Adds records as another client would; elements show them after they next load.
   *
   * @throws TypeError that names the wrong field, and lists what it may be
   */
  add(rows: WorldRows): Promise<AddedIds>;
  readonly clock: WorldClock;
  /**
   * Makes calls fail until `restore()`, or for a number of `times`. If several faults match a call, the latest one
   * applies.
   *
   * @throws TypeError if no call has that name, if the fault is not of exactly one kind, or for a wrong value
   */
  fail(fault: Fault): RunningFault;
  /**
   * The calls so far, oldest first; all of them, or those with one name.
   *
   * @throws TypeError if no call has that name
   */
  calls(name?: string): readonly WorldCall[];
  /** The mails that the provider has sent so far, oldest first. */
  mails(): Promise<readonly WorldMail[]>;
  /** Closes the world and restores the page's clock, as `await using` does. */
  close(): Promise<void>;
}

/** A request that a handler of Mock Service Worker has received. */
export interface HandledRequest {
  readonly request: Request;
  /** The parameters of the path, such as `id`. */
  readonly params: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * The reply of Mock Service Worker to one call: a fault, or a function that returns the `data` of the reply, a whole
 * `Response`, or undefined for the usual reply.
 */
export type CallReply = FaultKind | ((request: HandledRequest) => unknown);
