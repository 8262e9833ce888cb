import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../demo/provider/adapters/node/start-error.ts';
import { readSettings } from '../../../demo/start/settings.ts';

const DATABASE_URL = 'postgres://db.example/teacher';
const KEYS = { SEAL_KEY: 'a'.repeat(64), PUSH_KEY: '7'.repeat(64) };

const assertRejects = (env: Record<string, string>, message: RegExp) =>
  assert.throws(
    () => readSettings(env),
    (error) => error instanceof StartError && message.test(error.message) && !error.message.includes('secret-word'),
  );

describe('REDIS_URL', () => {
  for (const REDIS_URL of [
    'redis.example:6379',
    'http://redis.example',
    'redis://',
    'redis:redis.example',
    'redis://:secret-word@redis.example/rooms',
  ])
    test(`that is ${REDIS_URL} is reported in one sentence with an example`, () =>
      assertRejects({ REDIS_URL, DATABASE_URL }, /^REDIS_URL has to be .*, for example REDIS_URL=redis:/));

  test('needs a PostgreSQL database, and the keys that its nodes share', () => {
    const REDIS_URL = 'redis://:secret-word@redis.example:6379/1';
    assertRejects({ REDIS_URL }, /^REDIS_URL needs DATABASE_URL: /);
    assertRejects({ REDIS_URL, DATABASE_URL }, /^REDIS_URL needs SEAL_KEY and PUSH_KEY: /);
    assert.equal(readSettings({ REDIS_URL, DATABASE_URL, ...KEYS }).redisUrl, REDIS_URL);
    assert.equal(readSettings({ DATABASE_URL }).redisUrl, undefined);
  });
});
