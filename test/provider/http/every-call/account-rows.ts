import assert from 'node:assert/strict';
import type { CallRow } from './call-row.ts';

export const accountRows = {
  signIn: {
    right: { body: { email: ' Hanako@Example.jp ', password: 'hanako-demo' } },
    data: ({ name }) => assert.equal(name, '佐藤 花子'),
    wrong: {
      'a wrong password': [{ body: { email: 'hanako@example.jp', password: 'taro-demo' } }, 200, 'signInFailed'],
      'an unknown address': [{ body: { email: 'nobody@example.jp', password: 'hanako-demo' } }, 200, 'signInFailed'],
      'no password': [{ body: { email: 'hanako@example.jp' } }, 422, 'required'],
      'no address': [{ body: { email: 'hanako', password: 'x' } }, 422, 'email'],
    },
  },
  signOut: { right: {} },
  readLogo: { right: {}, data: (logo) => assert.match(String(logo), /\/logo\.svg$/) },
  readTeacher: { right: {}, data: ({ email }) => assert.equal(email, 'hanako@example.jp') },
} satisfies Record<string, CallRow>;
