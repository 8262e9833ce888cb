import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { redact } from '../../../provider/app/redact.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';

describe('a text for the log', () => {
  const secrets: readonly (readonly [string, string])[] = [
    ['550 5.1.1 <hanako@example.jp>: no such user', '550 5.1.1 <[address]>: no such user'],
    ['to=山田.花子+x@mail.example.jp, done', 'to=[address], done'],
    ['smtp://user:pass-word@mail.example:587', 'smtp://[redacted]@mail.example:587'],
    ['postgres://teacher:s3cret@db/teacher', 'postgres://[redacted]@db/teacher'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['http://localhost:8080/teacher/forget#token=abc', 'http://localhost:8080/teacher/forget#token=[redacted]'],
  ];
  for (const [text, expected] of secrets)
    test(`has ${expected} for ${text}`, () => assert.equal(redact(text), expected));

  test('has no random token of the provider, whatever stands around it', () => {
    const { random } = createNodeCrypto();
    for (let times = 0; times < 200; times += 1) {
      const token = random(32);
      for (const text of [`token ${token}.`, `{"a":"${token}"}`, `${token}.${token}`, `(${token})`])
        assert.ok(!redact(text).includes(token), text);
    }
  });

  test('has no token that happens to have no digit', () => {
    for (const token of ['wNtCXNiXHElfmdHMQVRjgmTqXMKFZJlTcSoRUAZodeU', 'wNtCXNiXHElfmdHMQVRjgmTqXMKFZJlT'])
      assert.equal(redact(`token ${token}.`), 'token [token].');
  });

  test('keeps what is no secret', () => {
    for (const text of [
      'This failed: sweeping class-course-12.',
      '    at async createWaitingAlerts (file:///srv/teacher/demo/provider/push/waiting-alerts.ts:43:11)',
      '{"requestId":"0b0e2a4c-6f0e-4f83-b0aa-5a5d2fd5b0c1","time":"2026-11-18T09:00:00.000Z"}',
      'X-Forwarded-For comes from 10.0.0.1',
      '\u001b[31mred\u001b[39m',
    ])
      assert.equal(redact(text), text);
  });
});
