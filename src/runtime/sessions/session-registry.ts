import type { ReadonlySignal } from '@preact/signals-core';
import { type Api, failed, type Failure, type Reply } from '../../core/api/index.ts';
import {
  type ChannelFactory,
  createSafeStorage,
  createSession,
  type FetchToken,
  type Locks,
  type Session,
} from '../../core/session/index.ts';
import { deviceClock } from '../../core/time/index.ts';
import { readLogo } from '../../core/api/endpoints/index.ts';

/**
 * Shares sessions between the copies of this package on one page. The registry is a custom element, which avoids a
 * global variable. Incompatible copies communicate like two tabs: through storage, locks and BroadcastChannel.
 */
export interface Broker {
  sessionOf(provider: string, fetchToken: FetchToken | undefined): Session;
  holdSession(session: Session): () => void;
}

interface Entry {
  session: Session;
  users: number;
  /** Stops listening to the page; undefined while the session has no users. */
  life?: AbortController | undefined;
}

/**
 * Connects tabs. Undefined in a sandboxed frame, where no other tab has the same origin. Locks fail there too, but only
 * later, whereas the storage throws at once.
 */
function channelFactory(): ChannelFactory | undefined {
  try {
    void localStorage.length;
    new BroadcastChannel('teacher-session').close();
    return (name) => new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

const pageLocks = (): Locks =>
  (navigator.locks as LockManager | undefined)
    ? { request: (name, callback) => navigator.locks.request(name, callback) }
    : fallbackLocks;

/** Web Locks are not available on pages without https. */
const fallbackLocks: Locks = {
  request: async (name, callback) => {
    const { createChannelLocks } = await import('../../core/session/channel-locks.ts');
    return createChannelLocks((channel) => new BroadcastChannel(channel), deviceClock).request(name, callback);
  },
};

const entries = new Map<string, Entry>();

/** Time limit for a request without a response. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The number is the protocol version: increase it when the shape of `Session` or of an endpoint changes. */
export const SESSION_TAG = 'teacher-session-1';
const localBroker: Broker = { sessionOf: localSessionOf, holdSession: holdLocalSession };
let foreignBroker: Broker | undefined;

/** Registers this copy's sessions, or uses those of the copy that was loaded first. Runs before the first screen. */
export async function joinPage(): Promise<void> {
  const first = customElements.get(SESSION_TAG) as { readonly broker?: Broker } | undefined;
  if (!first)
    customElements.define(
      SESSION_TAG,
      class extends HTMLElement {
        static readonly broker = localBroker;
      },
    );
  else if (first.broker && first.broker !== localBroker)
    foreignBroker ??= (await import('./package-copies.ts')).createMirrorBroker(first.broker);
}

/**
 * The session of a provider, shared by the whole page. It is open while at least one element holds it. If several
 * `fetchToken` functions are set, the last one is used.
 */
export function sessionOf(provider: string, fetchToken: FetchToken | undefined): Session {
  return (foreignBroker ?? localBroker).sessionOf(provider, fetchToken);
}

/** Keeps a session alive until the returned function is called. */
export function holdSession(session: Session): () => void {
  return (foreignBroker ?? localBroker).holdSession(session);
}

function localSessionOf(provider: string, fetchToken: FetchToken | undefined): Session {
  const existing = entries.get(provider);
  if (existing) {
    if (fetchToken) existing.session.setFetchToken(fetchToken);
    return existing.session;
  }
  const channel = channelFactory();
  const session = createSession({
    provider,
    fetch: provider.startsWith('demo:')
      ? (...request) => import('./in-page-provider.ts').then(({ fetchInPage }) => fetchInPage(...request))
      : (...request) => fetch(...request),
    storage: createSafeStorage(() => localStorage),
    tabStorage: createSafeStorage(() => sessionStorage),
    channel,
    locks: channel && pageLocks(),
    hostName: location.hostname,
    fetchToken,
    ...(provider.startsWith('http') && {
      wrapApi: (api: Api, language: ReadonlySignal<string>) => checkedApi(api, provider, language),
    }),
    timeout: REQUEST_TIMEOUT_MS,
    createFetch:
      (connection) =>
      (...request) =>
        import('./provider-fetch.ts').then(({ providerFetch }) => providerFetch(connection, ...request)),
  });
  entries.set(provider, { session, users: 0 });
  return session;
}

/**
 * A browser may keep a page that was left, and show it again as it was. Meanwhile the page does not listen to other tabs: an open
 * channel can keep browsers from keeping the page, and their messages would be lost. What has happened is read when it is shown.
 */
function pauseWhileLeft(session: Session): AbortController {
  const life = new AbortController();
  addEventListener('pagehide', () => session.close(), life);
  addEventListener('pageshow', () => session.open(), life);
  return life;
}

function holdLocalSession(session: Session): () => void {
  const entry: Entry = entries.get(session.provider) ?? { session, users: 0 };
  entries.set(session.provider, entry);
  entry.life ??= pauseWhileLeft(session);
  entry.users += 1;
  // The last user may have released it between this component's render and its effect.
  session.open();
  return () => {
    entry.users -= 1;
    // Another element may take over within the same task.
    queueMicrotask(() => {
      if (entry.users > 0 || entries.get(session.provider) !== entry) return;
      entries.delete(session.provider);
      entry.life?.abort();
      session.close();
    });
  };
}

/**
 * Diagnoses why a provider has not responded yet, so that the failure describes a problem of the page. Until something
 * has responded as a provider does, nothing from a signed-out user, such as a password, is sent.
 */
function checkedApi(api: Api, provider: string, language: ReadonlySignal<string>): Api {
  let isProvider = false;

  async function explained<Data>(reply: Reply<Data>): Promise<Reply<Data>> {
    const { failure } = reply;
    if (isProvider || failure?.kind === 'aborted' || failure?.kind === 'timeout') return reply;
    const found = failure && (await problemOf(failure));
    if (found) return failed({ ...found, call: failure.call ?? '' });
    isProvider ||= failure?.kind !== 'offline';
    return reply;
  }

  /** Undefined also if the cause cannot be determined. */
  const problemOf = (failure: Failure): Promise<Failure | undefined> =>
    import('./provider-problem.ts')
      .then(({ explainFailure }) => explainFailure(provider, failure, language.peek()))
      .catch(() => undefined);

  return {
    ...api,
    async call(row, input, options) {
      if (!isProvider && row.method !== 'GET' && row.access === 'anyone') {
        const { failure } = await explained(await api.call(readLogo, {}, { cache: false }));
        if (failure?.kind === 'provider') return failed(failure);
      }
      return explained(await api.call(row, input, options));
    },
  };
}
