import assert from 'node:assert/strict';
import { tinyPng } from '../../files/pictures.ts';
import { NO_EMAIL, type CallRow } from './call-row.ts';

export const settingsRows = {
  changeSettings: {
    right: { body: { introduction: 'はじめまして。', reminderMinutes: 15 } },
    data: ({ reminderMinutes }) => assert.equal(reminderMinutes, 15),
    wrong: {
      'no such zone': [{ body: { timeZone: 'Asia/Edo' } }, 200, 'unknown'],
      'no such language': [{ body: { language: '日本語' } }, 422, 'invalid'],
      'an empty name': [{ body: { name: '  ' } }, 422, 'required'],
      'a long introduction': [{ body: { introduction: 'あ'.repeat(1001) } }, 422, 'tooLong'],
      "another one's picture": [{ body: { avatar: 'https://example.com/x.png' } }, 200, 'unknown'],
      'no such theme': [{ body: { theme: 'pink' } }, 422, 'notChoice'],
      'a short password': [{ body: { currentPassword: 'hanako-demo', newPassword: '1234567' } }, 422, 'tooShort'],
      'a new password without the current one': [{ body: { newPassword: 'a-new-password' } }, 422, 'required'],
      'a wrong current password': [
        { body: { currentPassword: 'wrong', newPassword: 'a-new-password' } },
        200,
        'wrongPassword',
      ],
      'an older version': [{ body: { version: 0, name: '佐藤' } }, 200, 'stale'],
    },
  },
  readProducts: { right: {}, data: (plans) => assert.ok((plans as unknown as unknown[]).length >= 3) },
  uploadAvatar: {
    right: { body: { file: new Blob([tinyPng]) } },
    data: (address) => assert.match(String(address), /\/files\/[\w-]{32}\.png$/),
    wrong: {
      'no picture': [{ body: { file: new File(['%PDF-1.7'], 'me.png', { type: 'image/png' }) } }, 200, 'notPicture'],
      'a text in its place': [{ body: { file: 'me.png' } }, 422, 'invalid'],
      'an empty file': [{ body: { file: new File([], 'me.png') } }, 422, 'required'],
      nothing: [{ body: {} }, 422, 'required'],
    },
  },
  checkEmail: {
    right: { body: { value: 'new@example.jp' } },
    wrong: {
      'an address that is taken': [{ body: { value: 'TARO@example.jp' } }, 200, 'taken'],
      'no address': [{ body: { value: 'x' } }, 422, 'email'],
    },
  },
  checkRegistrationEmail: {
    right: { body: { email: 'new@example.jp' } },
    wrong: {
      'an address that is taken': [{ body: { email: 'hanako@example.jp' } }, 200, 'taken'],
      'no address': [NO_EMAIL, 422, 'email'],
    },
  },
} satisfies Record<string, CallRow>;
