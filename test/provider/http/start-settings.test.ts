import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { readSettings, readOperationSettings } from '../../../demo/start/settings.ts';

/** The message with which `read` rejects settings. */
function sentenceFor(
  env: Record<string, string>,
  read: (env: Record<string, string>) => unknown = readSettings,
): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return assert.fail(`${JSON.stringify(env)} was taken`);
}

/** Tests that each value is reported by the name of its setting. */
function testWrongValues(
  rows: Readonly<Record<string, readonly string[]>>,
  read: (env: Record<string, string>) => unknown,
): void {
  for (const [name, values] of Object.entries(rows)) {
    test(`${name} that is invalid is reported in one sentence with an example`, () => {
      for (const value of values) {
        const sentence = sentenceFor({ [name]: value }, read);
        assert.ok(sentence.startsWith(`${name} has to be `), sentence);
        assert.ok(sentence.includes(`for example ${name}=`), sentence);
        assert.doesNotMatch(sentence, /\n/);
      }
    });
  }
}

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['eighty', '0', '65536', '-1', '80.5', '8e3', '0x50', '80 '],
  PROVIDER_PORT: ['eighty', '99999'],
  HOST: ['http://localhost', 'a b', '1.2.3.4.5', '-x', 'localhost:80', '999.1.1.1'],
  DATA_DIR: ['a\0b'],
  PORTAL_URL: [
    'school.example',
    'school.example/teacher/',
    '//school.example',
    'ftp://school.example',
    'https:',
    'https://',
    'https://a b',
    'https://school.example/?a',
    'https://school.example/#a',
    'https://user:word@school.example',
    'javascript:alert(1)',
  ],
  PROVIDER_URL: ['nonsense', 'localhost:8081', 'https://api.example?x'],
  ALLOWED_ORIGINS: ['school.example', 'https://school.example/teacher', 'https://a.example b.example', ',', 'null'],
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example?secret-word'],
  ICE_SERVERS: [
    '{',
    '{}',
    '"turn:a"',
    '[{}]',
    '[{"urls":[]}]',
    '[{"urls":"turn:a"}]',
    '[{"urls":["https://a"]}]',
    '[{"urls":["turn:a"],"credential":7}]',
  ],
  SEAL_KEY: ['secret-word', 'f'.repeat(63), `0x${'f'.repeat(62)}`],
  PUSH_KEY: ['secret-word', 'f'.repeat(64)],
  TURN_SECRET: ['short'],
  LIVEKIT_URL: ['livekit.example', 'https://livekit.example', 'ws://', 'wss://a b', 'wss://livekit.example?x'],
  LIVEKIT_API_KEY: ['a b', 'käse', 'x'.repeat(129)],
  LIVEKIT_API_SECRET: ['a-short-secret'],
  SIGN_IN_DAYS: ['0', '3651', '1.5', '-1', 'never'],
  DEMO: ['yes', '2', 'true'],
  PROVIDER: ['tiny', 'Minimal', 'http://localhost:8081'],
};

describe('a setting of npm start', () => {
  testWrongValues(wrong, readSettings);

  test('with a secret is not printed', () => {
    assert.doesNotMatch(sentenceFor({ SMTP_URL: 'http://school:secret-word@mail.example' }), /secret-word/);
    assert.doesNotMatch(sentenceFor({ ICE_SERVERS: '[{"urls":[],"credential":"secret-word"}]' }), /secret-word/);
  });

  test('with an empty value counts as not set', () => {
    const names = Object.keys(wrong);
    assert.deepEqual(readSettings(Object.fromEntries(names.map((name) => [name, '']))), readSettings({}));
  });

  test('is normalised', () => {
    const { portalUrl, providerUrl, allowedOrigins } = readSettings({
      PORTAL_URL: 'HTTPS://School.Example/teacher',
      PROVIDER_URL: 'https://api.example/',
      ALLOWED_ORIGINS: 'https://a.example/ , https://B.example:443',
    });
    assert.deepEqual(
      { portalUrl, providerUrl, allowedOrigins },
      {
        portalUrl: 'https://school.example/teacher/',
        providerUrl: 'https://api.example',
        allowedOrigins: ['https://a.example', 'https://b.example'],
      },
    );
    assert.deepEqual(readSettings({ ALLOWED_ORIGINS: '*' }).allowedOrigins, ['*']);
    assert.equal(readSettings({ SIGN_IN_DAYS: '30' }).signInDays, 30);
    assert.equal(readSettings({ HOST: '::1' }).providerUrl, 'http://[::1]:8081');
  });

  test('excludes pages of localhost by default once the server is public', () => {
    assert.equal(readSettings({}).allowedOrigins, undefined);
    assert.equal(readSettings({ PORTAL_URL: 'http://localhost:9000/teacher/' }).allowedOrigins, undefined);
    assert.deepEqual(readSettings({ PORTAL_URL: 'https://school.example/teacher/' }).allowedOrigins, [
      'https://school.example',
    ]);
    assert.deepEqual(readSettings({ HOST: '0.0.0.0', PORTAL_URL: 'https://school.example/teacher/' }).allowedOrigins, [
      'https://school.example',
    ]);
  });

  test('determines the demo teachers and the mailbox', () => {
    const given = (env: Record<string, string>) => {
      const { isDemo, hasMailbox } = readSettings(env);
      return { isDemo, hasMailbox };
    };
    assert.deepEqual(given({}), { isDemo: true, hasMailbox: true });
    assert.deepEqual(given({ DEMO: '0' }), { isDemo: false, hasMailbox: true });
    const publicOnes: Record<string, string>[] = [
      { HOST: '127.0.0.1' },
      { SMTP_URL: 'smtp://mail.example' },
      { PORTAL_URL: 'https://school.example/teacher/' },
      { PROVIDER_URL: 'https://api.school.example' },
    ];
    for (const env of publicOnes) {
      assert.deepEqual(given(env), { isDemo: false, hasMailbox: false });
      assert.deepEqual(given({ ...env, DEMO: '1' }), { isDemo: true, hasMailbox: false });
    }
  });

  test('starts the minimal provider for this machine alone', () => {
    assert.equal(readSettings({}).provider, 'demo');
    assert.equal(readSettings({ PROVIDER: 'minimal' }).provider, 'minimal');
    assert.match(sentenceFor({ PROVIDER: 'tiny' }), /^PROVIDER has to be demo or minimal, not "tiny"/);
    const publicOnes: Record<string, string>[] = [
      { HOST: '0.0.0.0' },
      { SMTP_URL: 'smtp://mail.example' },
      { PROVIDER_URL: 'https://api.school.example' },
    ];
    for (const env of publicOnes)
      assert.match(
        sentenceFor({ PROVIDER: 'minimal', ...env }),
        /^PROVIDER=minimal has one teacher, whose password is/,
      );
  });

  test('must not name one port for two servers', () => {
    assert.match(sentenceFor({ PORT: '9000', PROVIDER_PORT: '9000' }), /^PORT and PROVIDER_PORT are both 9000: /);
    assert.match(sentenceFor({ PORT: '8081' }), /both 8081/);
  });
});

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

const bucket = {
  S3_URL: 'https://s3.school.example/',
  S3_BUCKET: 'teacher-uploads',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY: 'a-key',
  S3_SECRET_KEY: 'secret-word',
};

describe('the settings of a bucket', () => {
  test('are read together', () => {
    assert.deepEqual(readSettings(bucket).s3, {
      url: 'https://s3.school.example',
      bucket: 'teacher-uploads',
      region: 'eu-central-1',
      accessKey: 'a-key',
      secretKey: 'secret-word',
    });
    assert.equal(readSettings({}).s3, undefined);
  });

  test('are all required, or none: the error names the missing ones', () => {
    for (const name of Object.keys(bucket))
      assertRejects(
        { ...bucket, [name]: '' },
        new RegExp(`^${name} has to be set, too: a bucket for uploads needs S3_URL, `),
      );
    const { S3_URL, S3_SECRET_KEY } = bucket;
    assertRejects({ S3_URL, S3_SECRET_KEY }, /^S3_BUCKET and S3_REGION and S3_ACCESS_KEY have to be set, too: /);
  });

  for (const [name, values] of Object.entries({
    S3_URL: [
      's3.school.example',
      'ftp://s3.school.example',
      'https://key:secret-word@s3.school.example',
      'https://a/?b',
    ],
    S3_BUCKET: ['Uploads', 'a', 'up/loads', '../uploads', 'uploads-'],
    S3_REGION: ['eu central'],
    S3_ACCESS_KEY: ['secret-word secret-word'],
    S3_SECRET_KEY: ['short', 'secret-word\n'],
  }))
    for (const value of values)
      test(`${name} that is ${JSON.stringify(value)} is reported in one sentence with an example`, () =>
        assertRejects({ ...bucket, [name]: value }, new RegExp(`^${name} has to be .*, for example ${name}=`)));
});

const readOperation = (env: Record<string, string>) => readOperationSettings(env, [8080, 8081]);

const wrongForOperation: Readonly<Record<string, readonly string[]>> = {
  LOG_FORMAT: ['JSON', 'xml'],
  METRICS_PORT: ['0', 'metrics', '65536'],
  METRICS_HOST: ['http://localhost', 'a b'],
  METRICS_TOKEN: ['short', 'sixteen letters and spaces', 'sixteen-letters-日本'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317', 'http://user:word@collector'],
  DRAIN_DELAY: ['-1', '301', '1.5', 'soon'],
  DRAIN_TIMEOUT: ['0', '301', '1e2'],
};

describe('a setting for the operation', () => {
  testWrongValues(wrongForOperation, readOperation);

  test('leaves everything off by default, and empty', () => {
    const off = {
      logFormat: 'text',
      metrics: undefined,
      traceCollector: undefined,
      drainDelayMillis: 0,
      drainTimeoutMillis: 10_000,
    };
    assert.deepEqual(readOperation({}), off);
    assert.deepEqual(readOperation(Object.fromEntries(Object.keys(wrongForOperation).map((name) => [name, '']))), off);
  });

  test('is read', () => {
    const env = {
      LOG_FORMAT: 'json',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 'a-token-of-the-metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      DRAIN_DELAY: '5',
      DRAIN_TIMEOUT: '20',
    };
    assert.deepEqual(readOperation(env), {
      logFormat: 'json',
      metrics: { port: 9464, host: '0.0.0.0', token: 'a-token-of-the-metrics' },
      traceCollector: 'http://collector:4318',
      drainDelayMillis: 5000,
      drainTimeoutMillis: 20_000,
    });
    assert.deepEqual(readOperation({ METRICS_PORT: '9464' }).metrics, { port: 9464, host: '127.0.0.1' });
  });

  test('does not serve metrics without a token if others can reach them', () => {
    assert.match(
      sentenceFor({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, readOperation),
      /for example METRICS_TOKEN=/,
    );
  });

  test('does not let the metrics share a port', () => {
    assert.match(
      sentenceFor({ METRICS_PORT: '8081' }, readOperation),
      /^METRICS_PORT is 8081, .* for example METRICS_PORT=9464/,
    );
  });

  test('with a secret is not printed', () => {
    assert.doesNotMatch(sentenceFor({ METRICS_TOKEN: 'a secret word of mine' }, readOperation), /secret word of mine/);
  });
});
