import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { MINUTE } from '../client.ts';
import { LESSON, service, start } from './push-tests.ts';
import { AddressNotPublic, isPublicAddress, lookupPublic } from '../../../provider/adapters/node/web-push.ts';

/** What is logged as an error, which the console does not show. */
const logged = (t: TestContext) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  return () => mock.calls.map(({ arguments: texts }) => texts.join(' '));
};

describe('a push service', () => {
  for (const status of [404, 410]) {
    test(`ends a subscription with ${status}, and that one alone`, async () => {
      const { plan, subscribed, subscriptions, at } = await start();
      await plan(LESSON);
      const [gone, here] = [await subscribed(), await subscribed()];
      service.answer(gone.path, { status });
      await at(LESSON - MINUTE);
      assert.deepEqual(await subscriptions(), [here.id]);
      assert.equal(here.messages().length, 1);
    });
  }

  test('that has a moment of trouble is asked again', async () => {
    const { plan, subscribed, subscriptions, at } = await start();
    await plan(LESSON);
    const browser = await subscribed();
    service.answer(browser.path, { status: 503 }, { status: 429 });
    await at(LESSON - MINUTE);
    assert.equal(browser.messages().length, 3);
    assert.deepEqual(await subscriptions(), [browser.id]);
  });

  test('that stays in trouble is asked four times, and the log names no address of a browser', async (t) => {
    const errors = logged(t);
    const { plan, subscribed, at } = await start();
    await plan(LESSON);
    const browser = await subscribed();
    service.answer(browser.path, ...Array.from({ length: 10 }, () => ({ status: 500 })));
    await at(LESSON - MINUTE);
    assert.equal(browser.messages().length, 4);
    assert.equal(errors().length, 1);
    assert.match(errors()[0] ?? '', /could not be pushed: 127\.0\.0\.1:\d+ answered 500\./);
    assert.ok(!errors().join().includes(browser.path));
  });

  test('that refuses a message is not asked again, and its redirects are not followed', async (t) => {
    const errors = logged(t);
    const { plan, subscribed, subscriptions, at } = await start();
    await plan(LESSON);
    const [rejected, redirected] = [await subscribed(), await subscribed()];
    service.answer(rejected.path, { status: 403 });
    service.answer(redirected.path, { status: 307, headers: { Location: `${service.url}/elsewhere` } });
    await at(LESSON - MINUTE);
    assert.deepEqual([rejected.messages().length, redirected.messages().length], [1, 1]);
    assert.ok(!service.taken.some(({ path }) => path === '/elsewhere'));
    assert.equal((await subscriptions()).length, 2);
    assert.equal(errors().length, 2);
  });

  test('that keeps silent delays neither other devices nor the end of the provider', async () => {
    const { provider, plan, subscribed } = await start({ pushTimeoutMillis: 60_000, pushRetryMillis: 60_000 });
    await plan(LESSON);
    const [silent, other] = [await subscribed(), await subscribed()];
    service.answer(silent.path, 'silence');
    provider.clock.now = LESSON - MINUTE;
    const pushed = provider.push();
    while (other.messages().length === 0 || silent.messages().length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await provider.close();
    await pushed;
    assert.deepEqual([silent.messages().length, other.messages().length], [1, 1]);
  });

  test('that keeps silent is given up after a while', async (t) => {
    const errors = logged(t);
    const { plan, subscribed, at } = await start({ pushTimeoutMillis: 20 });
    await plan(LESSON);
    const silent = await subscribed();
    service.answer(silent.path, 'silence', 'silence', 'silence', 'silence');
    await at(LESSON - MINUTE);
    assert.match(errors().join(), /could not be reached/);
  });

  test('gets nothing more for a device that signs out before a retry', async () => {
    const { provider, plan, subscribe } = await start();
    await plan(LESSON);
    const browser = service.browser();
    provider.clock.now = LESSON - MINUTE;
    const token = await provider.signIn();
    await subscribe(browser, token);
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    service.answer(browser.path, promise);
    const pushed = provider.push();
    while (browser.messages().length === 0) await new Promise((resolveSoon) => setImmediate(resolveSoon));
    await provider.ask('signOut', {}, { token });
    resolve({ status: 503 });
    await pushed;
    assert.equal(browser.messages().length, 1);
  });
});

for (const address of [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'push.example',
  '',
]) {
  test(`${address || 'nothing'} is no public address`, () => assert.equal(isPublicAddress(address), false));
}

for (const address of [
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '2001:4860:4860::8888',
  '2606:4700::1',
]) {
  test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true));
}

for (const all of [true, false]) {
  test(`a name that leads to this machine is not resolved, asked for ${all ? 'all addresses' : 'one address'}`, async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    assert.ok(error instanceof AddressNotPublic);
  });
}
