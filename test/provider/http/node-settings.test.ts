import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
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

describe('SEAL_KEY and PUSH_KEY', () => {
  const { SEAL_KEY, PUSH_KEY } = KEYS;

  test('need each other, and a database that nodes share', () => {
    assertRejects({ SEAL_KEY, DATABASE_URL }, /^PUSH_KEY has to be set, too: /);
    assertRejects({ PUSH_KEY, DATABASE_URL }, /^SEAL_KEY has to be set, too: /);
    assertRejects(KEYS, /^SEAL_KEY and PUSH_KEY need DATABASE_URL: /);
    assert.deepEqual(readSettings({ ...KEYS, DATABASE_URL }).keys, {
      seal: Buffer.alloc(32, 0xaa),
      push: Buffer.alloc(32, 0x77),
    });
    assert.equal(readSettings({ DATABASE_URL }).keys, undefined);
  });
});

test('a LiveKit server needs all three of its settings', () => {
  const [LIVEKIT_URL, LIVEKIT_API_KEY] = ['wss://livekit.example/', 'teacher'];
  const LIVEKIT_API_SECRET = 'a-secret-word-of-32-characters-or-more';
  assertRejects({ LIVEKIT_URL }, /^LIVEKIT_API_KEY and LIVEKIT_API_SECRET have to be set, too: /);
  assertRejects({ LIVEKIT_URL, LIVEKIT_API_SECRET }, /^LIVEKIT_API_KEY has to be set, too: /);
  assert.deepEqual(readSettings({ LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET }).livekit, {
    url: 'wss://livekit.example',
    apiKey: 'teacher',
    apiSecret: LIVEKIT_API_SECRET,
  });
  assert.equal(readSettings({}).livekit, undefined);
});
