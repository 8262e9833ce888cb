import * as v from 'valibot';
import { endpoint, inputType, nothing, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** The second factor of the teacher's sign-in (decision 76). */
export const secondFactor = v.object({
  isOn: v.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: v.optional(wholeNumber, 0),
});
export type SecondFactor = v.InferOutput<typeof secondFactor>;

/** A key for an authenticator app, which is returned only once. */
const authenticatorKey = v.object({
  /** Base32. */
  secret: v.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: v.string(),
});
export type AuthenticatorKey = v.InferOutput<typeof authenticatorKey>;

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/client/teacher/login/code',
  description:
    'Finishes a sign-in with a second factor: `challenge` comes from the rejection of the password, `code` from the app or the recovery codes. The token is in the Authorization header.',
  access: 'anyone',
  extension: 'second-factor',
  body: inputType<Inputs['signInWithCode']['body']>(),
  data: v.optional(
    v.object({ id: v.optional(v.string()), avatar: v.optional(v.string(), ''), name: v.optional(v.string(), '') }),
    {},
  ),
});

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/client/teacher/secondFactor',
  description: 'Whether the sign-in needs a code, and how many recovery codes are left.',
  extension: 'second-factor',
  data: secondFactor,
});

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/api/client/teacher/secondFactor/enrol',
  description: 'Creates a key for an authenticator app; it takes effect once a code of it is confirmed.',
  extension: 'second-factor',
  body: inputType<Inputs['enrolSecondFactor']['body']>(),
  data: authenticatorKey,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/client/teacher/secondFactor/confirm',
  description:
    'Turns the second factor on with the first code of the app; returns recovery codes, which are shown only once.',
  extension: 'second-factor',
  body: inputType<Inputs['confirmSecondFactor']['body']>(),
  data: v.object({ recoveryCodes: v.array(v.string()) }),
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/client/teacher/secondFactor/turnOff',
  description: 'Turns the second factor off, with the password and a code of the app or a recovery code.',
  extension: 'second-factor',
  body: inputType<Inputs['turnOffSecondFactor']['body']>(),
  data: nothing,
});
