import { batch, computed, signal } from '@preact/signals-core';
import { type AuthSnapshot, createApi, createHttp } from '../api/index.ts';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createDrafts } from './drafts.ts';
import { createTokenProvider } from './token-provider.ts';
import { createTokenStorage } from './token-storage.ts';
import type { Session, SessionOptions, SessionState, SignedIn } from './session-types.ts';
import { createMemoryStorage, createSafeStorage } from './storage.ts';
import { createTabs, type TabMessage } from './tabs.ts';
import { createTokenStore } from './token-store.ts';

export type { FetchToken, Locks } from './token-provider.ts';
export type { Session, SessionOptions, SessionState, SignedIn } from './session-types.ts';

/** Time other tabs need to receive a broadcast, in ms. */
const BROADCAST_DELAY_MS = 100;

const anonymous: SignedIn = { id: '', name: '', avatar: '' };

export function createSession(options: SessionOptions): Session {
  const { provider, hostName, fetch, locks, timeout, log = console.error, clock: device = deviceClock } = options;
  const { storage: lasting = createMemoryStorage(), tabStorage = createMemoryStorage() } = options;
  const storage = createSafeStorage(() => lasting);
  const inMemory = createMemoryStorage();
  let isHosts = Boolean(options.fetchToken);
  const keys = createTokenStorage(provider, () => (isHosts ? inMemory : storage));
  const store = createTokenStore(provider, keys, device);
  if (store.isExpired()) store.end(store.snapshot().order);

  const clock = createProviderClock(device);
  const language = signal('ja-JP');
  const expired = signal(false);
  const teacherEpoch = signal(0);
  const revision = signal(0);
  const profile = signal(readProfile());
  const state = computed<SessionState>(() => (store.token.value ? 'active' : expired.value ? 'expired' : 'anonymous'));
  const owner = () => profile.peek().id;
  const drafts = createDrafts(
    `teacher-drafts@${provider}`,
    createSafeStorage(() => tabStorage),
    owner,
  );
  const memory = createDrafts(
    `teacher-memory@${provider}`,
    createSafeStorage(() => (isHosts ? inMemory : lasting)),
    owner,
  );
  const tabs = createTabs(provider, options.channel, (message) => batch(() => handleMessage(message)));

  function readProfile(): SignedIn {
    return {
      id: store.record?.teacherId ?? '',
      name: keys.read('teacher-userName'),
      avatar: keys.read('teacher-avatar'),
    };
  }

  function writeProfile(teacher: SignedIn) {
    profile.value = teacher;
    keys.write('teacher-userName', teacher.name);
    keys.write('teacher-avatar', teacher.avatar);
  }

  /** Starts a new epoch, so that data of the previous teacher is no longer shown. */
  function switchTeacher(teacher: SignedIn) {
    teacherEpoch.value += 1;
    profile.value = teacher;
    expired.value = false;
    api.clearCache();
  }

  /** Applies a sign-in: drops data of another teacher and lets failed loads run again. */
  function applySignIn(teacher: SignedIn) {
    const { id } = profile.peek();
    if (teacher.id === id && !expired.peek()) return;
    if (id && teacher.id !== id) switchTeacher(teacher);
    profile.value = teacher;
    expired.value = false;
    revision.value += 1;
  }

  /** Expires the session; drafts stay for the next sign-in. */
  function markExpired() {
    expired.value = true;
    api.clearCache();
  }

  /** Rereads the storage, which other tabs write to. Their broadcast says why a token is gone. */
  function syncWithStorage() {
    batch(() => {
      const before = store.record?.signIn;
      store.reread();
      const now = store.record?.signIn;
      if (now && now !== before) applySignIn(readProfile());
      if (!now && before) markExpired();
    });
  }

  /** Waits for the storage of another tab, which may become visible later than its message. */
  function waitForStorage(order: number, tries = 5) {
    syncWithStorage();
    if ((store.record?.order ?? 0) < order && tries > 0) device.after(50, () => waitForStorage(order, tries - 1));
  }

  function handleMessage({ type, order, isHosts: isTheirs, shared }: TabMessage) {
    if (isTheirs !== isHosts) return;
    if (shared) {
      if (store.accept(...shared)) applySignIn(profile.peek());
    } else if (type === 'sign-in' || type === 'renew') waitForStorage(order);
    else if (type === 'sign-out' || state.peek() === 'active') finish(type, order);
  }

  function broadcast(type: TabMessage['type'], order = store.record?.order ?? 0) {
    const [token, record] = [store.token.peek(), store.record];
    tabs.broadcast({ type, order, isHosts, ...(isHosts && token && record && { shared: [token, record] }) });
  }

  function finish(type: 'sign-out' | 'expire', order: number) {
    if (type === 'sign-out') [drafts, memory].forEach(({ clear }) => clear());
    store.end(order);
    // A newer sign-in may have happened meanwhile.
    if (store.token.peek()) return;
    if (type === 'sign-out') switchTeacher(anonymous);
    else markExpired();
  }

  function end(type: 'sign-out' | 'expire') {
    const { order } = store.snapshot();
    batch(() => finish(type, order));
    broadcast(type, order);
  }

  function begin(token: string, teacher: SignedIn, auth: AuthSnapshot, signIn?: string): boolean {
    return batch(() => {
      if (!store.begin(token, teacher.id, auth, signIn)) return false;
      applySignIn(teacher);
      writeProfile(teacher);
      broadcast('sign-in');
      return true;
    });
  }

  const host = createTokenProvider({
    store,
    fetchToken: options.fetchToken,
    withLock: (action) =>
      locks
        ? new Promise((resolve, reject) => {
            locks
              .request(`teacher-token ${provider}`, async () => {
                resolve(await action());
                // The next tab must have received the token before it gets the lock.
                await new Promise<void>((resume) => device.after(BROADCAST_DELAY_MS, resume));
              })
              .catch(reject);
          })
        : action(),
    acceptToken: (token, auth) => begin(token, profile.peek(), auth, 'host'),
  });

  const api = createApi(
    createHttp({ provider, fetch, clock: device, log, timeout }),
    {
      async authSnapshot(access) {
        syncWithStorage();
        const isOld = store.isExpired();
        if (isHosts && access !== 'anyone' && (isOld || !store.token.peek())) {
          if (!(await host.ask(isOld || expired.peek() ? 'expired' : 'start'))) return void end('expire');
        } else if (isOld) end('expire');
        return store.snapshot();
      },
      headers: () => ({ 'origin-domain': hostName, 'Accept-Language': language.peek() }),
      teacherEpoch: () => teacherEpoch.peek(),
      renew(token, auth) {
        syncWithStorage();
        if (store.renew(token, auth)) broadcast('renew');
      },
      async handleSessionOver(auth, isLast) {
        syncWithStorage();
        const token = store.token.peek();
        // With a newer token the request was only late; it is retried for the same sign-in only.
        if (auth.token !== token) return token !== undefined && auth.signIn === store.record?.signIn;
        if (isHosts && !isLast && (await host.ask('expired'))) return true;
        if (token) end('expire');
        return false;
      },
    },
    clock,
    device,
  );

  return {
    provider,
    state,
    language,
    clock,
    api,
    drafts,
    memory,
    storage,
    teacherEpoch,
    revision,
    asking: host.asking,
    signedIn: computed(() => (state.value === 'active' ? profile.value : undefined)),
    changed() {
      revision.value += 1;
    },
    begin: (token, teacher, auth) => void begin(token, teacher, auth),
    end: () => end('sign-out'),
    expire() {
      if (state.peek() === 'active') end('expire');
    },
    rename({ name, avatar }) {
      if (state.peek() === 'active') writeProfile({ id: owner(), name, avatar });
    },
    setFetchToken(fetchToken) {
      host.fetchToken = fetchToken;
      if (isHosts === Boolean(fetchToken)) return;
      isHosts = !isHosts;
      batch(() => {
        store.reread();
        switchTeacher(readProfile());
        revision.value += 1;
      });
    },
    open() {
      if (tabs.open()) store.reread();
    },
    close: () => tabs.close(),
  };
}
