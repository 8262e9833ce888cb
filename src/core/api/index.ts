export { askedAhead } from './asked-ahead.ts';
export { abortedReply, CACHE_MAX_AGE_MS } from './cache.ts';
export { type Api, createApi } from './client.ts';
export { failureText } from './failure-text.ts';
export {
  failureDetails,
  type Omitted,
  withData,
  failed,
  type Failure,
  type FailureDetails,
  type ProviderProblem,
  type Reply,
  SESSION_OVER,
  succeeded,
  SUCCESS,
  type TokenProblem,
} from './failure.ts';
export { createHttp } from './http.ts';
export { cleanQuery, type CleanQuery, type Query, queryString, type QueryValue } from './query.ts';
export { numberOf } from './fit.ts';
export { invalidResponse, isRecord } from './reply.ts';
export { retryWhileBusy } from './retry-while-busy.ts';
export type { AuthSnapshot, Connection, ProviderFetch, ProviderRequest, SessionPort } from './session-port.ts';
