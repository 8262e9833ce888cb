import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { DAY, startTestProvider, type TestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startPushService, type FakeBrowser } from './fake-push-service.ts';

const service = await startPushService();

const subscribe = async (provider: TestProvider, browser: FakeBrowser, token: string) =>
  (await provider.ask('subscribeToPush', { body: browser.subscription }, { token })).data;

const listed = async (provider: TestProvider, token: string) =>
  (await provider.ask('readPush', {}, { token })).data.subscriptions;

describe('a subscription', () => {
  test('is stored, confirmed and deleted by its own teacher', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const browser = service.browser();
    assert.deepEqual(await listed(provider, token), []);
    assert.deepEqual((await subscribe(provider, browser, token)).subscriptions, [browser.id]);
    assert.deepEqual((await subscribe(provider, browser, token)).subscriptions, [browser.id]);
    const body = { endpoint: browser.subscription.endpoint };
    await provider.ask('unsubscribeFromPush', { body }, { token: await provider.signIn('taro') });
    assert.deepEqual(await listed(provider, token), [browser.id]);
    for (const _ of ['once', 'again']) {
      assert.equal((await provider.ask('unsubscribeFromPush', { body }, { token })).status, 1);
      assert.deepEqual(await listed(provider, token), []);
    }
  });

  test('is shown to no other teacher, and transferred to the next one who signs in on that browser', async () => {
    const provider = await startTestProvider();
    const [hanako, taro] = [await provider.signIn('hanako'), await provider.signIn('taro')];
    const browser = service.browser();
    await subscribe(provider, browser, hanako);
    assert.deepEqual(await listed(provider, taro), []);
    await subscribe(provider, browser, taro);
    assert.deepEqual([await listed(provider, hanako), await listed(provider, taro)], [[], [browser.id]]);
  });

  test('is one of ten at most: a further one replaces the one that was confirmed first', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const browsers = Array.from({ length: 11 }, () => service.browser());
    for (const browser of browsers.slice(0, 10)) {
      provider.clock.now += 1;
      await subscribe(provider, browser, token);
    }
    provider.clock.now += 1;
    await subscribe(provider, browsers[0] as FakeBrowser, token);
    provider.clock.now += 1;
    await subscribe(provider, browsers[10] as FakeBrowser, token);
    const expected = browsers.filter((_, index) => index !== 1).map(({ id }) => id);
    assert.deepEqual((await listed(provider, token)).toSorted(), expected.toSorted());
  });

  test('is confirmed sixty times in a quarter of an hour at most', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    const browser = service.browser();
    for (let count = 0; count < 60; count += 1) await subscribe(provider, browser, token);
    const { data } = await provider.askAnything('subscribeToPush', { body: browser.subscription }, { token });
    assert.equal(data['code'], 'limited');
  });

  for (const [what, endpoint] of Object.entries({
    'an address of this machine in numbers': 'https://127.0.0.1/send/1',
    'an address of this machine in another notation': 'https://0x7f.1/send/1',
    'an address of a private network': 'https://192.168.1.1/send/1',
    'an address of IPv6': 'https://[::1]/send/1',
    'an address of the internet in numbers': 'https://93.184.215.14/send/1',
    'the name of this machine': 'https://localhost/send/1',
    'a name without a dot': 'https://intranet/send/1',
    'another port': 'https://push.example:8443/send/1',
    'a password': 'https://a:b@push.example/send/1',
    'no encryption': 'http://push.example/send/1',
    'no URL': 'https://push.example:x/',
  })) {
    test(`is rejected with ${what} if the provider can be reached from outside`, async () => {
      const provider = await startTestProvider({ demo: true, host: '0.0.0.0' });
      const body = { ...service.browser().subscription, endpoint };
      const { data } = await provider.askAnything('subscribeToPush', { body }, { token: await provider.signIn() });
      assert.deepEqual(data, { code: 'pushRejected', field: 'endpoint' });
    });
  }

  test('is also rejected with a network address by a provider on this machine', async () => {
    const provider = await startTestProvider();
    const token = await provider.signIn();
    for (const endpoint of ['http://192.168.1.1/send/1', 'https://10.0.0.1/send/1', 'http://push.example/send/1']) {
      const body = { ...service.browser().subscription, endpoint };
      assert.equal((await provider.askAnything('subscribeToPush', { body }, { token })).data['code'], 'pushRejected');
    }
  });

  test('is rejected with a key that is not a point of the curve', async () => {
    const provider = await startTestProvider();
    const body = { ...service.browser().subscription, p256dh: `B${'A'.repeat(86)}` };
    const { data } = await provider.askAnything('subscribeToPush', { body }, { token: await provider.signIn() });
    assert.equal(data['code'], 'pushRejected');
  });
});

describe('a subscription ends', () => {
  test('with the sign-out of its device; those of other devices stay', async () => {
    const provider = await startTestProvider();
    const [here, there] = [await provider.signIn(), await provider.signIn()];
    const [phone, laptop] = [service.browser(), service.browser()];
    await subscribe(provider, phone, here);
    await subscribe(provider, laptop, there);
    await provider.ask('signOut', {}, { token: here });
    assert.deepEqual(await listed(provider, there), [laptop.id]);
  });

  test('with the sign-out of its device from another one', async () => {
    const provider = await startTestProvider();
    const [here, there] = [await provider.signIn(), await provider.signIn()];
    const [phone, laptop] = [service.browser(), service.browser()];
    await subscribe(provider, phone, here);
    await subscribe(provider, laptop, there);
    const { data } = await provider.ask('listSignIns', {}, { token: there });
    const { id } = data.find(({ isCurrent }) => !isCurrent) ?? assert.fail('no other sign-in');
    await provider.ask('endSignIn', { body: { id } }, { token: there });
    assert.deepEqual(await listed(provider, there), [laptop.id]);
  });

  test('with a change of the password, but for the device on which it is changed', async () => {
    const provider = await startTestProvider();
    const [here, there] = [await provider.signIn(), await provider.signIn()];
    const [phone, laptop] = [service.browser(), service.browser()];
    await subscribe(provider, phone, here);
    await subscribe(provider, laptop, there);
    const body = { currentPassword: 'hanako-demo', newPassword: 'another-demo' };
    await provider.ask('changeSettings', { body }, { token: here });
    assert.deepEqual(await listed(provider, here), [phone.id]);
  });

  test('with a reset of the password, even if the sign-in has expired', async () => {
    const provider = await startTestProvider();
    const browser = service.browser();
    await subscribe(provider, browser, await provider.signIn());
    provider.clock.now += 2 * DAY;
    assert.deepEqual(await listed(provider, await provider.signIn()), [browser.id]);
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    const text = (await provider.mails()).map((mail) => mail.text).join('\n');
    const token = /forget#token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail('no link');
    await provider.ask('resetPassword', { body: { token, password: 'another-demo' } });
    assert.deepEqual(await listed(provider, await provider.signIn('hanako', 'another-demo')), []);
  });
});

describe('the key that browsers subscribe to', () => {
  const folder = temporaryFolder();
  const keyOf = async (database: string) => {
    const provider = await startTestProvider({ database });
    const { publicKey } = (await provider.ask('readPush', {}, { token: await provider.signIn() })).data;
    await provider.close();
    return publicKey;
  };

  test('is made once, and kept beside the database', async () => {
    const database = path.join(folder, 'kept.sqlite');
    const publicKey = await keyOf(database);
    assert.match(publicKey, /^B[\w-]{86}$/);
    assert.equal(await keyOf(database), publicKey);
    rmSync(`${database}.push-key`);
    assert.notEqual(await keyOf(database), publicKey);
  });

  test('prevents the start, with an explanation, if its file is invalid', async () => {
    const database = path.join(folder, 'wrong.sqlite');
    for (const content of ['short', Buffer.alloc(32)]) {
      writeFileSync(`${database}.push-key`, content);
      await assert.rejects(
        startProvider({ database }),
        (error) => error instanceof StartError && error.message.startsWith(`${database}.push-key is not a key`),
      );
    }
  });

  test('and the addresses of browsers are in no file of the database in clear', async () => {
    const database = path.join(folder, 'sealed.sqlite');
    const provider = await startTestProvider({ database });
    const browser = service.browser('/send/address-of-a-browser');
    await subscribe(provider, browser, await provider.signIn());
    const onDisk = readdirSync(folder)
      .filter((name) => name.startsWith('sealed.sqlite'))
      .map((name) => readFileSync(path.join(folder, name), 'latin1'))
      .join('');
    assert.ok(onDisk.includes(browser.id), 'this looks at the right files');
    assert.ok(!onDisk.includes('address-of-a-browser'));
    assert.ok(!onDisk.includes(browser.subscription.auth));
  });
});
