import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Api, AuthSnapshot } from '../api/index.ts';
import type { Clock, ProviderClock } from '../time/index.ts';
import type { Drafts } from './drafts.ts';
import type { FetchToken, Locks } from './token-provider.ts';
import type { KeyValueStorage } from './storage.ts';
import type { ChannelFactory } from './tabs.ts';

/** `expired`: the provider ended it; `anonymous`: nobody has signed in, or the teacher has signed out. */
export type SessionState = 'anonymous' | 'active' | 'expired';

/** Who is signed in, as the sign-in told it. */
export interface SignedIn {
  id: string;
  name: string;
  avatar: string;
}

/** What is outside comes in: elements pass the browser's own, tests plain ones. */
export interface SessionOptions {
  /** URL of the provider API. */
  provider: string;
  fetch: typeof fetch;
  /** Outlives the page: localStorage. */
  storage?: KeyValueStorage;
  /** Ends with the tab: sessionStorage, for drafts. */
  tabStorage?: KeyValueStorage;
  /** Reaches the other tabs: BroadcastChannel. */
  channel?: ChannelFactory;
  /** One refresh at a time across tabs: navigator.locks. */
  locks?: Locks;
  /** The page's host name, sent as `origin-domain` (spec section 6). */
  hostName: string;
  clock?: Clock;
  /** The host's own sign-in: its token stays in memory, and storage is neither read nor written for it. */
  fetchToken?: FetchToken;
  /** Milliseconds until a call that says nothing else is given up; never by default. */
  timeout?: number;
  log?: (message: string, detail: unknown) => void;
}

/** One teacher at one provider. Models hang on it by `accountOf(session)`, `createCourses(session)`… */
export interface Session {
  readonly provider: string;
  readonly state: ReadonlySignal<SessionState>;
  readonly signedIn: ReadonlySignal<SignedIn | undefined>;
  /** Why the host's own sign-in is being asked for a token at the moment; undefined while it is not. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** BCP 47; in which language the provider answers. */
  readonly language: Signal<string>;
  readonly clock: ProviderClock;
  readonly api: Api;
  readonly drafts: Drafts;
  /** What this browser remembers of a teacher from visit to visit, by its place; never what is secret. */
  readonly memory: Drafts;
  readonly storage: KeyValueStorage;
  /** A sign-in succeeded with this token. */
  begin(token: string, teacher: SignedIn, passport: AuthSnapshot): void;
  /** Another number means another teacher: what was loaded for the one before is not shown any more. */
  readonly teacherEpoch: ReadonlySignal<number>;
  /** Grows with every write of this page and every sign-in: what was loaded before may be old. */
  readonly revision: ReadonlySignal<number>;
  /** A write succeeded. */
  changed(): void;
  /** Signed out: token, name, avatar, drafts, memory and cache go, in every tab. */
  end(): void;
  /** The provider ended it: the token goes, drafts stay for the next sign-in. */
  expire(): void;
  /** Name and avatar as they are by now. */
  rename(teacher: Omit<SignedIn, 'id'>): void;
  setFetchToken(fetchToken: FetchToken | undefined): void;
  /** Listens to other tabs, as it does from the start; again after `close()`. */
  open(): void;
  /** Stops listening to other tabs. */
  close(): void;
}
