import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import { createMemoryStorage, type Session } from '../../../src/core/session/index.ts';
import {
  createDevicePush,
  keepSubscription,
  readPushMessage,
  readWorkerMessage,
  type DeviceSubscription,
  type PushDevice,
  type PushSupport,
} from '../../../src/core/push/index.ts';
import { notificationOf } from '../../../src/service-worker/push-notification.ts';
import { startPushService } from '../../provider/push/fake-push-service.ts';
import { enter } from '../demo-session.ts';

const service = await startPushService();

interface FakeDevice extends PushDevice {
  permission: PushSupport;
  /** How often the question was asked. */
  asked: number;
  hasService: boolean;
  current(): DeviceSubscription | undefined;
}

/** A browser whose person answers the question about notifications. */
function createDevice(permission: PushSupport = 'default', answer: PushSupport = 'granted') {
  let current: DeviceSubscription | undefined;
  const device: FakeDevice = {
    permission,
    asked: 0,
    hasService: true,
    current: () => current,
    support: async () => device.permission,
    async ask() {
      device.asked += 1;
      device.permission = answer;
    },
    find: async () => current,
    async subscribe(publicKey: string) {
      if (!device.hasService) throw new Error('There is no push service.');
      if (current?.publicKey === publicKey) return current;
      const { id, subscription } = service.browser(`/send/${randomUUID()}`);
      current = { id, ...subscription, publicKey };
      return current;
    },
    async unsubscribe() {
      current = undefined;
    },
  };
  return device;
}

const open = async (session: Session, device: PushDevice) => {
  const push = createDevicePush(session, device);
  await push.load();
  return push;
};

describe('notifications on a device', () => {
  test('are switched on and off; only the switch requests the permission', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const device = createDevice();
    const push = await open(session, device);
    assert.deepEqual([push.state.value, device.asked], ['off', 0]);
    assert.deepEqual(await push.switchOn(), { kind: 'on' });
    assert.deepEqual([push.state.value, device.asked], ['on', 1]);
    assert.equal((await open(session, device)).state.value, 'on');
    await push.switchOff();
    assert.deepEqual([push.state.value, device.current()], ['off', undefined]);
    assert.equal((await open(session, device)).state.value, 'off');
  });

  for (const [answer, state] of [
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const) {
    test(`stay off when the permission is "${answer}"`, async (t) => {
      const push = await open(await enter(t, 'hanako', createMemoryStorage()), createDevice('default', answer));
      assert.deepEqual(await push.switchOn(), { kind: answer === 'denied' ? 'denied' : 'dismissed' });
      assert.equal(push.state.value, state);
    });
  }

  for (const support of ['unsupported', 'home-screen', 'denied'] as const) {
    test(`are not offered if they are "${support}"`, async (t) => {
      const push = await open(await enter(t, 'hanako', createMemoryStorage()), createDevice(support));
      assert.equal(push.state.value, support);
    });
  }

  test('report that the browser has no push service', async (t) => {
    const device = createDevice();
    device.hasService = false;
    const push = await open(await enter(t, 'hanako', createMemoryStorage()), device);
    assert.deepEqual(await push.switchOn(), { kind: 'unavailable' });
    assert.equal(push.state.value, 'off');
  });

  test("follow a permission that is revoked in the browser's settings", async (t) => {
    const device = createDevice('granted');
    const push = await open(await enter(t, 'hanako', createMemoryStorage()), device);
    await push.switchOn();
    device.permission = 'denied';
    await push.recheck();
    assert.equal(push.state.value, 'denied');
  });
});

describe('a subscription', () => {
  test('that the browser has dropped or that has an old key is renewed at the next visit', async (t) => {
    const storage = createMemoryStorage();
    const session = await enter(t, 'hanako', storage);
    const device = createDevice('granted');
    await (await open(session, device)).switchOn();
    const first = device.current();
    await device.unsubscribe();
    assert.equal(await keepSubscription(session, device), true);
    assert.notEqual(device.current()?.id, first?.id);
    await device.unsubscribe();
    await device.subscribe('another key');
    assert.equal(await keepSubscription(session, device), true);
    assert.equal(device.current()?.publicKey, first?.publicKey);
    assert.equal((await open(session, device)).state.value, 'on');
  });

  test('of the previous teacher ends at the visit of the next one', async (t) => {
    const device = createDevice('granted');
    await (await open(await enter(t, 'hanako', createMemoryStorage()), device)).switchOn();
    const taro = await enter(t, 'taro', createMemoryStorage());
    assert.equal(await keepSubscription(taro, device), false);
    assert.equal(device.current(), undefined);
  });

  test('stays if the browser stores nothing for the page, as with the sign-in of a host', async (t) => {
    const device = createDevice('granted');
    const session = await enter(t, 'hanako', createMemoryStorage());
    await (await open(session, device)).switchOn();
    const again = await enter(t, 'hanako', createMemoryStorage());
    assert.equal(await keepSubscription(again, device), true);
    assert.notEqual(device.current(), undefined);
  });

  test('is not made without the switch, nor without the permission', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const device = createDevice('granted');
    assert.equal(await keepSubscription(session, device), false);
    assert.equal(device.current(), undefined);
    await (await open(session, device)).switchOn();
    await device.unsubscribe();
    device.permission = 'denied';
    assert.equal(await keepSubscription(session, device), false);
    assert.equal(device.current(), undefined);
  });

  test('is not made again after a sign-out', async (t) => {
    const storage = createMemoryStorage();
    const session = await enter(t, 'hanako', storage);
    const device = createDevice('granted');
    await (await open(session, device)).switchOn();
    await accountOf(session).logout();
    const again = await enter(t, 'hanako', storage);
    assert.equal(await keepSubscription(again, device), false);
    assert.equal(device.current(), undefined);
  });
});

const START = Date.parse('2026-11-18T18:10:00+09:00');
const MINUTE = 60_000;

const message = {
  kind: 'reminder',
  of: 'lesson',
  id: 'lesson-1',
  startTimeMillis: START,
  endTimeMillis: START + 60 * MINUTE,
  name: '山田 太一',
  subject: '数学',
  language: 'ja-JP',
  timeZone: 'Asia/Tokyo',
};

const shown = (change: object = {}, now = START - 10 * MINUTE) =>
  notificationOf(JSON.stringify({ ...message, ...change }), now);

describe('the notification of a pushed message', () => {
  test('names the lesson and its start in Japanese, and leads to it', () => {
    assert.deepEqual(shown(), {
      title: 'あと10分で授業です',
      path: '/course/list/detail/lesson-1',
      options: {
        body: '18:10–19:10 山田 太一さん 数学',
        tag: `teacher-reminder ${START} lesson-1`,
        lang: 'ja-JP',
        dir: 'ltr',
        renotify: false,
      },
    });
  });

  for (const [language, title, dir] of [
    ['en-US', 'Your lesson begins in 10 min', 'ltr'],
    ['en-GB', 'Your lesson begins in 10 min', 'ltr'],
    ['zh-CN', '还有10分钟上课', 'ltr'],
    ['ar-EG', 'يبدأ درسك بعد 10 د', 'rtl'],
    ['vi-VN', 'あと10分で授業です', 'ltr'],
  ] as const) {
    test(`is in the language of the device: ${language}`, () => {
      const { title: found, options } = shown({ language });
      assert.deepEqual([found, options.lang, options.dir], [title, language, dir]);
    });
  }

  test('counts the minutes when it arrives, which may be after the start', () => {
    assert.equal(shown({}, START - 4 * MINUTE - 1).title, 'あと5分で授業です');
    assert.equal(shown({}, START + 1).title, '授業が始まっています');
  });

  test('names a meeting, and leads to the meetings', () => {
    const { title, path, options } = shown({ of: 'meeting', name: '山田 美咲', subject: '三者面談' });
    assert.deepEqual(
      [title, path, options.body],
      ['あと10分で面談です', '/visit/list', '18:10–19:10 山田 美咲 三者面談'],
    );
  });

  test('names a waiting student, alerts again, and leads to the room', () => {
    const { title, path, options } = shown({ kind: 'waiting' });
    assert.deepEqual(
      [title, path, options.body, options.tag, options.renotify],
      [
        '生徒が待っています',
        '/course/list/live/lesson-1',
        '山田 太一さんが入室を待っています。18:10–19:10 数学',
        'teacher-waiting lesson lesson-1',
        true,
      ],
    );
    assert.equal(shown({ kind: 'waiting', of: 'meeting' }).path, '/visit/list/live/lesson-1');
  });

  test("shows the times in the teacher's zone, or in that of the service if it is unknown", () => {
    assert.match(shown({ timeZone: 'America/New_York' }).options.body ?? '', /^04:10–05:10 /);
    assert.match(shown({ timeZone: 'Nowhere/Town' }).options.body ?? '', /^18:10–19:10 /);
  });

  test('keeps the span together in Arabic', () => {
    assert.match(shown({ language: 'ar-EG' }).options.body ?? '', /^\u2068\d\d:\d\d–\d\d:\d\d\u2069 /);
  });

  test('leads to no other page whatever the id is', () => {
    for (const id of ['../../..', 'https://else.example/', '//else.example', '?a#b']) {
      assert.match(shown({ id }).path ?? '', /^\/course\/list\/detail\/[^/?#]+$/, id);
    }
  });

  for (const [what, text] of Object.entries({
    'no text': '',
    'no JSON': '{',
    'another shape': JSON.stringify({ title: '当選', body: 'https://else.example' }),
    'another kind': JSON.stringify({ ...message, kind: 'advertisement' }),
    'a name that is too long': JSON.stringify({ ...message, name: '長'.repeat(101) }),
    'no moment': JSON.stringify({ ...message, startTimeMillis: '18:10' }),
    'a text that is too long': JSON.stringify({ ...message, more: 'x'.repeat(3000) }),
  })) {
    test(`shows nothing of ${what}`, () => {
      const { title, path, options } = notificationOf(text, START);
      assert.deepEqual([title, path, options.body], ['新しいお知らせがあります', undefined, undefined]);
      assert.equal(readPushMessage(text), undefined);
    });
  }
});

describe('a message of the service worker', () => {
  test('opens a path of the portal, or has the page subscribe again', () => {
    for (const data of [
      { type: 'open', path: '/course/list/detail/lesson-1' },
      { type: 'open', path: "/course/list/detail/a%2Fb(1)'!*" },
      { type: 'subscribe' },
    ]) {
      assert.deepEqual(readWorkerMessage(data), data);
    }
  });

  for (const path of [
    'https://else.example/',
    '//else.example',
    '/course/../../elsewhere',
    '/course/%2E%2e/elsewhere',
    '/course?a=1',
    '/course#token=1',
    '/course/list/',
    'course',
    '',
    `/${'a'.repeat(300)}`,
  ]) {
    test(`does not open ${path.slice(0, 40) || 'nothing'}`, () => {
      assert.equal(readWorkerMessage({ type: 'open', path }), undefined);
    });
  }

  test('of another kind is ignored', () => {
    for (const data of [undefined, 'open', { type: 'open' }, { type: 'close', path: '/course' }]) {
      assert.equal(readWorkerMessage(data), undefined);
    }
  });
});
