import { createSession, forgiving, type FetchToken, type Session } from '../core/index.ts';

interface Entry {
  session: Session;
  users: number;
}

const entries = new Map<string, Entry>();

/** Milliseconds after which a provider that does not answer counts as failed. */
const PATIENCE = 30_000;

/** The provider's URL in one spelling; by default the page's origin. Throws with the cure if it is no http(s) URL. */
export function providerUrl(provider: string | undefined): string {
  const url = URL.parse(provider ?? '', document.baseURI);
  const address = provider ? url : URL.parse(location.origin);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new TypeError(`provider="${provider}" is no http(s) URL: give the address of the provider API.`);
  }
  return address.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/**
 * The one session of a provider on this page. It lives from the first element that holds it to the last. Of several
 * `fetchToken`s the last one counts.
 */
export function sessionOf(provider: string, fetchToken: FetchToken | undefined): Session {
  const found = entries.get(provider);
  if (found) {
    if (fetchToken) found.session.useFetchToken(fetchToken);
    return found.session;
  }
  const session = createSession({
    provider,
    fetch: (...request) => fetch(...request),
    storage: forgiving(() => localStorage),
    tabStorage: forgiving(() => sessionStorage),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    // Web Locks are missing in pages without https.
    locks: navigator.locks as LockManager | undefined && { request: (name, act) => navigator.locks.request(name, act) },
    hostName: location.hostname,
    fetchToken,
    timeout: PATIENCE,
  });
  entries.set(provider, { session, users: 0 });
  return session;
}

/** Keeps a session alive until the returned function is called. */
export function holdSession(session: Session): () => void {
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
