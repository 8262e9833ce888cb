import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { ProviderStart } from '../../../provider/adapters/node/index.ts';
import { AddressNotPublic, isPublicAddress, lookupPublic } from '../../../provider/adapters/node/public-addresses.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { NOW, startTestProvider, HOUR, MINUTE } from '../client.ts';
import { nightAfter, studentCalls, roomsOf } from '../links/student-rooms.ts';
import { startPushService, vapidClaims, type FakeBrowser } from './fake-push-service.ts';

// For the tests of what is pushed: a provider, a push service, and the browsers of a teacher.

const service = await startPushService();

const STUDENT = 'student-hanako-01';
// Beyond the lessons of the demo world, and at one o'clock in the night.
const LESSON = nightAfter(NOW, 40);

/** A provider with Hanako signed in, who is reminded ten minutes before. */
async function start(options: ProviderStart = {}) {
  const provider = await startTestProvider({ pushRetryMillis: 1, ...options });
  const token = await provider.signIn();
  await provider.ask('changeSettings', { body: { reminderMinutes: 10 } }, { token });
  const subscribe = (browser: FakeBrowser, as = token, more: object = {}) =>
    provider.ask('subscribeToPush', { body: { ...browser.subscription, ...more } }, { token: as });
  return {
    provider,
    token,
    plan: (startTimeMillis: number) => studentCalls(provider, STUDENT).then(({ plan }) => plan(startTimeMillis)),
    subscribe,
    async subscribed(path?: string): Promise<FakeBrowser> {
      const browser = service.browser(path);
      await subscribe(browser);
      return browser;
    },
    subscriptions: async () =>
      (await provider.ask('readPush', {}, { token: await provider.signIn() })).data.subscriptions,
    async at(moment: number): Promise<void> {
      provider.clock.now = moment;
      await provider.push();
    },
  };
}

describe('the reminder of a lesson', () => {
  test('reaches every device of the teacher ten minutes before, readable by it alone', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const [phone, laptop] = [await subscribed(), await subscribed()];
    await at(LESSON - 10 * MINUTE - 1);
    assert.deepEqual(phone.messages(), []);
    await at(LESSON - 10 * MINUTE);
    const message = {
      kind: 'reminder',
      of: 'lesson',
      id: lesson.id,
      startTimeMillis: LESSON,
      endTimeMillis: LESSON + HOUR,
      name: '山田 太一',
      subject: '数学',
      language: 'ja-JP',
      timeZone: 'Asia/Tokyo',
    };
    assert.deepEqual([phone.messages(), laptop.messages()], [[message], [message]]);
    const [taken] = service.taken.filter(({ path }) => path === phone.path);
    assert.ok(taken);
    assert.doesNotMatch(taken.body.toString('utf8'), /山田|lesson|数学/);
    assert.deepEqual(
      [taken.headers['content-encoding'], taken.headers.urgency, taken.headers.ttl],
      ['aes128gcm', 'high', String((10 * MINUTE + HOUR) / 1000)],
    );
    assert.match(taken.headers.topic as string, /^[\w-]{1,32}$/);
    const { publicKey } = (await provider.ask('readPush', {}, { token: await provider.signIn() })).data;
    const claims = vapidClaims(taken, publicKey);
    assert.deepEqual([claims?.['aud'], claims?.['sub']], [service.url, 'mailto:no-reply@example.jp']);
  });

  test('is sent once, and again for another time', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const browser = await subscribed();
    for (const moment of [LESSON - 10 * MINUTE, LESSON - 9 * MINUTE]) await at(moment);
    const span = { startTimeMillis: LESSON + HOUR, endTimeMillis: LESSON + 2 * HOUR };
    const body = { id: lesson.id, version: lesson.version, ...span };
    await provider.ask('changeLesson', { body }, { token: await provider.signIn() });
    for (const moment of [LESSON, LESSON + 50 * MINUTE, LESSON + 51 * MINUTE]) await at(moment);
    assert.deepEqual(
      browser.messages().map((message) => message?.startTimeMillis),
      [LESSON, LESSON + HOUR],
    );
  });

  test('is sent once per time, even if several check it at once', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const browser = await subscribed();
    const lookThrice = (moment: number) => Promise.all([1, 2, 3].map(() => at(moment)));
    await lookThrice(LESSON - 10 * MINUTE);
    const span = { startTimeMillis: LESSON + HOUR, endTimeMillis: LESSON + 2 * HOUR };
    const body = { id: lesson.id, version: lesson.version, ...span };
    await provider.ask('changeLesson', { body }, { token: await provider.signIn() });
    await lookThrice(LESSON + 50 * MINUTE);
    assert.deepEqual(
      browser.messages().map((message) => message?.startTimeMillis),
      [LESSON, LESSON + HOUR],
    );
  });

  test('is not sent for a cancelled lesson, after the start, or to a teacher without reminders', async () => {
    const { provider, token, plan, subscribed, at } = await start();
    const canceled = await plan(LESSON);
    await plan(LESSON + 3 * HOUR);
    await plan(LESSON + 6 * HOUR);
    const browser = await subscribed();
    const body = { id: canceled.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-push-1' };
    await provider.ask('cancelLesson', { body }, { token });
    await at(LESSON - MINUTE);
    await at(LESSON + 3 * HOUR);
    await provider.ask('changeSettings', { body: { reminderMinutes: 0 } }, { token: await provider.signIn() });
    await at(LESSON + 6 * HOUR - MINUTE);
    assert.deepEqual(browser.messages(), []);
  });

  test('reminds of meetings as well, in the language of the device', async () => {
    const { provider, token, subscribe, at } = await start();
    const browser = service.browser();
    await subscribe(browser, token, { language: 'ar-EG' });
    const span = { startTimeMillis: LESSON, endTimeMillis: LESSON + HOUR };
    const body = { title: '三者面談', visitorName: '山田 美咲', ...span, idempotencyKey: 'meeting-push-1' };
    await provider.ask('createMeeting', { body }, { token });
    await at(LESSON - MINUTE);
    const [message, ...more] = browser.messages();
    assert.deepEqual(
      [message?.of, message?.name, message?.subject, message?.language, more],
      ['meeting', '山田 美咲', '三者面談', 'ar-EG', []],
    );
  });

  test('fits into a message, however long the names are', async () => {
    const { provider, token, subscribed, at } = await start();
    const browser = await subscribed();
    const long = '𠮷'.repeat(60);
    const span = { startTimeMillis: LESSON, endTimeMillis: LESSON + HOUR };
    const body = { title: long, visitorName: long, ...span, idempotencyKey: 'meeting-push-2' };
    await provider.ask('createMeeting', { body }, { token });
    await at(LESSON - MINUTE);
    assert.equal(browser.messages()[0]?.name, long);
  });
});

describe('a student who waits', () => {
  /** A lesson in two minutes, and its link. */
  async function openRoom() {
    const started = await start();
    const lesson = await started.plan(LESSON);
    const browser = await started.subscribed();
    const calls = await studentCalls(started.provider, STUDENT);
    await started.at(LESSON - 2 * MINUTE);
    const waiting = () => browser.messages().filter((message) => message?.kind === 'waiting');
    return { ...started, lesson, calls, waiting, link: await calls.link() };
  }
  const state = (admissionState: string) => ({
    state: { admissionState, microphone: 'on', camera: 'on', screen: false, quality: 'good' },
  });

  test('is announced once to a teacher who has not opened the room, by the name from the teacher', async () => {
    const { provider, lesson, calls, link, waiting } = await openRoom();
    const student = await calls.join(link, state('devices'));
    await student.receive('welcome');
    await provider.push();
    assert.deepEqual(waiting(), []);
    student.send({ type: 'state', state: { admissionState: 'waiting' } });
    await student.receive('changed');
    student.send({ type: 'state', state: { microphone: 'off' } });
    student.send({ type: 'ping', at: 1 });
    await student.receive('pong');
    await provider.push();
    assert.deepEqual(
      waiting().map((message) => [message?.of, message?.id, message?.name]),
      [['lesson', lesson.id, '山田 太一']],
    );
  });

  test('is not announced to a teacher who has the room open', async () => {
    const { provider, lesson, calls, link, waiting } = await openRoom();
    const teacher = await calls.teach(lesson);
    const student = await joinRaw(roomsOf(provider), link, state('waiting'));
    await student.receive('welcome');
    await provider.push();
    assert.deepEqual(waiting(), []);
    teacher.send({ type: 'leave' });
    await teacher.closed;
  });

  test('is announced again after five minutes, but not for a reloaded page', async () => {
    const { provider, calls, link, waiting, at } = await openRoom();
    const come = async () => {
      const student = await calls.join(link, state('waiting'));
      await student.receive('welcome');
      student.send({ type: 'leave' });
      await student.closed;
      await provider.push();
    };
    await come();
    await come();
    assert.equal(waiting().length, 1);
    await at(LESSON + 3 * MINUTE + 1);
    await come();
    assert.equal(waiting().length, 2);
  });
});

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

  test('that fails temporarily is retried', async () => {
    const { plan, subscribed, subscriptions, at } = await start();
    await plan(LESSON);
    const browser = await subscribed();
    service.answer(browser.path, { status: 503 }, { status: 429 });
    await at(LESSON - MINUTE);
    assert.equal(browser.messages().length, 3);
    assert.deepEqual(await subscriptions(), [browser.id]);
  });

  test('that fails permanently is tried four times, and the log contains no address of a browser', async (t) => {
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

  test('that rejects a message is not retried, and its redirects are not followed', async (t) => {
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

  test('sends nothing more to a device that signs out before a retry', async () => {
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
  test(`${address || 'nothing'} is not a public address`, () => assert.equal(isPublicAddress(address), false));
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
