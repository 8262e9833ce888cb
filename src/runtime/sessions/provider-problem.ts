import { deviceClock } from '../../core/time/index.ts';
import { createHttp, isRecord, numberOf, type Failure, type ProviderProblem } from '../../core/api/index.ts';
import { loadTexts, translator } from '../../core/i18n/index.ts';
import { readTeacher } from '../../core/api/endpoints/index.ts';
import { logNote } from '../author/author-notes.ts';

/** Time limit of a diagnostic request, in ms. */
const PROBE_TIMEOUT_MS = 3_000;

/**
 * Statuses that a provider without such a resource, or a server that is not a provider, may return; 401 and 403 come
 * from a provider.
 */
const FOREIGN_STATUSES = new Set([400, 404, 405, 406, 410, 415, 501]);

/** One diagnosis at a time for each provider, however many elements request one. */
const searches = new Map<string, Promise<ProviderProblem | undefined>>();

/**
 * The failure for a provider that cannot be used. The console shows the page's developer the cause; the message is for
 * the teacher.
 */
export async function providerFailure(
  code: ProviderProblem,
  address: string,
  language: string,
): Promise<Extract<Failure, { kind: 'provider' }>> {
  logNote(code, address);
  await loadTexts(language, ['providerProblem']);
  return { kind: 'provider', code, message: translator(language)(`providerProblem.${code}`) };
}

/**
 * Determines whether the page or the URL is the reason why a provider does not respond. Resolves to undefined if it is
 * not; rejects if the texts cannot be loaded.
 */
export async function explainFailure(
  provider: string,
  failure: Failure,
  language: string,
): Promise<Failure | undefined> {
  const key = `${failure.kind} ${provider}`;
  const search = searches.get(key) ?? problemOf(provider, failure).finally(() => searches.delete(key));
  searches.set(key, search);
  const code = await search;
  return code && providerFailure(code, provider, language);
}

async function problemOf(provider: string, failure: Failure): Promise<ProviderProblem | undefined> {
  if (failure.kind === 'offline') return navigator.onLine ? unreachable(provider) : undefined;
  const isForeign =
    failure.kind === 'parse-error' ||
    (failure.kind === 'invalid-response' && failure.field === 'status') ||
    (failure.kind === 'http' && FOREIGN_STATUSES.has(failure.httpStatus));
  return isForeign && !(await answersAsProvider(provider)) ? 'not-a-provider' : undefined;
}

/** There is no reply at all: the browser has blocked the request, or the network has failed. */
async function unreachable(provider: string): Promise<ProviderProblem | undefined> {
  const { origin, protocol, hostname } = new URL(provider);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname)) return 'mixed-content';
  const isThere = () => probe(provider, { mode: 'no-cors' });
  if (await isBlockedByPolicy(origin, isThere)) return 'policy';
  if (origin === location.origin || !(await isThere())) return undefined;
  // Uses the headers of every call, because the provider has to allow those too; but without a token.
  const headers = { Authorization: '', 'origin-domain': location.hostname };
  return (await probe(provider + readTeacher.path, { mode: 'cors', headers })) ? undefined : 'cors';
}

/** Whether there is any response. */
function probe(address: string, options: RequestInit): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetch(address, { ...options, signal, credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Every provider rejects this call without a token, in the way that only a provider does. */
async function answersAsProvider(provider: string): Promise<boolean> {
  const http = createHttp({
    provider,
    fetch: (...request) => fetch(...request),
    clock: deviceClock,
    log: () => undefined,
    timeout: PROBE_TIMEOUT_MS,
  });
  const { failure, body } = await http.send({ method: readTeacher.method, path: readTeacher.path });
  if (isRecord(body) && numberOf(body.status) !== undefined) return true;
  return failure
    ? failure.kind !== 'parse-error' && !(failure.kind === 'http' && FOREIGN_STATUSES.has(failure.httpStatus))
    : false;
}

const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Time for the browser to report a blocked request after it has failed, in ms. */
const REPORT_DELAY_MS = 500;

/** Whether the page's Content-Security-Policy is the reason why a connection to an origin fails. */
async function isBlockedByPolicy(origin: string, attempt: () => Promise<boolean>): Promise<boolean> {
  let report: ((isBlocked: boolean) => void) | undefined;
  const reported = new Promise<boolean>((resolve) => {
    report = resolve;
  });
  const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOurs = URL.parse(blockedURI)?.origin === origin;
    if (disposition === 'enforce' && effectiveDirective === 'connect-src' && isOurs) report?.(true);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const timer = setTimeout(() => report?.(false), (await attempt()) ? 0 : REPORT_DELAY_MS);
  const isBlocked = await reported;
  clearTimeout(timer);
  document.removeEventListener('securitypolicyviolation', onViolation);
  return isBlocked;
}
