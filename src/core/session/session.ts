import { batch, computed, signal } from '@preact/signals-core';
import { signIn as endpoint } from '../api/endpoints/index.ts';
import {
  createApi,
  createHttp,
  type SessionPort,
  type Api,
  invalidResponse,
  retryWhileBusy,
  succeeded,
} from '../api/index.ts';
import { createProviderClock, deviceClock, type Clock } from '../time/index.ts';
import {
  forgetAtExpiry,
  createSessionLifecycle,
  HOST_SIGN_IN,
  type SessionLifecycle,
  createSessionStorages,
  type SessionStorages,
  createTeacherState,
  type TeacherState,
} from './session-lifecycle.ts';
import type { Session, SessionOptions, Credentials, SignInReply, SignInResult, SignInSteps } from './session-types.ts';
import { createTabs } from './tabs.ts';
import { createTokenProvider, type TokenProvider, createTokenStore, type TokenStore } from './token.ts';

/** Creates a session at one provider. It listens to other tabs from the start; `close()` stops that. */
export function createSession(options: SessionOptions): Session {
  const {
    provider,
    hostName,
    fetch,
    locks,
    timeout,
    wrapApi,
    log = console.error,
    clock: device = deviceClock,
  } = options;
  const storages = createSessionStorages(options, () => teacher.profile.peek().id);
  const store = createTokenStore(provider, storages.tokens, device);
  if (store.isExpired()) store.end(store.snapshot().order);

  const clock = createProviderClock(device);
  const language = signal('ja-JP');
  const teacher = createTeacherState(store, storages.tokens, () => api.clearCache());
  // It may have ended while no page was open.
  if (!store.token.peek()) forgetAtExpiry(storages.memory, device.now());
  const tabs = createTabs(provider, options.channel, (message) => batch(() => lifecycle.handleMessage(message)));
  const lifecycle = createSessionLifecycle(tabs, device, storages, store, teacher);
  const host = createTokenProvider(options.fetchToken, {
    provider,
    store,
    device,
    locks,
    log,
    acceptToken: (token, { order }) => lifecycle.begin(token, teacher.profile.peek(), order, HOST_SIGN_IN),
  });
  const port: SessionPort = {
    ...createAuthorization(storages, store, teacher, lifecycle, host),
    headers: () => ({ 'origin-domain': hostName, 'Accept-Language': language.peek() }),
    teacherEpoch: () => teacher.teacherEpoch.peek(),
  };
  const ownApi = createApi(createHttp({ provider, fetch, clock: device, log, timeout }), port, clock, device);
  const api = wrapApi?.(ownApi, language) ?? ownApi;

  return {
    provider,
    state: teacher.state,
    signedIn: teacher.signedIn,
    teacherEpoch: teacher.teacherEpoch,
    revision: teacher.revision,
    asking: host.asking,
    tokenFailure: host.failure,
    isHosts: computed(() => host.fetchToken.value !== undefined),
    asksHost: computed(() => Boolean(host.fetchToken.value && !teacher.signedOut.value)),
    language,
    clock,
    api,
    fetch: options.createFetch?.({ provider, fetch, port }),
    drafts: storages.drafts,
    memory: storages.memory,
    storage: storages.lasting,
    changed: teacher.changed,
    signIn: (credentials, steps = {}) =>
      signIn({ api, clock: device, current: () => store.record?.signIn, begin: lifecycle.begin }, credentials, steps),
    begin: lifecycle.begin,
    signOut: lifecycle.signOut,
    end: () => lifecycle.end('sign-out'),
    expire() {
      if (teacher.state.peek() === 'active') lifecycle.end('expire');
    },
    rename({ name, avatar }) {
      if (teacher.state.peek() === 'active') teacher.save({ id: teacher.profile.peek().id, name, avatar });
    },
    askHost: () => host.ask(teacher.expired.peek() ? 'expired' : 'start'),
    setFetchToken(fetchToken) {
      host.fetchToken.value = fetchToken;
      if (storages.isHosts === Boolean(fetchToken)) return;
      storages.isHosts = !storages.isHosts;
      batch(() => {
        store.reread();
        teacher.switchTo(teacher.stored());
        teacher.changed();
      });
    },
    open() {
      if (tabs.open()) lifecycle.catchUp();
    },
    close: tabs.close,
  };
}

interface SignInDeps {
  readonly api: Api;
  readonly clock: Clock;
  /** Identifies the current sign-in; undefined while no one is signed in. */
  readonly current: () => string | undefined;
  /** Starts the session. */
  readonly begin: SessionLifecycle['begin'];
}

/** Signs in at the provider, and retries while it is too busy, unless there is another sign-in meanwhile. */
async function signIn(
  { api, clock, current, begin }: SignInDeps,
  credentials: Credentials,
  { during = (work) => work, onBusy, onResult }: SignInSteps,
): Promise<SignInResult> {
  const before = current();
  let received: { token: string; order: number } | undefined;
  const send = () =>
    api.call(endpoint, { body: credentials }, { onToken: (token, { order }) => (received = { token, order }) });
  const reply = await during(
    retryWhileBusy(send, { clock, onBusy: () => onBusy?.(), isCurrent: () => current() === before }),
  );
  const result = readResult(
    succeeded(reply) && !received ? invalidResponse(endpoint, 'Authorization') : reply,
    credentials,
  );
  onResult?.(result);
  if (received && result.kind === 'signed-in') begin(received.token, result.teacher, received.order);
  return result;
}

function readResult(reply: SignInReply, { email }: Credentials): SignInResult {
  if (succeeded(reply)) {
    const { id = email, name, avatar } = reply.data;
    return { kind: 'signed-in', reply, teacher: { id, name, avatar } };
  }
  const { failure, message } = reply;
  return failure?.kind === 'rejected' ? { kind: 'rejected', reply, message } : { kind: 'failed', reply, failure };
}

/**
 * Authorizes the requests of a session, with the host's token function if there is one, and handles replies saying that
 * the token is no longer accepted.
 */
function createAuthorization(
  storages: SessionStorages,
  store: TokenStore,
  teacher: TeacherState,
  lifecycle: SessionLifecycle,
  host: TokenProvider,
): Pick<SessionPort, 'authSnapshot' | 'renew' | 'handleSessionOver'> {
  return {
    async authSnapshot(access) {
      lifecycle.sync();
      const isOld = store.isExpired();
      if (storages.isHosts && access !== 'anyone' && (isOld || !store.token.peek())) {
        if (teacher.signedOut.peek()) return undefined;
        if (!(await host.ask(isOld || teacher.expired.peek() ? 'expired' : 'start')))
          return void lifecycle.end('expire');
      } else if (isOld) lifecycle.end('expire');
      return store.snapshot();
    },
    renew: lifecycle.renew,
    async handleSessionOver(auth, isLast) {
      lifecycle.sync();
      const token = store.token.peek();
      // With a newer token, the request was only late; it is retried for the same sign-in only.
      if (auth.token !== token) return token !== undefined && auth.signIn === store.record?.signIn;
      if (lifecycle.postponeExpiry()) return false;
      if (storages.isHosts && !isLast && (await host.ask('expired'))) return true;
      if (storages.isHosts && isLast) await host.reportRejection();
      if (token) lifecycle.end('expire');
      return false;
    },
  };
}
