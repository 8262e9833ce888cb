import { batch, computed, signal } from '@preact/signals-core';
import { type AuthSnapshot, createApi, createHttp } from '../api/index.ts';
import { createProviderClock, deviceClock } from '../time/index.ts';
import { createDrafts } from './drafts.ts';
import { createTokenProvider } from './token-provider.ts';
import { createTokenStorage } from './token-storage.ts';
import type { Session, SessionOptions, SessionState, SignedIn } from './session-types.ts';
import { createMemoryStorage, forgiving } from './storage.ts';
import { createTabs, type TabMessage } from './tabs.ts';
import { createTokenStore } from './token-store.ts';

export type { FetchToken, Locks } from './token-provider.ts';
export type { Session, SessionOptions, SessionState, SignedIn } from './session-types.ts';

/** Milliseconds in which the other tabs have heard what this one tells. */
const HEARSAY = 100;

const nobody: SignedIn = { id: '', name: '', avatar: '' };

export function createSession(options: SessionOptions): Session {
  const { provider, hostName, fetch, locks, timeout, log = console.error, clock: device = deviceClock } = options;
  const { storage: lasting = createMemoryStorage(), tabStorage = createMemoryStorage() } = options;
  const storage = forgiving(() => lasting);
  const inMemory = createMemoryStorage();
  let isHosts = Boolean(options.fetchToken);
  const keys = createTokenStorage(provider, () => (isHosts ? inMemory : storage));
  const keeper = createTokenStore(provider, keys, device);
  if (keeper.outlived()) keeper.end(keeper.snapshot().order);

  const clock = createProviderClock(device);
  const language = signal('ja-JP');
  const expired = signal(false);
  const teacherEpoch = signal(0);
  const revision = signal(0);
  const profile = signal(readProfile());
  const state = computed<SessionState>(() => (keeper.token.value ? 'active' : expired.value ? 'expired' : 'anonymous'));
  const owner = () => profile.peek().id;
  const drafts = createDrafts(`teacher-drafts@${provider}`, forgiving(() => tabStorage), owner);
  const memory = createDrafts(`teacher-memory@${provider}`, forgiving(() => (isHosts ? inMemory : lasting)), owner);
  const tabs = createTabs(provider, options.channel, (news) => batch(() => hear(news)));

  function readProfile(): SignedIn {
    return { id: keeper.record?.teacherId ?? '', name: keys.read('teacher-userName'), avatar: keys.read('teacher-avatar') };
  }

  function writeProfile(teacher: SignedIn) {
    profile.value = teacher;
    keys.write('teacher-userName', teacher.name);
    keys.write('teacher-avatar', teacher.avatar);
  }

  /** The session is in other hands: what was loaded for the teacher before is not shown any more. */
  function passTo(teacher: SignedIn) {
    teacherEpoch.value += 1;
    profile.value = teacher;
    expired.value = false;
    api.drop();
  }

  /** Somebody is signed in: what another one had goes, and what failed meanwhile can be loaded now. */
  function settle(teacher: SignedIn) {
    const { id } = profile.peek();
    if (teacher.id === id && !expired.peek()) return;
    if (id && teacher.id !== id) passTo(teacher);
    profile.value = teacher;
    expired.value = false;
    revision.value += 1;
  }

  /** Over, though not by the teacher's wish: what they were at stays for the next sign-in. */
  function lapse() {
    expired.value = true;
    api.drop();
  }

  /** The storage is shared with other tabs. Why a token is gone from it they tell in a moment. */
  function follow() {
    batch(() => {
      const before = keeper.record?.signIn;
      keeper.reread();
      const now = keeper.record?.signIn;
      if (now && now !== before) settle(readProfile());
      if (!now && before) lapse();
    });
  }

  /** What another tab has stored may be seen here a little later than its message. */
  function look(order: number, tries = 5) {
    follow();
    if ((keeper.record?.order ?? 0) < order && tries > 0) device.after(50, () => look(order, tries - 1));
  }

  function hear({ type, order, isHosts: isTheirs, shared }: TabMessage) {
    if (isTheirs !== isHosts) return;
    if (shared) {
      if (keeper.take(...shared)) settle(profile.peek());
    } else if (type === 'sign-in' || type === 'renew') look(order);
    else if (type === 'sign-out' || state.peek() === 'active') finish(type, order);
  }

  function tell(type: TabMessage['type'], order = keeper.record?.order ?? 0) {
    const [token, record] = [keeper.token.peek(), keeper.record];
    tabs.broadcast({ type, order, isHosts, ...(isHosts && token && record && { shared: [token, record] }) });
  }

  function finish(type: 'sign-out' | 'expire', order: number) {
    if (type === 'sign-out') [drafts, memory].forEach(({ clear }) => clear());
    keeper.end(order);
    // Somebody may have signed in since.
    if (keeper.token.peek()) return;
    if (type === 'sign-out') passTo(nobody);
    else lapse();
  }

  function end(type: 'sign-out' | 'expire') {
    const { order } = keeper.snapshot();
    batch(() => finish(type, order));
    tell(type, order);
  }

  function begin(token: string, teacher: SignedIn, passport: AuthSnapshot, signIn?: string): boolean {
    return batch(() => {
      if (!keeper.begin(token, teacher.id, passport, signIn)) return false;
      settle(teacher);
      writeProfile(teacher);
      tell('sign-in');
      return true;
    });
  }

  const host = createTokenProvider({
    keeper,
    fetchToken: options.fetchToken,
    inTurn: (act) => (locks ? new Promise((resolve, reject) => {
      locks.request(`teacher-token ${provider}`, async () => {
        resolve(await act());
        // The next tab shall have heard of the token when its turn comes.
        await new Promise<void>((hear) => device.after(HEARSAY, hear));
      }).catch(reject);
    }) : act()),
    take: (token, passport) => begin(token, profile.peek(), passport, 'host'),
  });

  const api = createApi(createHttp({ provider, fetch, clock: device, log, timeout }), {
    async authSnapshot(access) {
      follow();
      const isOld = keeper.outlived();
      if (isHosts && access !== 'anyone' && (isOld || !keeper.token.peek())) {
        if (!await host.ask(isOld || expired.peek() ? 'expired' : 'start')) return void end('expire');
      } else if (isOld) end('expire');
      return keeper.snapshot();
    },
    headers: () => ({ 'origin-domain': hostName, 'Accept-Language': language.peek() }),
    teacherEpoch: () => teacherEpoch.peek(),
    renew(token, passport) {
      follow();
      if (keeper.renew(token, passport)) tell('renew');
    },
    async handleSessionOver(passport, isLast) {
      follow();
      const token = keeper.token.peek();
      // A newer token has come meanwhile: the request was only late. Nobody's wish is sent in another's name.
      if (passport.token !== token) return token !== undefined && passport.signIn === keeper.record?.signIn;
      if (isHosts && !isLast && await host.ask('expired')) return true;
      if (token) end('expire');
      return false;
    },
  }, clock, device);

  return {
    provider, state, language, clock, api, drafts, memory, storage, teacherEpoch, revision,
    asking: host.asking,
    signedIn: computed(() => (state.value === 'active' ? profile.value : undefined)),
    changed() {
      revision.value += 1;
    },
    begin: (token, teacher, passport) => void begin(token, teacher, passport),
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
        keeper.reread();
        passTo(readProfile());
        revision.value += 1;
      });
    },
    open() {
      if (tabs.open()) keeper.reread();
    },
    close: () => tabs.close(),
  };
}
