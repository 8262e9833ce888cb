export { createLoadable, type Loadable, oncePerSession, type Status } from './async-resource.ts';
export { type Common, commonOf, type CommonState } from './common.ts';
export { historyKey } from './history-key.ts';
export { createIdempotencyKey } from './idempotency-key.ts';
export type { Session, SessionOptions, SessionState, SignedIn } from './session-types.ts';
export { createSession } from './session.ts';
export { createMemoryStorage, forgiving, type KeyValueStorage } from './storage.ts';
export { createNotices, type Notice, NOTICE_LIFE, type Notices } from './toasts.ts';
export type { FetchToken, Locks } from './token-provider.ts';
