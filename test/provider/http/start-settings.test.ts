import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { readSettings } from '../../../demo/start/settings.ts';

function sentenceFor(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return assert.fail(`${JSON.stringify(env)} was taken`);
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
  for (const [name, values] of Object.entries(wrong)) {
    test(`${name} that is invalid is reported in one sentence with an example`, () => {
      for (const value of values) {
        const sentence = sentenceFor({ [name]: value });
        assert.ok(sentence.startsWith(`${name} has to be `), sentence);
        assert.ok(sentence.includes(`for example ${name}=`), sentence);
        assert.doesNotMatch(sentence, /\n/);
      }
    });
  }

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

  test('decides on the demo teachers and the mailbox', () => {
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
