export { createAsyncResource, type AsyncResource, type Status } from './async-resource.ts';
export { type Common, commonOf, type CommonState } from './common.ts';
export type { Draft } from './drafts.ts';
export type { Fact, FactListener } from './facts.ts';
export { historyKey } from './history-key.ts';
export { createIdempotencyKey } from './idempotency-key.ts';
export type {
  Credentials,
  Session,
  SessionOptions,
  SessionState,
  SignedIn,
  SignInReply,
  SignInResult,
  SignInSteps,
} from './session-types.ts';
export { createSession } from './session.ts';

export { createMemoryStorage, createSafeStorage, type KeyValueStorage } from './storage.ts';
export type { LessonWrite, MeetingWrite, UndoableChange } from './undoable-change.ts';
export type { ChannelFactory } from './tabs.ts';
export { createToasts, LONGEST_TOAST_MS, type Toast, type Toasts } from './toasts.ts';
export { createTokenStorage } from './token/token-storage.ts';
export type { FetchToken, Locks, TokenFailure } from './token/token-types.ts';
export { perSession } from './per-session.ts';
