// The devices that a teacher is signed in on: who sees them, and what ends with them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coarseNetwork, deviceName, MAX_KNOWN_DEVICES } from '../../../provider/auth/known-devices.ts';
import {
  assertRejected,
  DAY,
  formOf,
  HOUR,
  MINUTE,
  NOW,
  read,
  startTestProvider,
  type TestProvider,
} from '../client.ts';
import { ANDROID, signInFrom, WINDOWS } from './user-agents.ts';
import { messagesFor } from '../../../provider/i18n/index.ts';

const listed = async (provider: TestProvider, token: string) => (await provider.ask('listSignIns', {}, { token })).data;

const isGood = async (provider: TestProvider, token: string) =>
  (await provider.ask('readTeacher', {}, { token })).status === 1;

/** Hanako on a computer and on a phone. */
async function startOnTwoDevices() {
  const provider = await startTestProvider({ trustedProxies: '127.0.0.0/8' });
  const laptop = await signInFrom(provider, { userAgent: WINDOWS, address: '203.0.113.7' });
  const phone = await signInFrom(provider, { userAgent: ANDROID, address: '2001:db8:1:2::3' });
  const [other] = (await listed(provider, laptop)).filter(({ isCurrent }) => !isCurrent);
  return { provider, laptop, phone, phoneId: other?.id ?? assert.fail('the phone is missing') };
}

describe('the list of sign-ins', () => {
  test('names device and network of each, and marks the one that asks', async () => {
    const { provider, phone } = await startOnTwoDevices();
    const shown = (await listed(provider, phone)).map(({ id, ...rest }) => ({ ...rest, hasId: id.length > 8 }));
    const now = { signedInAtMillis: NOW, usedAtMillis: NOW, hasId: true };
    assert.deepEqual(
      shown.toSorted((one, other) => Number(one.isCurrent) - Number(other.isCurrent)),
      [
        { ...now, device: 'Chrome · Windows', network: '203.0.*.*', isCurrent: false },
        { ...now, device: 'Chrome · Android', network: '2001:db8:*', isCurrent: true },
      ],
    );
  });

  test("has no other teacher's, and none that has ended or expired", async () => {
    const { provider, laptop, phone } = await startOnTwoDevices();
    const taro = await provider.signIn('taro');
    assert.equal((await listed(provider, taro)).length, 1);
    await provider.ask('signOut', {}, { token: phone });
    assert.equal((await listed(provider, laptop)).length, 1);
    provider.clock.now += DAY;
    assert.equal((await listed(provider, await provider.signIn())).length, 1);
  });

  test('has one entry for a sign-in whose token was renewed, with its first and its last use', async () => {
    const { provider, laptop } = await startOnTwoDevices();
    provider.clock.now += 13 * HOUR;
    const renewed = (await provider.ask('readTeacher', {}, { token: laptop })).headers.get('Authorization') ?? '';
    const [first, second] = await listed(provider, renewed);
    assert.deepEqual(
      [first?.isCurrent, first?.device, first?.signedInAtMillis, first?.usedAtMillis],
      [true, 'Chrome · Windows', NOW, NOW + 13 * HOUR],
    );
    assert.deepEqual([second?.isCurrent, second?.usedAtMillis], [false, NOW]);
  });

  test('has a hundred entries at most, this one among them', async () => {
    const { provider, laptop } = await startOnTwoDevices();
    provider.clock.now += MINUTE;
    for (let count = 0; count < 100; count += 1) await provider.signIn();
    const shown = await listed(provider, laptop);
    assert.deepEqual([shown.length, shown[0]?.isCurrent], [100, true]);
  });

  test('knows the last use to within ten minutes', async () => {
    const { provider, laptop, phone, phoneId } = await startOnTwoDevices();
    const usedAt = async () => (await listed(provider, laptop)).find(({ id }) => id === phoneId)?.usedAtMillis;
    const use = async () => {
      await provider.ask('readTeacher', {}, { token: phone });
      // Resolves once all work after replies is done.
      await provider.mails();
    };
    provider.clock.now += 10 * MINUTE - 1;
    await use();
    assert.equal(await usedAt(), NOW);
    provider.clock.now += 1;
    await use();
    assert.equal(await usedAt(), NOW + 10 * MINUTE);
  });
});

describe('a device that is signed out from another one', () => {
  test('no longer has a valid token, and is removed from the list', async () => {
    const { provider, laptop, phone, phoneId } = await startOnTwoDevices();
    const { data } = await provider.ask('endSignIn', { body: { id: phoneId } }, { token: laptop });
    assert.deepEqual(
      data.map(({ isCurrent }) => isCurrent),
      [true],
    );
    assert.deepEqual([await isGood(provider, phone), await isGood(provider, laptop)], [false, true]);
    const again = await provider.askAnything('endSignIn', { body: { id: phoneId } }, { token: laptop });
    assert.equal(again.httpStatus, 404);
  });

  test('can upload nothing with a ticket from before', async () => {
    const { provider, laptop, phone, phoneId } = await startOnTwoDevices();
    const { url, ticket } = (await provider.ask('readUploadCredential', {}, { token: phone })).data;
    await provider.ask('endSignIn', { body: { id: phoneId } }, { token: laptop });
    const body = formOf({ ticket, file: new File(['%PDF-1.7 x'], 'page.pdf') });
    assertRejected(await read(await fetch(url, { method: 'POST', body })), 'uploadOver');
  });

  test('cannot be named by another teacher', async () => {
    const { provider, phone, phoneId } = await startOnTwoDevices();
    const token = await provider.signIn('taro');
    const { httpStatus } = await provider.askAnything('endSignIn', { body: { id: phoneId } }, { token });
    assert.equal(httpStatus, 404);
    assert.ok(await isGood(provider, phone));
  });

  test('may be the requesting one: no renewed token is returned', async () => {
    const { provider, phone, phoneId } = await startOnTwoDevices();
    provider.clock.now += 13 * HOUR;
    const { headers } = await provider.ask('endSignIn', { body: { id: phoneId } }, { token: phone });
    assert.equal(headers.get('Authorization'), null);
    assert.ok(!(await isGood(provider, phone)));
  });
});

test('signing out everywhere else ends all sign-ins of the teacher but one, and nobody else’s', async () => {
  const { provider, laptop, phone } = await startOnTwoDevices();
  const [third, taro] = [await provider.signIn(), await provider.signIn('taro')];
  const { data } = await provider.ask('endOtherSignIns', {}, { token: laptop });
  assert.deepEqual(
    data.map(({ isCurrent }) => isCurrent),
    [true],
  );
  const good = await Promise.all([laptop, phone, third, taro].map((token) => isGood(provider, token)));
  assert.deepEqual(good, [true, false, false, true]);
});

test('the id of a sign-in is neither its token nor accepted as one', async () => {
  const { provider, phone, phoneId } = await startOnTwoDevices();
  assert.ok(!phone.includes(phoneId));
  assert.ok(!(await isGood(provider, phoneId)));
});

test('a device is named by browser and system, without a version', () => {
  const mobile = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const names = {
    [WINDOWS]: 'Chrome · Windows',
    [ANDROID]: 'Chrome · Android',
    [`${WINDOWS} Edg/142.0.0.0`]: 'Edge · Windows',
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${mobile} Version/18.1 Mobile/15E148 Safari/604.1`]:
      'Safari · iPhone',
    [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${mobile} CriOS/142.0 Mobile/15E148 Safari/604.1`]: 'Chrome · iPad',
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${mobile} Version/18.1 Safari/605.1.15`]: 'Safari · Mac',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0': 'Firefox · Linux',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36':
      'Chrome · ChromeOS',
    node: '',
    '': '',
  };
  for (const [userAgent, name] of Object.entries(names)) assert.equal(deviceName(userAgent), name);
});

test('a network address is shortened so that it does not identify a household', () => {
  assert.deepEqual(['203.0.113.7', '2001:db8:1:2::/64', '::/64', ''].map(coarseNetwork), [
    '203.0.*.*',
    '2001:db8:*',
    '0:0:*',
    '',
  ]);
});

// A sign-in on a new device is announced to its teacher.

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
