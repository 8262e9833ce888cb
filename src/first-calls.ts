// What an element asks the provider first, asked while its code is still on its way.
import { askedAhead } from './core/api/index.ts';
import { createTokenStorage, createSafeStorage } from './core/session/index.ts';
import { likelyLanguage } from './core/settings/index.ts';
import { providerUrl } from './runtime/sessions/provider-url.ts';

interface Asked {
  readonly at: number;
  readonly language: string;
  /** Says whether it is still the same teacher who is signed in, with which token ever. */
  readonly isSameSignIn: () => boolean;
  readonly reply: Promise<Response>;
}

/** A reply that is older, in ms, is not taken, and one that has not come by then never comes. */
const MAX_AGE_MS = 30_000;
/** Japan has no summer time. */
const SERVICE_OFFSET_MS = 9 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The last day of today's weeks in the portal: `DAYS_AHEAD` of `src/core/today/`, which count from today. */
const WEEKS_AHEAD_DAYS = 27;
const TEACHER = '/api/client/teacher';
/** A list of lessons that begins with a search. */
const NARROWED = '[words],[student-id],[from],[until],[state]';

const asked = new Map<string, Asked>();

/** Asks for what an element of this name shows first, if its teacher is signed in. Whatever the element never takes is forgotten. */
export function askFirst(name: string, element: Element): void {
  const paths = pathsOf(name, element);
  // A page that signs its teachers in, or has the lessons itself, needs nothing of what is stored here.
  if ('fetchToken' in element || 'entries' in element || paths.length === 0) return;
  const provider = providerUrl(element.getAttribute('provider') ?? (element as { provider?: string }).provider);
  if (!provider?.startsWith('http')) return;
  const storage = createSafeStorage(() => localStorage);
  const tokens = createTokenStorage(provider, () => storage);
  const [token, record] = tokens.token() ?? [];
  if (!token || !record || !(record.expiresAt > Date.now())) return;
  const language = likelyLanguage(element.getAttribute('lang'), storage);
  askedAhead.take = take;
  for (const path of paths) {
    const url = provider + TEACHER + path;
    if (asked.has(url)) continue;
    const reply = fetch(url, {
      mode: 'cors',
      credentials: 'same-origin',
      headers: { 'origin-domain': location.hostname, 'Accept-Language': language, Authorization: token },
      signal: AbortSignal.timeout(MAX_AGE_MS),
    });
    reply.then(readAhead).catch(() => undefined);
    const isSameSignIn = (): boolean => tokens.token()?.[1].signIn === record.signIn;
    asked.set(url, { at: Date.now(), language, isSameSignIn, reply });
  }
}

/** A body that nobody reads would keep its connection, of which a browser has six for a provider. */
async function readAhead(reply: Response): Promise<void> {
  await reply.clone().arrayBuffer();
}

/** The paths of the calls that bring the first rows, with their queries as the elements write them. */
function pathsOf(name: string, element: Element): string[] {
  const attribute = (key: string, usual: string): string => element.getAttribute(key) || usual;
  const dayIn = (days: number): string => new Date(Date.now() + SERVICE_OFFSET_MS + days * DAY_MS).toISOString();
  const month = (day: string): string => `/calendar/list/${day.slice(0, 7)}-01`;
  const page = (): string => `?page=1&size=${attribute('page-size', '10')}`;
  // The loader knows these names: `ASKS_FIRST`.
  const own: Readonly<Record<string, () => readonly string[]>> = {
    // A search is not a GET, whose reply could wait for the list.
    'course-list': () => (element.matches(NARROWED) ? [] : [`/teach/list${page()}`]),
    visits: () => [`/meeting${page()}`],
    contacts: () => ['/student'],
    schedule: () => [month(attribute('date', dayIn(0)))],
    // Its start page: today and the weeks after it, and the list.
    portal: () =>
      isStartPage(attribute('router-base', globalThis.routerBase || '/teacher/'))
        ? ['/login/info', month(dayIn(0)), `/teach/list${page()}`, month(dayIn(WEEKS_AHEAD_DAYS))]
        : [],
  };
  return [...new Set(own[name]?.())];
}

/** Whether the page's address is that of the portal's list, without a search of its own. */
function isStartPage(base: string): boolean {
  const { pathname, search } = location;
  const start = base.replace(/\/+$/, '');
  return search === '' && ['', '/', '/course/list'].some((path) => pathname === start + path);
}

/** The reply to the same request, once. */
function take(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> | undefined {
  const url = String(input);
  const found = asked.get(url);
  if (!found || options.method !== 'GET') return undefined;
  asked.delete(url);
  const { at, language, isSameSignIn, reply } = found;
  const isSame = new Headers(options.headers).get('Accept-Language') === language && isSameSignIn();
  if (!isSame || Date.now() - at > MAX_AGE_MS) return undefined;
  // What went wrong ahead of time may go well now.
  return abortable(reply, options.signal).catch(() => fetch(input, options));
}

function abortable(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    reply.then(resolve, reject);
  });
}
