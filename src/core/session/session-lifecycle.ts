import { batch } from '@preact/signals-core';
import { type AuthSnapshot, type Reply, SUCCESS } from '../api/index.ts';
import type { Clock } from '../time/index.ts';
import { forgetAtExpiry, forgetOthers } from './forget-memory.ts';
import type { SessionStorages } from './session-storages.ts';
import type { SignedIn } from './session-types.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import type { TeacherState } from './teacher-state.ts';
import type { TokenStore } from './token/token-store.ts';

/** How often, and after which pause in ms, a storage is reread that another tab has just written. */
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
   * Ends the session if the reply to `request` has status 1 and nobody has signed in meanwhile. Until then a rejected token
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

  /** Waits for the storage of another tab, which may become visible later than its message. */
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
      // Without a token, the host may be asked for one by this very request.
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
