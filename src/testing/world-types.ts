/// <reference lib="esnext.disposable" preserve="true" />

/** A moment: milliseconds since 1970, a `Date`, or an ISO text with its offset (`2026-11-25T10:00+09:00`). */
export type Moment = number | Date | string;

/** A teacher of every world: Sato Hanako (`hanako@example.jp`) or Suzuki Taro (`taro@example.jp`). */
export type Who = 'hanako' | 'taro';

/** A student of a world's own; what is left out is filled in. */
export interface WorldStudent {
  readonly id?: string;
  readonly name: string;
  readonly kana?: string;
  readonly grade?: string;
  readonly subjects?: readonly string[];
  readonly email?: string;
  /** By default Hanako's. */
  readonly teacher?: Who;
}

/** A lesson of a world's own; of the shape of the lessons that elements take and events carry. */
export interface WorldLesson {
  readonly id?: string;
  /** By default the first student of the teacher. */
  readonly studentId?: string;
  readonly subject?: string;
  readonly startTimeMillis: Moment;
  /** By default an hour after the start. */
  readonly endTimeMillis?: Moment;
  readonly actualEndTimeMillis?: Moment;
  readonly canceledAt?: Moment;
  readonly memo?: string;
  readonly note?: string;
  /** By default the student's, or Hanako. */
  readonly teacher?: Who;
}

/** A meeting of a world's own. */
export interface WorldMeeting {
  readonly id?: string;
  readonly title?: string;
  readonly studentId?: string;
  readonly visitorName?: string;
  readonly startTimeMillis: Moment;
  /** By default half an hour after the start. */
  readonly endTimeMillis?: Moment;
  readonly memo?: string;
  /** By default the student's, or Hanako. */
  readonly teacher?: Who;
}

/** A locked day, or with both times a span of it. */
export interface WorldLock {
  readonly id?: string;
  /** `YYYY-MM-DD`, in Asia/Tokyo. */
  readonly date: string;
  readonly startTimeMillis?: Moment;
  readonly endTimeMillis?: Moment;
  readonly reason?: string;
  /** By default Hanako's. */
  readonly teacher?: Who;
}

/** Records of a world's own. */
export interface WorldRows {
  readonly students?: readonly WorldStudent[];
  readonly lessons?: readonly WorldLesson[];
  readonly meetings?: readonly WorldMeeting[];
  readonly locks?: readonly WorldLock[];
}

/** The ids of added records, in their order. */
export interface AddedIds {
  readonly students: readonly string[];
  readonly lessons: readonly string[];
  readonly meetings: readonly string[];
  readonly locks: readonly string[];
}

export interface WorldOptions {
  /** Where the clocks of world and page stand still. Without it they go with the device's. */
  readonly now?: Moment;
  /** `demo` (the default): three weeks of lessons on each side of today. `empty`: the two teachers alone. */
  readonly rows?: 'demo' | 'empty' | WorldRows;
}

/** What `createWorld` takes. */
export interface PageWorldOptions extends WorldOptions {
  /**
   * `demo` (the default), or `minimal`: a provider with the calls of the specification alone, numeric ids and no more fields than
   * elements need. It has one teacher, Hanako, and records of its own, so that it takes no `rows`.
   */
  readonly provider?: 'demo' | 'minimal';
}

export interface PlaywrightWorldOptions extends WorldOptions {
  /** The provider's address as the pages have it, without a slash at the end. Nothing is sent there. */
  readonly provider?: string;
}

/** What `handlers` of Mock Service Worker answer. */
export interface HandlerOptions {
  /** The provider's address, without a slash at the end; by default any origin. */
  readonly provider?: string;
  /** Where the provider's clock stands still. */
  readonly now?: Moment;
}

/** How calls fail: one of these. */
export type FaultKind =
  /** The status of a server's error, such as 500, 503 or 429. */
  | { readonly status: number }
  /** A real reply, after this many ms. */
  | { readonly delay: number }
  /** The network fails. */
  | { readonly offline: true }
  /** There is no reply until the caller gives up. */
  | { readonly hang: true }
  /** The provider says that the session is over. */
  | { readonly expired: true }
  /** The provider refuses: the message that it gives, or `true`. */
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  | { readonly refused: true | string }
  /** No reply of a provider: a page, half a reply, or data of the wrong shape. */
  | { readonly reply: 'html' | 'broken' | 'misshapen' };

/** A fault, and which calls it hits. */
export type Fault = FaultKind & {
  /** A name of the endpoint table, such as `listLessons` (docs/provider-api.md). By default every call. */
  readonly call?: string;
  /** How many calls it hits; by default all until it is restored. */
  readonly times?: number;
};

export interface RunningFault extends Disposable {
  /** Ends the fault. */
  restore(): void;
}

/** A call that has reached the world. */
export interface WorldCall {
  /** Its name in the endpoint table; empty for files and unknown paths. */
  readonly name: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON that was sent; undefined where there was none. */
  readonly body: unknown;
  /** The HTTP status of the reply; 0 while there is none. */
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
  /** Stops the clocks at a moment. What was due until then happens. */
  set(to: Moment): Promise<void>;
  /** Moves the clocks, which stand still from then on. What was due meanwhile happens. */
  advance(milliseconds: number): Promise<void>;
}

/**
 * A provider of one test's own: the reference provider, with its rules, over data in memory. `await using` closes it at the end
 * of the test.
 */
export interface World extends AsyncDisposable {
  /** The value for the elements' attribute `provider`. */
  readonly provider: string;
  /** Signs a teacher in at every element of this provider, without a form; by default Hanako. */
  signIn(who?: Who): Promise<void>;
  /** Ends every session at the provider, as when they have become too old; the elements notice at once. */
  expire(): Promise<void>;
  /** A token of the provider, as a page's `fetchToken` returns it; by default Hanako's. */
  token(who?: Who): Promise<string>;
  /** Adds records, as somebody else would; elements that show them do so once they load again. */
  add(rows: WorldRows): Promise<AddedIds>;
  readonly clock: WorldClock;
  /**
   * Makes calls fail, until `restore()` or for a number of `times`. The latest fault that fits a call hits it.
   *
   * @throws TypeError if there is no call of that name, or not exactly one kind of fault
   */
  fail(fault: Fault): RunningFault;
  /**
   * The calls so far, oldest first, or those of one name.
   *
   * @throws TypeError if there is no call of that name
   */
  calls(name?: string): readonly WorldCall[];
  /** The mails that the provider has sent so far, oldest first. */
  mails(): Promise<readonly WorldMail[]>;
  /** Ends the world and gives the page its clock back, as `await using` does. */
  close(): Promise<void>;
}
