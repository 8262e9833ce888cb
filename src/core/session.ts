import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { createApi, type Api, type Door } from './api.ts';
import { createProviderClock, deviceClock, type Clock, type ProviderClock } from './clock.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createHttp } from './http.ts';
import { createKeyring, createMemoryStorage, type KeyValueStorage } from './storage.ts';
import { createTabs, type ChannelFactory } from './tabs.ts';
import { createTokenKeeper, type Passport } from './token.ts';

/** `expired`: the provider ended it; `anonymous`: nobody has signed in, or the teacher has signed out. */
export type SessionState = 'anonymous' | 'active' | 'expired';

/** The host's own sign-in: asked for a token once for all widgets, and once more when that one has expired. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** Who is signed in, as the sign-in told it. */
export interface SignedIn {
  id: string;
  name: string;
  avatar: string;
}

/** The part of the browser's `LockManager` that is needed. */
export interface Locks {
  request<Result>(name: string, act: () => Promise<Result>): Promise<Result>;
}

/** What is outside comes in: elements pass the browser's own, tests plain ones. */
export interface SessionOptions {
  /** URL of the provider API. */
  provider: string;
  fetch: typeof fetch;
  /** Outlives the page: localStorage. */
  storage?: KeyValueStorage;
  /** Ends with the tab: sessionStorage, for drafts. */
  tabStorage?: KeyValueStorage;
  /** Reaches the other tabs: BroadcastChannel. */
  channel?: ChannelFactory;
  /** One refresh at a time across tabs: navigator.locks. */
  locks?: Locks;
  /** The page's host name, sent as `origin-domain` (spec section 6). */
  hostName: string;
  clock?: Clock;
  /** The host's own sign-in: its token stays in memory, and storage is neither read nor written for it. */
  fetchToken?: FetchToken;
  log?: (message: string, detail: unknown) => void;
}

/** One teacher at one provider. Models hang on it by `accountOf(session)`, `coursesOf(session)`… */
export interface Session {
  readonly provider: string;
  readonly state: ReadonlySignal<SessionState>;
  readonly signedIn: ReadonlySignal<SignedIn | undefined>;
  /** BCP 47; in which language the provider answers. */
  readonly language: Signal<string>;
  readonly clock: ProviderClock;
  readonly api: Api;
  readonly drafts: Drafts;
  readonly storage: KeyValueStorage;
  /** A sign-in succeeded with this token. */
  begin(token: string, teacher: SignedIn, passport: Passport): void;
  /** Grows with every write of this page: what was loaded before may be old. */
  readonly revision: ReadonlySignal<number>;
  /** A write succeeded. */
  changed(): void;
  /** Signed out: token, name, avatar, drafts and cache go, in every tab. */
  end(): void;
  /** The provider ended it: the token goes, drafts stay for the next sign-in. */
  expire(): void;
  /** Name or avatar changed. */
  rename(teacher: Partial<SignedIn>): void;
  useFetchToken(fetchToken: FetchToken | undefined): void;
  /** Stops listening to other tabs. */
  close(): void;
}

export function createSession(options: SessionOptions): Session {
  const { provider, hostName, fetch, locks, log = console.error, clock: device = deviceClock } = options;
  const storage = options.storage ?? createMemoryStorage();
  const clock = createProviderClock(device);
  const keys = createKeyring(provider, storage);
  let fetchToken = options.fetchToken;
  const keeper = createTokenKeeper(provider, storage, device, Boolean(options.fetchToken));
  const language = signal('ja-JP');
  const expired = signal(false);
  const revision = signal(0);
  const profile = signal(readProfile());
  const state = computed<SessionState>(() => (keeper.token.value ? 'active' : expired.value ? 'expired' : 'anonymous'));
  const drafts = createDrafts(options.tabStorage ?? createMemoryStorage(), () => profile.value.id);
  let asking: Promise<string | undefined> | undefined;

  function readProfile(): SignedIn {
    if (fetchToken) return { id: '', name: '', avatar: '' };
    return { id: keeper.teacherId, name: keys.read('teacher-userName') ?? '', avatar: keys.read('teacher-avatar') ?? '' };
  }

  const tabs = createTabs(provider, options.channel, (news) => batch(() => {
    const over = news.type === 'sign-out' || news.type === 'expire';
    if (news.type === 'token' && fetchToken) adopt(news.token);
    else if (over && fetchToken) keeper.clear();
    else keeper.reread();
    if (news.type === 'renew') return;
    api.drop();
    expired.value = news.type === 'expire';
    if (news.type === 'sign-out') drafts.clear();
    if (state.peek() === 'active') profile.value = readProfile();
  }));

  function adopt(token: string) {
    const passport = keeper.passport();
    keeper.begin(token, profile.peek().id, passport);
    expired.value = false;
  }

  /** Asks the host for a token: once, whoever waits, and one tab after the other. */
  function ask(reason: 'start' | 'expired'): Promise<string | undefined> {
    const request = async () => {
      const token = await fetchToken?.(reason).catch(() => undefined);
      if (token) {
        adopt(token);
        tabs.tell({ type: 'token', token });
      }
      return token;
    };
    asking ??= (locks ? locks.request(`teacher-token ${provider}`, request) : request()).finally(() => { asking = undefined; });
    return asking;
  }

  const door: Door = {
    async passport(access) {
      const passport = keeper.passport();
      if (passport.token || access === 'anyone' || !fetchToken) return passport;
      await ask('start');
      return keeper.passport();
    },
    headers: () => ({ 'origin-domain': hostName, 'Accept-Language': language.peek() }),
    renew(token, passport) {
      if (keeper.renew(token, passport)) tabs.tell({ type: 'renew' });
    },
    async over(passport) {
      // Another request has brought a newer token meanwhile: this one is only late.
      if (passport.token !== keeper.passport().token) return Boolean(keeper.token.peek());
      if (fetchToken && await ask('expired')) return true;
      session.expire();
      return false;
    },
  };

  const api = createApi(createHttp({ provider, fetch, clock: device, log }), door, clock);

  const session: Session = {
    provider, state, language, clock, api, drafts, storage, revision,
    changed() {
      revision.value += 1;
    },
    signedIn: computed(() => (state.value === 'active' ? profile.value : undefined)),
    begin(token, teacher, passport) {
      batch(() => {
        keeper.begin(token, teacher.id, passport);
        keys.write('teacher-userName', teacher.name);
        keys.write('teacher-avatar', teacher.avatar);
        profile.value = teacher;
        expired.value = false;
      });
      api.drop();
      tabs.tell({ type: 'sign-in' });
    },
    end() {
      batch(() => {
        drafts.clear();
        keys.remove('teacher-auth', 'teacher-auth-record', 'teacher-userName', 'teacher-avatar');
        keeper.clear();
        profile.value = { id: '', name: '', avatar: '' };
        expired.value = false;
      });
      api.drop();
      tabs.tell({ type: 'sign-out' });
    },
    expire() {
      if (state.peek() !== 'active') return;
      batch(() => {
        keeper.clear();
        expired.value = true;
      });
      api.drop();
      tabs.tell({ type: 'expire' });
    },
    rename(teacher) {
      profile.value = { ...profile.peek(), ...teacher };
      keys.write('teacher-userName', profile.peek().name);
      keys.write('teacher-avatar', profile.peek().avatar);
    },
    useFetchToken(ask) {
      if (ask && !fetchToken) keeper.stayInMemory();
      fetchToken = ask;
    },
    close: () => tabs.close(),
  };
  return session;
}
