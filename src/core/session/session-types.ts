import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Api, Connection, Failure, ProviderFetch, Reply } from '../api/index.ts';
import type { DataOf, InputOf, signIn } from '../api/endpoints/index.ts';
import type { Clock, ProviderClock } from '../time/index.ts';
import type { Drafts, KeyValueStorage } from './storage.ts';
import type { FetchToken, Locks, TokenFailure } from './token.ts';
import type { ChannelFactory } from './tabs.ts';

/** `expired`: ended by the provider; `anonymous`: not signed in yet, or signed out. */
export type SessionState = 'anonymous' | 'active' | 'expired';

/** The signed-in teacher, from the reply to the sign-in. */
export interface SignedIn {
  id: string;
  name: string;
  avatar: string;
}

/** A teacher's credentials: `email` and `password`. */
export type Credentials = InputOf<typeof signIn>['body'];

/** The provider's reply to a sign-in; with status 1 it has `id`, `name` and `avatar`. */
export type SignInReply = Reply<DataOf<typeof signIn>>;

/**
 * The result of a sign-in. `rejected`: the provider rejected the credentials, and `message` says why in the teacher's
 * language. `failed`: there was no usable reply.
 */
export type SignInResult = { readonly reply: SignInReply } & (
  | { readonly kind: 'signed-in'; readonly teacher: SignedIn }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: Failure | undefined }
);

/** Hooks into a sign-in, since its steps have a fixed order (docs/spec.md, section 4). */
export interface SignInSteps {
  /** Wraps the request, for example to show a spinner. */
  during?(work: Promise<SignInReply>): Promise<SignInReply>;
  /** Called each time the provider is too busy, before the wait after which the request is sent again. */
  onBusy?(): void;
  /** Called with the result before the session begins. */
  onResult?(result: SignInResult): void;
}

/** Platform dependencies of a session: elements pass the browser's, tests their own. */
export interface SessionOptions {
  /** URL of the provider API. */
  provider: string;
  fetch: typeof fetch;
  /** Survives the page, such as `localStorage`; in memory by default. */
  storage?: KeyValueStorage;
  /** Survives reloads of the tab, such as `sessionStorage`; holds drafts. */
  tabStorage?: KeyValueStorage;
  /** Opens a channel to the other tabs, such as `BroadcastChannel`. */
  channel?: ChannelFactory;
  /** Locks shared by all tabs, such as `navigator.locks`: one tab renews a token at a time. */
  locks?: Locks;
  /** The page's host name, sent as `origin-domain` (docs/spec.md, section 6). */
  hostName: string;
  clock?: Clock;
  /** The host's token function. Its token stays in memory; storage is neither read nor written for it. */
  fetchToken?: FetchToken;
  /** Default timeout of a call, in ms; none by default. */
  timeout?: number;
  /** Wraps the calls of the session. */
  wrapApi?: (api: Api, language: ReadonlySignal<string>) => Api;
  /** Creates `Session.fetch`; without it, the session has none. */
  createFetch?: (connection: Connection) => ProviderFetch;
  log?: (message: string, detail: unknown) => void;
}

/**
 * One teacher's session at one provider. Models receive it as an argument: `accountOf(session)` is shared by all callers,
 * `createCourses(session)` creates a model for one screen.
 */
export interface Session {
  readonly provider: string;
  readonly state: ReadonlySignal<SessionState>;
  readonly signedIn: ReadonlySignal<SignedIn | undefined>;
  /** Why the host's token function is running; undefined while it is not. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** Whether the host page signs teachers in, by its token function. */
  readonly isHosts: ReadonlySignal<boolean>;
  /** Whether loading without a token makes the session request one; not after a sign-out. */
  readonly asksHost: ReadonlySignal<boolean>;
  /** Why the host's token function returned no token that the provider accepts; undefined once there is one. */
  readonly tokenFailure: ReadonlySignal<TokenFailure | undefined>;
  /** Language of the provider's replies, BCP 47. */
  readonly language: Signal<string>;
  readonly clock: ProviderClock;
  readonly api: Api;
  /** Requests beyond the endpoint table, for the host page's scripts. */
  readonly fetch: ProviderFetch | undefined;
  readonly drafts: Drafts;
  /** Small data stored in this browser per teacher until sign-out, by key; never secrets. */
  readonly memory: Drafts;
  readonly storage: KeyValueStorage;
  /** Signs in at the provider; the session begins if it accepts the credentials. Never rejects: see the result. */
  signIn(credentials: Credentials, steps?: SignInSteps): Promise<SignInResult>;
  /**
   * Starts the session with a token that was obtained elsewhere. `order` says when it was requested, comparable with
   * `AuthSnapshot.order`; now by default. Returns false if a later sign-in or sign-out has happened.
   */
  begin(token: string, teacher: SignedIn, order?: number): boolean;
  /** Grows whenever the teacher changes; data of an earlier epoch must not be shown. */
  readonly teacherEpoch: ReadonlySignal<number>;
  /** Grows with every write of this page and every sign-in: data loaded before may be outdated. */
  readonly revision: ReadonlySignal<number>;
  /** Reports a successful write: increments `revision`. */
  changed(): void;
  /** Signs out at the provider with `request`, and in every tab if its reply has status 1; a later sign-in stays. */
  signOut(request: () => Promise<Reply<unknown>>): Promise<Reply<unknown>>;
  /** Signs out in every tab: deletes token, name, avatar, drafts, memory and cache. */
  end(): void;
  /** Expires the session: deletes the token; drafts stay for the next sign-in. */
  expire(): void;
  /** Updates name and avatar. */
  rename(teacher: Omit<SignedIn, 'id'>): void;
  /** Calls the host's token function again, after it has failed or the teacher has signed out. Resolves with whether there is a token now. */
  askHost(): Promise<boolean>;
  setFetchToken(fetchToken: FetchToken | undefined): void;
  /** Listens to other tabs again after `close()`; a new session listens from the start. */
  open(): void;
  /** Stops listening to other tabs. */
  close(): void;
}
