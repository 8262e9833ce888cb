import { batch, computed, signal } from '@preact/signals-core';
import { createApi, createHttp, type SessionPort } from '../api/index.ts';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createAuthorization } from './authorization.ts';
import { forgetAtExpiry } from './forget-memory.ts';
import { createSessionLifecycle, HOST_SIGN_IN } from './session-lifecycle.ts';
import { createSessionStorages } from './session-storages.ts';
import type { Session, SessionOptions } from './session-types.ts';
import { signIn } from './sign-in.ts';
import { createTabs } from './tabs.ts';
import { createTeacherState } from './teacher-state.ts';
import { createTokenProvider } from './token/token-provider.ts';
import { createTokenStore } from './token/token-store.ts';

/** Creates a session at one provider. It listens to other tabs from the start; `close()` ends that. */
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
      if (tabs.open()) store.reread();
    },
    close: tabs.close,
  };
}
