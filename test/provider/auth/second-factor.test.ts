// Two steps to sign in: the password, then a code.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { STEP_MS, fromBase32, toBase32, codeOf, matchStep, otpauthUri, stepOf } from '../../../provider/auth/totp.ts';
import { messagesFor } from '../../../provider/i18n/index.ts';
import { assertRejected, DAY, MINUTE, startTestProvider } from '../client.ts';
import { ADDRESS, appOf, EMAIL, PASSWORD, signInsAt, startWithSecondFactor } from './second-factor-tests.ts';
import { ANDROID } from './user-agents.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { createWebCrypto } from '../../../provider/adapters/in-page/web-crypto.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';

const isGood = (answer: { status: number; headers: Headers }) =>
  answer.status === 1 && answer.headers.get('Authorization') !== null;

describe('an account with a second factor', () => {
  test('is signed in to with password and code, and the token is one like all others', async () => {
    const { provider, app, signInWith } = await startWithSecondFactor();
    const answer = await signInWith(await app.code());
    assert.deepEqual(answer.data, { id: 'teacher-hanako', avatar: '', name: '佐藤 花子' });
    const token = answer.headers.get('Authorization') ?? '';
    assert.equal((await provider.ask('readTeacher', {}, { token })).data.name, '佐藤 花子');
  });

  test('takes the code of one step before and after, and none of two', async () => {
    const { provider, app, signInWith } = await startWithSecondFactor();
    for (const [steps, isRight] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      assert.equal(isGood(await signInWith(await app.code(steps))), isRight, `${steps} steps`);
      provider.clock.now += 4 * STEP_MS;
    }
  });

  test('takes a code once, and none of an earlier step afterwards', async () => {
    const { app, signInWith } = await startWithSecondFactor();
    const code = await app.code();
    assert.ok(isGood(await signInWith(code)));
    assertRejected(await signInWith(code), 'wrongCode');
    assertRejected(await signInWith(await app.code(-1)), 'wrongCode');
    assert.ok(isGood(await signInWith(await app.code(1))));
  });

  test('takes no code a second time that is sent twice at once', async () => {
    const { app, challenge, finish } = await startWithSecondFactor();
    const [code, one, other] = [await app.code(), await challenge(), await challenge()];
    const answers = await Promise.all([finish(one, code), finish(other, code)]);
    assert.equal(answers.filter(isGood).length, 1);
  });

  test('takes a code in full width and with blanks', async () => {
    const { app, signInWith } = await startWithSecondFactor();
    const wide = [...(await app.code())].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0));
    assert.ok(isGood(await signInWith(` ${wide.slice(0, 3).join('')}　${wide.slice(3).join('')}`)));
  });

  test('takes each recovery code once, also in small letters and without hyphens', async () => {
    const { provider, token, recoveryCodes, signInWith } = await startWithSecondFactor();
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    assert.ok(isGood(await signInWith(first)));
    assertRejected(await signInWith(first), 'wrongCode');
    assert.ok(isGood(await signInWith(second.toLowerCase().replaceAll('-', ' '))));
    assert.deepEqual((await provider.ask('readSecondFactor', {}, { token })).data, {
      isOn: true,
      recoveryCodesLeft: 8,
    });
  });

  test('is not signed in to with the password of another account and its code', async () => {
    const { provider, app, finish } = await startWithSecondFactor();
    const body = { email: 'taro@example.jp', password: 'taro-demo' };
    const { headers } = await provider.ask('signIn', { body }, { headers: ADDRESS });
    assert.ok(headers.get('Authorization'));
    assertRejected(await finish('x'.repeat(43), await app.code()), 'challengeOver');
  });

  test('announces a new device by mail only once the code is right', async () => {
    const { provider, app, challenge, finish } = await startWithSecondFactor();
    const device = { ...ADDRESS, 'User-Agent': ANDROID };
    const given = await challenge(device);
    const subject = messagesFor('ja').newDeviceMail('', { when: '', device: '', network: '' }).subject;
    const mailed = async () => (await provider.mails()).filter((mail) => mail.subject === subject).length;
    assert.equal(await mailed(), 0);
    await finish(given, await app.code(), device);
    assert.equal(await mailed(), 1);
  });
});

describe('the challenge after a right password', () => {
  test('is valid for five minutes', async () => {
    const { provider, app, challenge, finish } = await startWithSecondFactor();
    const [early, late] = [await challenge(), await challenge()];
    provider.clock.now += 5 * MINUTE - 1;
    assert.ok(isGood(await finish(early, await app.code())));
    provider.clock.now += 1;
    assertRejected(await finish(late, await app.code(1)), 'challengeOver');
  });

  test('is valid once, also after a wrong code', async () => {
    const { app, challenge, finish } = await startWithSecondFactor();
    const given = await challenge();
    assertRejected(await finish(given, '000000'), 'wrongCode');
    assert.ok(isGood(await finish(given, await app.code())));
    assertRejected(await finish(given, await app.code(1)), 'challengeOver');
  });

  test('ends with a new password', async () => {
    const { provider, token, app, challenge, finish } = await startWithSecondFactor();
    const given = await challenge();
    const body = { currentPassword: PASSWORD, newPassword: 'another-demo' };
    assert.equal((await provider.ask('changeSettings', { body }, { token })).status, 1);
    assertRejected(await finish(given, await app.code()), 'challengeOver');
  });

  test('is not a token', async () => {
    const { provider, challenge } = await startWithSecondFactor();
    assert.equal((await provider.askAnything('readTeacher', {}, { token: await challenge() })).status, -1);
  });
});

describe('wrong codes', () => {
  test('are slowed down like wrong passwords, and a right password in between has no effect', async () => {
    const { provider, app, challenge, finish, signInWith } = await startWithSecondFactor();
    const given = await challenge();
    for (let attempt = 0; attempt < 10; attempt += 1) assertRejected(await signInWith('000000'), 'wrongCode');
    assertRejected(await finish(given, await app.code()), 'limited');
    const body = { email: EMAIL, password: PASSWORD };
    assertRejected(await provider.askAnything('signIn', { body }, { headers: ADDRESS }), 'limited');
    provider.clock.now += 1000;
    assert.ok(isGood(await finish(given, await app.code())));
  });

  test('from addresses that the account does not know are thirty a day at most', async () => {
    const { provider, app, challenge, finish } = await startWithSecondFactor();
    const from = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` });
    for (let index = 0; index < 30; index += 1)
      assertRejected(await finish(await challenge(from(index)), '000000', from(index)), 'wrongCode');
    assertRejected(await finish(await challenge(from(30)), await app.code(), from(30)), 'limited');
    // Where the teacher has signed in before, nothing changes.
    assert.ok(isGood(await finish(await challenge(), await app.code())));
    provider.clock.now += DAY;
    assert.ok(isGood(await finish(await challenge(from(31)), await app.code(), from(31))));
  });
});

describe('an account without a second factor', () => {
  test('is signed in to with the password alone, also while a key waits for its first code', async () => {
    const provider = await startTestProvider();
    const body = { email: EMAIL, password: PASSWORD };
    const { headers, data } = await provider.ask('signIn', { body });
    assert.deepEqual(data, { id: 'teacher-hanako', avatar: '', name: '佐藤 花子' });
    const token = headers.get('Authorization') ?? '';
    await provider.ask('enrolSecondFactor', { body: { currentPassword: PASSWORD } }, { token });
    assert.deepEqual((await provider.ask('readSecondFactor', {}, { token })).data, {
      isOn: false,
      recoveryCodesLeft: 0,
    });
    assert.ok(isGood(await provider.ask('signIn', { body })));
  });

  test('keeps its sign-ins when the second factor is turned on, which a mail says', async () => {
    const { provider, token } = await startWithSecondFactor();
    assert.equal((await provider.ask('readTeacher', {}, { token })).status, 1);
    const mail = { to: EMAIL, ...messagesFor('ja').secondFactorMail('佐藤 花子', true) };
    assert.deepEqual(await provider.mails(), [mail]);
  });
});

describe('turning the second factor on', () => {
  test('needs the password, and a code of the key that was given last', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const enrol = (currentPassword: string) =>
      provider.askAnything('enrolSecondFactor', { body: { currentPassword } }, { token });
    const confirm = (code: string) => provider.askAnything('confirmSecondFactor', { body: { code } }, { token });
    assertRejected(await enrol('wrong'), 'wrongPassword');
    assertRejected(await confirm('123456'), 'enrolmentOver');
    const keys = [await enrol(PASSWORD), await enrol(PASSWORD)].map(({ data }) => String(data['secret']));
    const [first, second] = await Promise.all(keys.map((secret) => appOf(provider, secret).code()));
    assertRejected(await confirm(first ?? ''), 'wrongCode');
    assert.equal((await confirm(second ?? '')).status, 1);
    assertRejected(await enrol(PASSWORD), 'secondFactorOn');
  });

  test('must be completed within half an hour', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const { secret } = (await provider.ask('enrolSecondFactor', { body: { currentPassword: PASSWORD } }, { token }))
      .data;
    provider.clock.now += 30 * MINUTE;
    const body = { code: await appOf(provider, secret).code() };
    assertRejected(await provider.askAnything('confirmSecondFactor', { body }, { token }), 'enrolmentOver');
  });

  test('takes the first code for no sign-in', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const { secret } = (await provider.ask('enrolSecondFactor', { body: { currentPassword: PASSWORD } }, { token }))
      .data;
    const code = await appOf(provider, secret).code();
    await provider.ask('confirmSecondFactor', { body: { code } }, { token });
    assertRejected(await signInsAt(provider).signInWith(code), 'wrongCode');
  });
});

describe('turning the second factor off', () => {
  test('needs password and code, and is reported by a mail', async () => {
    const { provider, token, app } = await startWithSecondFactor();
    const turnOff = (currentPassword: string, code: string) =>
      provider.askAnything('turnOffSecondFactor', { body: { currentPassword, code } }, { token });
    assertRejected(await turnOff('wrong', await app.code()), 'wrongPassword');
    assertRejected(await turnOff(PASSWORD, '000000'), 'wrongCode');
    assert.equal((await turnOff(PASSWORD, await app.code())).status, 1);
    assert.deepEqual((await provider.mails()).at(-1), {
      to: EMAIL,
      ...messagesFor('ja').secondFactorMail('佐藤 花子', false),
    });
    assert.ok(isGood(await provider.ask('signIn', { body: { email: EMAIL, password: PASSWORD } })));
  });

  test('works with a recovery code, and ends the others', async () => {
    const { provider, token, recoveryCodes, signInWith } = await startWithSecondFactor();
    const body = { currentPassword: PASSWORD, code: recoveryCodes[0] ?? '' };
    assert.equal((await provider.ask('turnOffSecondFactor', { body }, { token })).status, 1);
    const { secret } = (await provider.ask('enrolSecondFactor', { body: { currentPassword: PASSWORD } }, { token }))
      .data;
    const code = await appOf(provider, secret).code();
    await provider.ask('confirmSecondFactor', { body: { code } }, { token });
    assertRejected(await signInWith(recoveryCodes[1] ?? ''), 'wrongCode');
  });

  test('is tried thirty times a day at most', async () => {
    const { provider, token, app } = await startWithSecondFactor();
    const turnOff = (code: string) =>
      provider.askAnything('turnOffSecondFactor', { body: { currentPassword: PASSWORD, code } }, { token });
    for (let attempt = 0; attempt < 30; attempt += 1) assertRejected(await turnOff('000000'), 'wrongCode');
    assertRejected(await turnOff(await app.code()), 'limited');
  });
});

// What the database holds of second factors, and what an operator can do.

const root = path.resolve(import.meta.dirname, '../../..');

const turnOff = (folder: string, ...address: string[]) => {
  const options = { cwd: root, env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['provider/turn-off-second-factor.ts', ...address],
    options,
  );
  return `${status} ${stdout}${stderr}`.trim();
};

test('keys and recovery codes are in no file of the database in clear', async () => {
  const folder = temporaryFolder();
  const { secret, recoveryCodes } = await startWithSecondFactor({ database: path.join(folder, 'provider.sqlite') });
  const onDisk = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('');
  assert.ok(onDisk.includes('secondFactors'), 'this looks at the right files');
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!onDisk.includes(text));
});

test('a database whose key is lost rejects codes of an app, but accepts recovery codes', async () => {
  const folder = temporaryFolder();
  const database = path.join(folder, 'provider.sqlite');
  const before = await startWithSecondFactor({ database });
  await before.provider.close();
  rmSync(`${database}.key`);
  const provider = await startTestProvider({ database, trustedProxies: '127.0.0.0/8' });
  const { signInWith } = signInsAt(provider);
  assertRejected(await signInWith(await before.app.code()), 'wrongCode');
  assert.equal((await signInWith(before.recoveryCodes[0] ?? '')).status, 1);
});

test('npm run turn-off-codes lets a teacher sign in with the password alone, and mails that', async () => {
  const folder = temporaryFolder();
  const database = path.join(folder, 'provider.sqlite');
  const { provider } = await startWithSecondFactor({ database });
  assert.match(turnOff(folder, EMAIL), /^1 Another provider is using/);
  await provider.close();
  assert.match(turnOff(folder), /^1 Name the teacher/);
  assert.equal(turnOff(folder, 'nobody@example.jp'), '1 No teacher has this e-mail address.');
  assert.equal(turnOff(folder, EMAIL), '0 Turned off two-step sign-in of the teacher teacher-hanako');
  assert.equal(turnOff(folder, EMAIL), '1 Two-step sign-in of the teacher teacher-hanako is off.');
  const again = await startTestProvider({ database });
  assert.equal((await again.ask('signIn', { body: { email: EMAIL, password: PASSWORD } })).status, 1);
  const subjects = (await again.mails()).map(({ subject }) => subject);
  assert.ok(subjects.includes(messagesFor('ja').secondFactorMail('', false).subject));
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The key of the test vectors of RFC 6238, appendix B. */
const SECRET = toBase32(bytesOf('12345678901234567890'));

test('codes are those of RFC 6238, in Node and in a page', async () => {
  const expected = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  };
  for (const hmac of [createNodeCrypto(), createWebCrypto(globalThis.crypto)])
    for (const [seconds, code] of Object.entries(expected))
      assert.equal(await codeOf(SECRET, stepOf(Number(seconds) * 1000), hmac), code);
});

test('without a key no code is right', async () => {
  const crypto = createNodeCrypto();
  const code = await codeOf('', 2, crypto).catch(() => '000000');
  assert.equal(await matchStep('', code, { now: () => 60_000, crypto }), undefined);
});

test('Base32 follows RFC 4648, without padding', () => {
  const pairs = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, encoded] of Object.entries(pairs)) {
    assert.equal(toBase32(bytesOf(text)), encoded);
    assert.deepEqual(fromBase32(encoded), bytesOf(text));
  }
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual(fromBase32(toBase32(all)), all);
  assert.throws(() => fromBase32('MZXW1'), RangeError);
});

test('the address for a QR code names service and account, escaped', () => {
  assert.equal(
    otpauthUri('ABC', 'school.example', 'hana ko@example.jp'),
    'otpauth://totp/school.example:hana%20ko%40example.jp?secret=ABC&issuer=school.example',
  );
});
