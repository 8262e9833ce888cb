import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { type AuthSnapshot, type Reply, SUCCESS } from '../api/index.ts';
import type { Clock } from '../time/index.ts';
import {
  type Draft,
  type Drafts,
  createDrafts,
  createMemoryStorage,
  createSafeStorage,
  type KeyValueStorage,
} from './storage.ts';
import type { SignedIn, SessionState, SessionOptions } from './session-types.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { type TokenStorage, createTokenStorage, type TokenStore } from './token.ts';

/** How often, and after which pauses in ms, the storage is reread after another tab has written it. */
const STORAGE_RETRIES = 5;
const STORAGE_RETRY_MS = 50;

/** Identifies the sign-in by the host's token function. */
export const HOST_SIGN_IN = 'host';

/** Begins, renews and ends a session, in this tab and in the others. */
export interface SessionLifecycle {
  /**
   * Begins a session with a token that was requested at `order`, comparable with `AuthSnapshot.order`; now by default. `signIn` identifies
   * the sign-in; by default its teacher and order do. Returns false if a later sign-in or sign-out has happened.
   */
  begin(token: string, signedIn: SignedIn, order?: number, signIn?: string): boolean;
  renew(token: string, auth: AuthSnapshot): void;
  end(reason: 'sign-out' | 'expire'): void;
  /**
   * Ends the session if the reply to `request` has status 1 and no one has signed in meanwhile. Until then, a rejected token
   * does not expire the session, since it may be this request that ended it.
   */
  signOut(request: () => Promise<Reply<unknown>>): Promise<Reply<unknown>>;
  /**
   * Returns whether a sign-out is pending, so that a rejected token must not expire the session yet. If the sign-out fails,
   * the session expires then.
   */
  postponeExpiry(): boolean;
  /** Rereads the storage, which other tabs write to. Their broadcast says why a token is gone. */
  sync(): void;
  /** Applies what another tab broadcasts. */
  handleMessage(message: TabMessage): void;
  /** Applies what other tabs have done while this one did not listen, and lets everything load again. */
  catchUp(): void;
}

/** Wires a session's token and teacher to the storage and to the other tabs. */
export function createSessionLifecycle(
  tabs: Tabs,
  device: Clock,
  storages: SessionStorages,
  store: TokenStore,
  teacher: TeacherState,
): SessionLifecycle {
  let pendingSignOuts = 0;
  let isTokenRejected = false;

  function sync() {
    batch(() => {
      const before = store.record?.signIn;
      store.reread();
      const now = store.record?.signIn;
      if (now && now !== before) teacher.applySignIn(teacher.stored());
      if (!now && before) teacher.expire();
    });
  }

  /** Waits for a write of another tab to the storage, which may become visible later than its message. */
  function waitForStorage(order: number, retries = STORAGE_RETRIES) {
    sync();
    if ((store.record?.order ?? 0) < order && retries > 0)
      device.after(STORAGE_RETRY_MS, () => waitForStorage(order, retries - 1));
  }

  function handleMessage({ type, order, isHosts, shared }: TabMessage) {
    if (isHosts !== storages.isHosts) return;
    if (shared) {
      if (store.accept(...shared)) teacher.applySignIn(teacher.profile.peek());
    } else if (type === 'sign-in' || type === 'renew') waitForStorage(order);
    else if (type === 'sign-out' || teacher.state.peek() === 'active') finish(type, order, true);
  }

  function broadcast(type: TabMessage['type'], order = store.record?.order ?? 0) {
    const [{ isHosts }, token, record] = [storages, store.token.peek(), store.record];
    tabs.broadcast({ type, order, isHosts, ...(isHosts && token && record && { shared: [token, record] }) });
  }

  /** Only a sign-out in this tab deletes its drafts (docs/design-choices.md#ended-sessions). */
  function finish(reason: 'sign-out' | 'expire', order: number, isElsewhere = false) {
    if (reason === 'sign-out') {
      storages.memory.clear();
      if (!isElsewhere) storages.drafts.clear();
    }
    store.end(order);
    // A newer sign-in may have happened meanwhile.
    if (store.token.peek()) return;
    if (reason === 'sign-out') return teacher.signOut();
    forgetAtExpiry(storages.memory, device.now());
    teacher.expire();
  }

  function end(reason: 'sign-out' | 'expire') {
    const { order } = store.snapshot();
    batch(() => finish(reason, order));
    broadcast(reason, order);
  }

  return {
    sync,
    end,
    postponeExpiry() {
      isTokenRejected ||= pendingSignOuts > 0;
      return pendingSignOuts > 0;
    },
    async signOut(request) {
      sync();
      // Without a token, this very request may make the host request one.
      const { signIn = HOST_SIGN_IN } = store.snapshot();
      pendingSignOuts += 1;
      const reply = await request().finally(() => {
        pendingSignOuts -= 1;
      });
      const isSame = (store.record?.signIn ?? signIn) === signIn;
      if (reply.status === SUCCESS && isSame) end('sign-out');
      else if (isTokenRejected && isSame && store.token.peek()) end('expire');
      isTokenRejected = false;
      return reply;
    },
    handleMessage,
    catchUp: () =>
      batch(() => {
        const wasIn = store.record && !store.isExpired();
        sync();
        // Another tab's sign-out leaves no other trace.
        if (wasIn && !store.record) teacher.signOut();
        teacher.changed();
      }),
    begin: (token, signedIn, order = store.snapshot().order, signIn?) =>
      batch(() => {
        if (!store.begin(token, signedIn.id, order, signIn)) return false;
        teacher.applySignIn(signedIn);
        teacher.save(signedIn);
        forgetOthers(storages.memory);
        broadcast('sign-in');
        return true;
      }),
    renew(token, auth) {
      sync();
      if (store.renew(token, auth)) broadcast('renew');
    },
  };
}

/** Who is signed in, and which data of that teacher may still be shown. */
export interface TeacherState {
  readonly state: ReadonlySignal<SessionState>;
  readonly signedIn: ReadonlySignal<SignedIn | undefined>;
  readonly teacherEpoch: ReadonlySignal<number>;
  readonly revision: ReadonlySignal<number>;
  /** The last teacher, also after the session has expired; with empty fields after a sign-out. */
  readonly profile: ReadonlySignal<SignedIn>;
  /** Has the session expired, without a new sign-in since? */
  readonly expired: ReadonlySignal<boolean>;
  /** Has the teacher signed out, without a new sign-in since? */
  readonly signedOut: ReadonlySignal<boolean>;
  /** The teacher named in the storage. */
  stored(): SignedIn;
  /** Sets and stores name and avatar. */
  save(teacher: SignedIn): void;
  /** Increments `revision`. */
  changed(): void;
  /** Applies a sign-in: drops data of another teacher and lets failed loads run again. */
  applySignIn(teacher: SignedIn): void;
  /** Starts a new epoch, so that data of the previous teacher is no longer shown. */
  switchTo(teacher: SignedIn): void;
  /** No one is signed in now. */
  signOut(): void;
  /** Marks the session as expired; drafts stay for the next sign-in. */
  expire(): void;
}

/** The teacher after a sign-out. */
const nobody: SignedIn = { id: '', name: '', avatar: '' };

/** `clearCache` deletes the cached replies, which belong to one teacher. */
export function createTeacherState(store: TokenStore, tokens: TokenStorage, clearCache: () => void): TeacherState {
  const expired = signal(false);
  const signedOut = signal(false);
  const teacherEpoch = signal(0);
  const revision = signal(0);
  const profile = signal(stored());
  const state = computed<SessionState>(() => (store.token.value ? 'active' : expired.value ? 'expired' : 'anonymous'));

  function stored(): SignedIn {
    return {
      id: store.record?.teacherId ?? '',
      name: tokens.read('teacher-userName'),
      avatar: tokens.read('teacher-avatar'),
    };
  }

  function changed() {
    revision.value += 1;
  }

  function switchTo(teacher: SignedIn) {
    teacherEpoch.value += 1;
    profile.value = teacher;
    expired.value = signedOut.value = false;
    clearCache();
  }

  return {
    state,
    signedIn: computed(() => (state.value === 'active' ? profile.value : undefined)),
    teacherEpoch,
    revision,
    profile,
    expired,
    signedOut,
    stored,
    save(teacher) {
      profile.value = teacher;
      tokens.write('teacher-userName', teacher.name);
      tokens.write('teacher-avatar', teacher.avatar);
    },
    changed,
    applySignIn(teacher) {
      const { id } = profile.peek();
      if (teacher.id === id && !expired.peek() && !signedOut.peek()) return;
      if (id && teacher.id !== id) switchTo(teacher);
      profile.value = teacher;
      expired.value = signedOut.value = false;
      changed();
    },
    switchTo,
    signOut() {
      switchTo(nobody);
      signedOut.value = true;
    },
    expire() {
      expired.value = true;
      clearCache();
    },
  };
}

/** Unsent drafts, and whether this device is notified. They wait for their teacher until someone signs out. */
const WAITING = ['lesson-drafts', 'push'];

/** The lessons that a teacher has seen, without names, to detect changes at the next sign-in. */
const SEEN = 'seen';

/** A session has expired, and another person may come next: deletes names and outdated data of every teacher. */
export const forgetAtExpiry = (memory: Drafts, now: number): void =>
  memory.retain((key, draft) => WAITING.includes(key) || (key === SEEN && !isOver(draft, now)));

/** A teacher has signed in: deletes data that others have left without signing out. */
const forgetOthers = (memory: Drafts): void => memory.retain((key, _, isOwn) => isOwn || WAITING.includes(key));

/** Whether the data is too old to compare: `until` is the last moment that it covers, in ms. */
const isOver = ({ until }: Draft, now: number): boolean => !(Number(until) > now);

/** Where one session stores its data. Nothing here throws, whatever the browser's storage does. */
export interface SessionStorages {
  /**
   * Does the host's token function sign in? Then token, name and small data stay in memory, and the browser's storage is
   * neither read nor written for them.
   */
  isHosts: boolean;
  /** The storage that survives the page. */
  readonly lasting: KeyValueStorage;
  readonly tokens: TokenStorage;
  /** Unsaved input; survives reloads of the tab. */
  readonly drafts: Drafts;
  /** Small data of a teacher; survives the page. */
  readonly memory: Drafts;
}

/** Uses memory if the page has no storage. `owner` returns the teacher's id, or an empty string. */
export function createSessionStorages(options: SessionOptions, owner: () => string): SessionStorages {
  const { provider, storage = createMemoryStorage(), tabStorage = createMemoryStorage() } = options;
  const inMemory = createMemoryStorage();
  const lasting = createSafeStorage(() => storage);
  const forTab = createSafeStorage(() => tabStorage);
  const forMemory = createSafeStorage(() => (storages.isHosts ? inMemory : storage));
  const storages: SessionStorages = {
    isHosts: Boolean(options.fetchToken),
    lasting,
    tokens: createTokenStorage(provider, () => (storages.isHosts ? inMemory : lasting)),
    drafts: createDrafts(`teacher-drafts@${provider}`, forTab, owner),
    memory: createDrafts(`teacher-memory@${provider}`, forMemory, owner),
  };
  return storages;
}
