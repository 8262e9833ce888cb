import assert from 'node:assert/strict';
import type { CallRow } from './call-row.ts';

const PASSWORD = 'hanako-demo';

/** Codes that are right have tests of their own. */
export const secondFactorRows = {
  signInWithCode: {
    right: undefined,
    wrong: {
      'an unknown challenge': [{ body: { challenge: 'x'.repeat(43), code: '123456' } }, 200, 'challengeOver'],
      'a challenge of 15 characters': [{ body: { challenge: 'x'.repeat(15), code: '123456' } }, 422, 'tooShort'],
      'no code': [{ body: { challenge: 'x'.repeat(43) } }, 422, 'required'],
      'a code of 65 characters': [{ body: { challenge: 'x'.repeat(43), code: '1'.repeat(65) } }, 422, 'tooLong'],
    },
  },
  readSecondFactor: {
    right: {},
    data: ({ isOn, recoveryCodesLeft }) => assert.deepEqual([isOn, recoveryCodesLeft], [false, 0]),
  },
  enrolSecondFactor: {
    right: { body: { currentPassword: PASSWORD } },
    data: ({ secret, uri }) => {
      assert.match(String(secret), /^[A-Z2-7]{32}$/);
      assert.match(String(uri), /^otpauth:\/\/totp\/.*:hanako%40example\.jp\?secret=[A-Z2-7]{32}&issuer=/);
    },
    wrong: {
      'a wrong password': [{ body: { currentPassword: 'wrong' } }, 200, 'wrongPassword'],
      'no password': [{ body: {} }, 422, 'required'],
    },
  },
  confirmSecondFactor: {
    right: undefined,
    wrong: {
      'a code that is none': [{ body: { code: 'wrong' } }, 200, 'wrongCode'],
      'no code': [{ body: {} }, 422, 'required'],
    },
  },
  turnOffSecondFactor: {
    right: undefined,
    wrong: {
      'a wrong password': [{ body: { currentPassword: 'wrong', code: '123456' } }, 200, 'wrongPassword'],
      'a wrong code': [{ body: { currentPassword: PASSWORD, code: 'wrong' } }, 200, 'wrongCode'],
      'no code': [{ body: { currentPassword: PASSWORD } }, 422, 'required'],
    },
  },
} satisfies Record<string, CallRow>;
