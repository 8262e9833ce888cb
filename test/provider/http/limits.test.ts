import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRejected, DAY, MINUTE, NOW, startTestProvider } from '../client.ts';

test('reset mails are limited per e-mail address, which the replies do not say', async () => {
  const provider = await startTestProvider();
  for (const email of ['hanako@example.jp', 'nobody@example.jp']) {
    for (let times = 0; times < 7; times += 1)
      assert.equal((await provider.ask('sendResetMail', { body: { email } })).status, 1);
  }
  assert.equal((await provider.mails()).length, 5);
  provider.clock.now += 15 * MINUTE;
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.equal((await provider.mails()).length, 6);
});

test("a teacher's own address is available to the teacher, but not for a registration", async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  assert.equal((await provider.ask('checkEmail', { body: { value: 'Hanako@example.jp' } }, { token })).status, 1);
  assertRejected(
    await provider.ask('checkRegistrationEmail', { body: { email: 'hanako@example.jp' } }, { token }),
    'taken',
  );
});

test('checks of e-mail addresses are limited per teacher', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  for (let times = 0; times < 30; times += 1)
    await provider.ask('checkEmail', { body: { value: 'a@example.jp' } }, { token });
  assertRejected(await provider.ask('checkEmail', { body: { value: 'a@example.jp' } }, { token }), 'limited');
  provider.clock.now += MINUTE;
  assert.equal((await provider.ask('checkEmail', { body: { value: 'a@example.jp' } }, { token })).status, 1);
});

test('setting the clock back a day does not extend a wait', async () => {
  const provider = await startTestProvider();
  const ask = () => provider.askAnything('checkRegistrationEmail', { body: { email: 'free@example.jp' } });
  for (let times = 0; times < 30; times += 1) assert.equal((await ask()).status, 1);
  provider.clock.now = NOW - DAY;
  const limited = await ask();
  assertRejected(limited, 'limited');
  assert.equal(limited.data['retryAfterSeconds'], 60);
  provider.clock.now += MINUTE;
  assert.equal((await ask()).status, 1);
});
