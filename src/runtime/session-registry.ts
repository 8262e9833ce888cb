import { createSession, deviceClock, forgiving, type FetchToken, type Locks, type Session } from '../core/index.ts';

/**
 * What the copies of this package on one page share: the sessions. It is found by the tag of a class, so that the page
 * gets no global. Copies that do not understand each other go on like two tabs: by storage, locks and channel.
 */
export interface Broker {
  sessionOf(provider: string, fetchToken: FetchToken | undefined): Session;
  holdSession(session: Session): () => void;
}

interface Entry {
  session: Session;
  users: number;
}

/** Web Locks are missing in pages without https. */
const turns: Locks = {
  request: async (name, act) => (await import('../core/session/channel-locks.ts')).createChannelLocks((channel) => new BroadcastChannel(channel), deviceClock).request(name, act),
};

const entries = new Map<string, Entry>();

/** Milliseconds after which a provider that does not answer counts as failed. */
const PATIENCE = 30_000;

/**
 * The provider's URL in one spelling; by default the page's origin. Throws with the cure if it is neither that of an
 * API nor of a demo world in the page (`demo:`).
 */
export function providerUrl(provider: string | undefined): string {
  const url = URL.parse(provider ?? '', document.baseURI);
  const address = provider ? url : URL.parse(location.origin);
  if (!address || !/^(https?|demo):$/.test(address.protocol)) {
    throw new TypeError(`provider="${provider}" is no http(s) URL: give the address of the provider API.`);
  }
  return address.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** The tag names the protocol: it grows by one when `Session` or a row of the endpoints changes its shape. */
const TAG = 'teacher-session-1';
const own: Broker = { sessionOf: ownSession, holdSession: holdOwn };
let other: Broker | undefined;

/** Finds out which copy's sessions this page shares: those of the one that came first. Comes before the first screen. */
export async function joinPage(): Promise<void> {
  const first = customElements.get(TAG) as { readonly broker?: Broker } | undefined;
  if (!first) customElements.define(TAG, class extends HTMLElement { static readonly broker = own; });
  else if (first.broker && first.broker !== own) other ??= (await import('./package-copies.ts')).mirroring(first.broker);
}

/**
 * The one session of a provider on this page. It lives from the first element that holds it to the last. Of several
 * `fetchToken`s the last one counts.
 */
export function sessionOf(provider: string, fetchToken: FetchToken | undefined): Session {
  return (other ?? own).sessionOf(provider, fetchToken);
}

/** Keeps a session alive until the returned function is called. */
export function holdSession(session: Session): () => void {
  return (other ?? own).holdSession(session);
}

function ownSession(provider: string, fetchToken: FetchToken | undefined): Session {
  const found = entries.get(provider);
  if (found) {
    if (fetchToken) found.session.setFetchToken(fetchToken);
    return found.session;
  }
  const session = createSession({
    provider,
    fetch: provider.startsWith('demo:')
      ? (...request) => import('./in-page-provider.ts').then(({ fetchInPage }) => fetchInPage(...request))
      : (...request) => fetch(...request),
    storage: forgiving(() => localStorage),
    tabStorage: forgiving(() => sessionStorage),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    locks: navigator.locks as LockManager | undefined ? { request: (name, act) => navigator.locks.request(name, act) } : turns,
    hostName: location.hostname,
    fetchToken,
    timeout: PATIENCE,
  });
  entries.set(provider, { session, users: 0 });
  return session;
}

function holdOwn(session: Session): () => void {
  const entry = entries.get(session.provider) ?? { session, users: 0 };
  entries.set(session.provider, entry);
  entry.users += 1;
  // The last user may have left between this one's drawing and now.
  session.open();
  return () => {
    entry.users -= 1;
    // Another element may take over within the same task.
    queueMicrotask(() => {
      if (entry.users > 0 || entries.get(session.provider) !== entry) return;
      entries.delete(session.provider);
      session.close();
    });
  };
}
