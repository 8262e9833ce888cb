import { signal, type ReadonlySignal } from '@preact/signals-core';
import { readLogo, signOut } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS } from '../api/index.ts';
import { cleanIdentifier } from '../i18n/index.ts';
import { commonOf, type Credentials, perSession, type SignedIn, type SignInResult } from '../session/index.ts';

/** The login state of docs/spec.md, section 3: `status`, `logoSrc`, `loginResult`. */
export interface Account {
  /** Status of the last sign-in: 1 is success; undefined before the first. */
  readonly status: ReadonlySignal<number | undefined>;
  /** Whether the provider is too busy for the current sign-in, which waits and is sent again automatically. */
  readonly isWaiting: ReadonlySignal<boolean>;
  /** URL of the service's logo, or an empty string; an empty object until it is loaded. */
  readonly logoSrc: ReadonlySignal<string | object>;
  /** The reply to the last sign-in, or an empty object. */
  readonly loginResult: ReadonlySignal<Partial<Reply<Partial<SignedIn>>>>;
  /** Signs in and stores the result; then the session begins if its status is 1 (docs/spec.md, section 4). Shows no dialog. */
  login(credentials: Credentials): Promise<SignInResult>;
  /** Stores the result of a sign-in. */
  setResult(reply: Reply<Partial<SignedIn>>): void;
  /**
   * Signs out at the provider; the session ends here only with status 1 (docs/spec.md, section 4). A session that the
   * provider has already ended counts as signed out.
   */
  logout(): Promise<Reply<unknown>>;
  /** Signs out here without a reply from the provider; the token stays valid until it expires. */
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

export interface CredentialsProblems {
  email?: 'emailMissing' | 'emailInvalid';
  password?: 'passwordMissing';
}

/** Normalises an address: removes white space and invisible characters, and makes full-width letters and signs half-width. */
export const cleanEmail = cleanIdentifier;

/** What is wrong with the format of an address; the provider has the final say. */
export function emailProblem(email: string): CredentialsProblems['email'] | undefined {
  const address = cleanEmail(email);
  if (address === '') return 'emailMissing';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? undefined : 'emailInvalid';
}

/** The problems to fix before a sign-in is tried. */
export function checkCredentials({ email, password }: { email: string; password: string }): CredentialsProblems {
  const problem = emailProblem(email);
  return { ...(problem && { email: problem }), ...(password === '' && { password: 'passwordMissing' }) };
}
