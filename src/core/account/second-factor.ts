import type { ReadonlySignal } from '@preact/signals-core';
import {
  type AuthenticatorKey,
  confirmSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  type SecondFactor,
  turnOffSecondFactor,
  type DataOf,
  signInWithCode,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded, invalidResponse } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session, commonOf } from '../session/index.ts';
import { accountOf } from './account.ts';

/** The second factor of the teacher's sign-in (docs/decisions/076). Only providers with the capability `second-factor` have it. */
interface SecondFactorSettings {
  /** Undefined until it is loaded. */
  readonly state: ReadonlySignal<SecondFactor | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  /** Creates a key for an authenticator app, which is not active yet. */
  enrol(currentPassword: string): Promise<Reply<AuthenticatorKey>>;
  /** Activates the key with its first code. The reply contains the recovery codes, which are shown once. */
  confirm(code: string): Promise<Reply<{ recoveryCodes: string[] }>>;
  turnOff(currentPassword: string, code: string): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the settings of the second factor for one screen. */
export function createSecondFactor(session: Session): SecondFactorSettings {
  const state = createAsyncResource<SecondFactor>(session);
  const { api } = session;
  return {
    state: state.data,
    status: state.status,
    load: () => state.load((signal) => api.call(readSecondFactor, {}, { signal, cache: false })),
    enrol: (currentPassword) => api.call(enrolSecondFactor, { body: { currentPassword } }),
    async confirm(code) {
      const reply = await api.call(confirmSecondFactor, { body: { code: cleanCode(code) } });
      if (succeeded(reply)) state.set({ isOn: true, recoveryCodesLeft: reply.data.recoveryCodes.length });
      return reply;
    },
    async turnOff(currentPassword, code) {
      const reply = await api.call(turnOffSecondFactor, { body: { currentPassword, code: cleanCode(code) } });
      if (succeeded(reply)) state.set({ isOn: false, recoveryCodesLeft: 0 });
      return reply;
    },
    dispose: state.cancel,
  };
}

/** The data that completes a sign-in with a second factor. */
interface SignInCode {
  /** From the rejection of the password. */
  readonly challenge: string;
  /** From the authenticator app, or a recovery code, as it was typed. */
  readonly code: string;
  /** Identifies the teacher at a provider that sends no id. */
  readonly email: string;
}

/** Sends the code of a sign-in, and begins the session if it is right. Stores the result, like `Account.login`. */
export async function finishSignIn(
  session: Session,
  { challenge, code, email }: SignInCode,
): Promise<Reply<DataOf<typeof signInWithCode>>> {
  let received: { token: string; order: number } | undefined;
  const answer = await commonOf(session).during(
    'isSubmitLoading',
    session.api.call(
      signInWithCode,
      { body: { challenge, code: cleanCode(code) } },
      { onToken: (token, { order }) => (received = { token, order }) },
    ),
  );
  const reply = succeeded(answer) && !received ? invalidResponse(signInWithCode, 'Authorization') : answer;
  accountOf(session).setResult(reply);
  if (received && succeeded(reply)) {
    const { id = email, name, avatar } = reply.data;
    session.begin(received.token, { id, name, avatar }, received.order);
  }
  return reply;
}

/**
 * Normalises a code: makes full-width characters half-width and letters upper case, and removes the spaces and hyphens that
 * apps and people put between groups.
 */
export const cleanCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\u30fc]/gu, '')
    .toUpperCase();
