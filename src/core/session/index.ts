export { createAsyncResource, type AsyncResource, type Status } from './async-resource.ts';
export { type Common, commonOf, type CommonState, type Fact, type FactListener, perSession } from './common.ts';
export { type Draft, createMemoryStorage, createSafeStorage, type KeyValueStorage } from './storage.ts';
export { historyKey, createIdempotencyKey } from './idempotency-key.ts';
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
export {
  type LessonWrite,
  type MeetingWrite,
  type UndoableChange,
  createToasts,
  LONGEST_TOAST_MS,
  type Toast,
  type Toasts,
} from './toasts.ts';
export type { ChannelFactory } from './tabs.ts';
export { createTokenStorage, type FetchToken, type Locks } from './token.ts';
