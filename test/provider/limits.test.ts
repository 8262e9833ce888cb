import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, MINUTE, NOW, startTestProvider, type TestProvider } from './client.ts';

const trySignIn = (provider: TestProvider, email: string, password = 'wrong', language = 'ja') =>
  provider.askAnything('signIn', { body: { email, password } }, { language });

test('after ten wrong passwords an address has to wait, even with the right one, and is told how long', async () => {
  const provider = await startTestProvider();
  for (let times = 0; times < 10; times += 1) assertRefused(await trySignIn(provider, 'hanako@example.jp'), 'signInFailed');
  provider.clock.now = NOW + 5 * MINUTE;
  const limited = await trySignIn(provider, 'hanako@example.jp', 'hanako-demo', 'en');
  assertRefused(limited, 'limited');
  assert.equal(limited.data['retryAfterSeconds'], 600);
  assert.equal(limited.headers.get('Retry-After'), '600');
  assert.match(limited.message, /10 min/);
  assert.equal(limited.headers.get('Authorization'), null);

  // Others are not held up, and the wait has an end.
  assert.ok(await provider.signIn('taro'));
  provider.clock.now = NOW + 15 * MINUTE;
  assert.ok(await provider.signIn('hanako'));
});

test('a sign-in that succeeds forgives the wrong passwords before it', async () => {
  const provider = await startTestProvider();
  for (let round = 0; round < 2; round += 1) {
    for (let times = 0; times < 9; times += 1) assertRefused(await trySignIn(provider, 'hanako@example.jp'), 'signInFailed');
    assert.ok(await provider.signIn('hanako'));
  }
});

test('a client that tries many addresses has to wait, and unknown addresses count like known ones', async () => {
  const provider = await startTestProvider();
  const answers = await Promise.all(Array.from({ length: 33 }, (_, number) => trySignIn(provider, `nobody-${number}@example.jp`)));
  const codes = answers.map(({ data }) => data['code']);
  assert.equal(codes.filter((code) => code === 'signInFailed').length, 30);
  assert.equal(codes.filter((code) => code === 'limited').length, 3);
  assertRefused(await trySignIn(provider, 'hanako@example.jp', 'hanako-demo'), 'limited');
});

test('reset mails are limited per address, alike for known and unknown ones', async () => {
  const provider = await startTestProvider();
  const codesOf = async (email: string) => {
    const codes = [];
    for (let times = 0; times < 7; times += 1) {
      codes.push((await provider.askAnything('sendResetMail', { body: { email } })).data?.['code']);
    }
    return codes;
  };
  const known = await codesOf('hanako@example.jp');
  assert.deepEqual(known, [undefined, undefined, undefined, undefined, undefined, 'limited', 'limited']);
  assert.deepEqual(await codesOf('nobody@example.jp'), known);
  assert.equal((await provider.mails()).length, 5);
});

test('twenty requests for reset mails from one client are too many', async () => {
  const provider = await startTestProvider();
  const answers = [];
  for (let number = 0; number < 20; number += 1) {
    answers.push(await provider.askAnything('sendResetMail', { body: { email: `nobody-${number}@example.jp` } }));
  }
  assert.equal(answers.filter(({ data }) => data?.['code'] === 'limited').length, 5);
});

test('a teacher\'s own address is free for the teacher, and for no registration', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  assert.equal((await provider.ask('checkEmail', { body: { value: 'Hanako@example.jp' } }, { token })).status, 1);
  assertRefused(await provider.ask('checkRegistrationEmail', { body: { email: 'hanako@example.jp' } }, { token }), 'taken');
});

test('checks of addresses and guesses at the current password are limited per teacher', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  for (let times = 0; times < 30; times += 1) await provider.ask('checkEmail', { body: { value: 'a@example.jp' } }, { token });
  assertRefused(await provider.ask('checkRegistrationEmail', { body: { email: 'a@example.jp' } }, { token }), 'limited');
  provider.clock.now += MINUTE;
  assert.equal((await provider.ask('checkEmail', { body: { value: 'a@example.jp' } }, { token })).status, 1);

  const guess = (currentPassword: string) =>
    provider.ask('changeSettings', { body: { currentPassword, newPassword: 'a-new-password' } }, { token });
  for (let times = 0; times < 10; times += 1) assertRefused(await guess('wrong'), 'wrongPassword');
  assertRefused(await guess('hanako-demo'), 'limited');
});
