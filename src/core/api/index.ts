export { abortedReply, CACHE_LIFE } from './cache.ts';
export { type Api, createApi } from './client.ts';
export { failureText } from './failure-text.ts';
export {
  factsOf,
  failed,
  type Failure,
  type FailureFacts,
  type Reply,
  SESSION_OVER,
  succeeded,
  SUCCESS,
} from './failure.ts';
export { createHttp } from './http.ts';
export { cleanQuery, type CleanQuery, type Query, queryString, type QueryValue } from './query.ts';
export { isRecord } from './reply.ts';
export type { AuthSnapshot } from './session-port.ts';
