import { signal, type ReadonlySignal } from '@preact/signals-core';
import { commonOf, type Credentials, perSession, type SignedIn, type SignInResult } from '../session/index.ts';
import { type Reply, SUCCESS } from '../api/index.ts';
import { readLogo, signOut } from '../api/endpoints/index.ts';

/** The login state of docs/spec.md, section 3: `status`, `logoSrc`, `loginResult`. */
export interface Account {
  /** Status of the last sign-in: 1 is success; undefined before the first. */
  readonly status: ReadonlySignal<number | undefined>;
  /** Whether the provider is too busy for the sign-in that is under way, which waits and is sent again by itself. */
  readonly isWaiting: ReadonlySignal<boolean>;
  /** URL of the service's logo, or an empty string; an empty object until it is loaded. */
  readonly logoSrc: ReadonlySignal<string | object>;
  /** The reply to the last sign-in, or an empty object. */
  readonly loginResult: ReadonlySignal<Partial<Reply<Partial<SignedIn>>>>;
  /** Signs in and stores the result, then the session begins if its status is 1 (docs/spec.md, section 4). Shows no dialog. */
  login(credentials: Credentials): Promise<SignInResult>;
  /** Stores the result of a sign-in. */
  setResult(reply: Reply<Partial<SignedIn>>): void;
  /**
   * Signs out at the provider; the session ends here only with status 1 (docs/spec.md, section 4). A session that the
   * provider has ended before counts as signed out.
   */
  logout(): Promise<Reply<unknown>>;
  /** Signs out here although the provider did not reply; its token stays valid until it expires. */
  logoutHere(): void;
  /** Resets the result to empty (docs/spec.md, section 4). */
  clear(): void;
  /** Loads `logoSrc`. */
  loadLogo(): Promise<void>;
}

/** The session's account, shared by all callers. */
export const accountOf = perSession((session): Account => {
  const common = commonOf(session);
  const status = signal<number | undefined>();
  const isWaiting = signal(false);
  const logoSrc = signal<string | object>({});
  const loginResult = signal<Partial<Reply<Partial<SignedIn>>>>({});

  function setResult(reply: Reply<Partial<SignedIn>>): void {
    loginResult.value = reply;
    status.value = reply.status;
  }

  return {
    status,
    isWaiting,
    logoSrc,
    loginResult,
    login: (credentials) =>
      session.signIn(credentials, {
        during: (work) => common.during('isSubmitLoading', work),
        onBusy: () => (isWaiting.value = true),
        onResult({ reply }) {
          isWaiting.value = false;
          setResult(reply);
        },
      }),
    setResult,
    logout: () =>
      session.signOut(async () => {
        const reply = await session.api.call(signOut, {});
        const isOver = reply.failure?.kind === 'expired';
        return isOver ? { status: SUCCESS, message: reply.message, data: undefined } : reply;
      }),
    logoutHere: session.end,
    clear() {
      loginResult.value = {};
    },
    async loadLogo() {
      const reply = await session.api.call(readLogo, {}, { cache: true });
      logoSrc.value = reply.data || '';
    },
  };
});
