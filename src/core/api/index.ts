export {
  askedAhead,
  createHttp,
  type HttpResponse,
  cleanQuery,
  type CleanQuery,
  type Query,
  queryString,
  type QueryValue,
  retryWhileBusy,
} from './http.ts';
export {
  abortedReply,
  CACHE_MAX_AGE_MS,
  type Api,
  createApi,
  type AuthSnapshot,
  type Connection,
  type ProviderFetch,
  type ProviderRequest,
  type SessionPort,
} from './client.ts';
export {
  failureText,
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
export { numberOf, invalidResponse, isRecord, type Loss, type OnMismatch, readReply } from './reply.ts';
