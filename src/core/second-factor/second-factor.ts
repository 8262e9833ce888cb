import type { ReadonlySignal } from '@preact/signals-core';
import {
  type AuthenticatorKey,
  confirmSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  type SecondFactor,
  turnOffSecondFactor,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';
import { cleanCode } from './clean-code.ts';

/** The second factor of the teacher's sign-in (docs/decisions/076). Only providers with the capability `second-factor` have it. */
export interface SecondFactorSettings {
  /** Undefined until it is loaded. */
  readonly state: ReadonlySignal<SecondFactor | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  /** Makes a key for an authenticator app, which is not on yet. */
  enrol(currentPassword: string): Promise<Reply<AuthenticatorKey>>;
  /** Turns the key on with its first code. The reply has the recovery codes, which are given once. */
  confirm(code: string): Promise<Reply<{ recoveryCodes: string[] }>>;
  turnOff(currentPassword: string, code: string): Promise<Reply<unknown>>;
  /** Cancels what is still loading. */
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
