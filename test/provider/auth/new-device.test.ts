// A sign-in on a new device is announced to its teacher.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesFor } from '../../../provider/i18n/index.ts';
import { MAX_KNOWN_DEVICES } from '../../../provider/auth/known-devices.ts';
import { DAY, MINUTE, NOW, startTestProvider } from '../client.ts';
import { ANDROID, signInFrom, WINDOWS } from './user-agents.ts';

const start = () => startTestProvider({ trustedProxies: '127.0.0.0/8' });

test('a sign-in on a new device is announced by mail, with time, device and network', async () => {
  const provider = await start();
  await signInFrom(provider, { userAgent: WINDOWS });
  assert.deepEqual(await provider.mails(), []);
  provider.clock.now = NOW + 5 * MINUTE;
  await signInFrom(provider, { userAgent: ANDROID });
  const content = { when: '11/18(水) 18:05', device: 'Chrome · Android', network: '203.0.*.*' };
  assert.deepEqual(await provider.mails(), [
    { to: 'hanako@example.jp', ...messagesFor('ja').newDeviceMail('佐藤 花子', content) },
  ]);
});

test('a mail about a new device is in the language and the time zone of the settings', async () => {
  const provider = await start();
  const token = await signInFrom(provider, { userAgent: WINDOWS });
  await provider.ask('changeSettings', { body: { language: 'ar-EG', timeZone: 'Africa/Cairo' } }, { token });
  await signInFrom(provider, { userAgent: 'node' });
  const messages = messagesFor('ar');
  const content = { when: messages.moment(NOW, 'Africa/Cairo'), device: '', network: '203.0.*.*' };
  assert.deepEqual(await provider.mails(), [
    { to: 'hanako@example.jp', ...messages.newDeviceMail('佐藤 花子', content) },
  ]);
});

test('the same browser in another network is a new device, and in the same one a known device', async () => {
  const provider = await start();
  for (const address of ['203.0.113.7', '203.0.200.1', '198.51.100.1', '203.0.113.7', '198.51.7.7'])
    await signInFrom(provider, { address });
  assert.equal((await provider.mails()).length, 1);
});

test('a known device of another teacher is a new one', async () => {
  const provider = await start();
  await signInFrom(provider, { teacher: 'taro', userAgent: ANDROID });
  await signInFrom(provider, { userAgent: WINDOWS });
  await signInFrom(provider, { userAgent: ANDROID });
  assert.deepEqual(
    (await provider.mails()).map(({ to }) => to),
    ['hanako@example.jp'],
  );
});

test('a wrong password on a new device sends nothing', async () => {
  const provider = await start();
  await signInFrom(provider, {});
  await assert.rejects(() => signInFrom(provider, { userAgent: ANDROID, password: 'wrong' }));
  assert.deepEqual(await provider.mails(), []);
});

test('a device stays known after its sign-in has ended', async () => {
  const provider = await start();
  await signInFrom(provider, { userAgent: WINDOWS });
  await signInFrom(provider, { userAgent: ANDROID });
  provider.clock.now += 100 * DAY;
  await provider.tick();
  await signInFrom(provider, { userAgent: WINDOWS });
  // The mail of before is as old as the sign-in: mails are kept for 30 days.
  assert.deepEqual(await provider.mails(), []);
});

test('twenty devices are remembered: a further one replaces the one that was used least recently', async () => {
  const provider = await start();
  const addresses = Array.from({ length: MAX_KNOWN_DEVICES + 1 }, (_, index) => `10.${index}.0.1`);
  const signIn = async (address = '') => {
    provider.clock.now += 1;
    await signInFrom(provider, { address });
    return (await provider.mails()).length;
  };
  for (const address of addresses.slice(0, -1)) await signIn(address);
  const before = await signIn(addresses[0]);
  assert.equal(await signIn(addresses.at(-1)), before + 1);
  assert.equal(await signIn(addresses[0]), before + 1);
  assert.equal(await signIn(addresses[1]), before + 2);
});
