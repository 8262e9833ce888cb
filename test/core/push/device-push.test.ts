import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { accountOf, createMemoryStorage, type Session } from '../../../src/core/index.ts';
import {
  createDevicePush,
  keepSubscription,
  type DeviceSubscription,
  type PushDevice,
  type PushSupport,
} from '../../../src/core/push/index.ts';
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
  test('are switched on and off; the permission is asked for by the switch alone', async (t) => {
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
    test(`stay off when the question is answered with "${answer}"`, async (t) => {
      const push = await open(await enter(t, 'hanako', createMemoryStorage()), createDevice('default', answer));
      assert.deepEqual(await push.switchOn(), { kind: answer === 'denied' ? 'denied' : 'dismissed' });
      assert.equal(push.state.value, state);
    });
  }

  for (const support of ['unsupported', 'home-screen', 'denied'] as const) {
    test(`are not offered where they are "${support}"`, async (t) => {
      const push = await open(await enter(t, 'hanako', createMemoryStorage()), createDevice(support));
      assert.equal(push.state.value, support);
    });
  }

  test('say that the browser has no push service', async (t) => {
    const device = createDevice();
    device.hasService = false;
    const push = await open(await enter(t, 'hanako', createMemoryStorage()), device);
    assert.deepEqual(await push.switchOn(), { kind: 'unavailable' });
    assert.equal(push.state.value, 'off');
  });

  test('follow a permission that is taken away in the settings of the browser', async (t) => {
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

  test('of the teacher before ends at the visit of the next one', async (t) => {
    const device = createDevice('granted');
    await (await open(await enter(t, 'hanako', createMemoryStorage()), device)).switchOn();
    const taro = await enter(t, 'taro', createMemoryStorage());
    assert.equal(await keepSubscription(taro, device), false);
    assert.equal(device.current(), undefined);
  });

  test('stays where the browser keeps nothing for the page, as with the sign-in of a host', async (t) => {
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
