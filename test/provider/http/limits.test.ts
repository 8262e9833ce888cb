import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRejected, DAY, MINUTE, NOW, startTestProvider } from '../client.ts';

test('reset mails are limited per e-mail address, registered or not', async () => {
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
  const ask = () => provider.askAnything('sendResetMail', { body: { email: 'hanako@example.jp' } });
  for (let times = 0; times < 5; times += 1) assert.equal((await ask()).status, 1);
  provider.clock.now = NOW - DAY;
  const limited = await ask();
  assertRejected(limited, 'limited');
  assert.equal(limited.data['retryAfterSeconds'], 15 * 60);
  provider.clock.now += 15 * MINUTE;
  assert.equal((await ask()).status, 1);
});
