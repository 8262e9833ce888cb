import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readClassStudio } from '../../../src/core/api/endpoints/live-room.ts';
import { createToasts, LONGEST_TOAST_MS } from '../../../src/core/session/index.ts';
import { createProviderClock, deviceClock, RESIZE_THROTTLE, throttle } from '../../../src/core/time/index.ts';
import { createToastLives, TOAST_LIFE_MS } from '../../../src/ui/toasts/toast-lives.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

const HOUR = 3_600_000;

describe("the provider's clock", () => {
  test("is the device's until the provider reports its own", () => {
    const device = createManualClock(1000);
    assert.equal(createProviderClock(device).now(), 1000);
  });

  for (const [what, offset] of [
    ['ahead', HOUR],
    ['behind', -HOUR],
    ['right', 0],
  ] as const) {
    test(`corrects a device that is ${what}, by every reply, as if it came from half way`, () => {
      const device = createManualClock(10 * HOUR);
      const clock = createProviderClock(device);
      clock.adjust(10 * HOUR - offset, 10 * HOUR - 100, 10 * HOUR + 100);
      assert.equal(clock.now(), 10 * HOUR - offset);
      device.advance(5000);
      clock.adjust(10 * HOUR - offset + 5000, 10 * HOUR + 4900, 10 * HOUR + 5100);
      assert.equal(clock.now(), 10 * HOUR - offset + 5000);
    });
  }

  test('is updated by every reply with currentMillis', async (t) => {
    const answers: ((answer: Answer) => void)[] = [];
    const server = await startScriptedServer(t, () => {
      const { promise, resolve } = deferred<Answer>();
      answers.push(resolve);
      return promise;
    });
    const session = startSession(t, server.url);
    signIn(session);
    const { device } = session;
    for (const round of [0, 1]) {
      const call = session.api.call(readClassStudio, { params: { id: '7' } });
      await server.waitForRequest(round + 1);
      device.advance(2000);
      const currentMillis = device.now() + HOUR;
      answers[round]?.(success({ id: '7', startTimeMillis: 0, endTimeMillis: 0, currentMillis }));
      device.advance(2000);
      await call;
      assert.equal(session.clock.now(), device.now() + HOUR);
    }
  });

  test('lets time pass as the device does', () => {
    const device = createManualClock();
    const actions: string[] = [];
    const clock = createProviderClock(device);
    const callOff = clock.after(10, () => actions.push('called off'));
    clock.after(10, () => actions.push('done'));
    callOff();
    device.advance(10);
    assert.deepEqual(actions, ['done']);
  });

  test('of a device is its own', async () => {
    const before = Date.now();
    const now = deviceClock.now();
    assert.ok(before <= now && now <= Date.now(), 'it is the time of the device');
    const actions: string[] = [];
    const callOff = deviceClock.after(0, () => actions.push('called off'));
    callOff();
    await new Promise<void>((resolve) =>
      deviceClock.after(1, () => {
        actions.push('done');
        resolve();
      }),
    );
    assert.deepEqual(actions, ['done']);
  });
});

describe('notices', () => {
  function start() {
    const clock = createManualClock();
    const notices = createToasts(clock);
    const texts = () => notices.list.peek().map(({ text }) => text);
    return { clock, notices, texts, startLives: createToastLives(notices, clock) };
  }

  test('close after 1.5 s on the screen, however long their code took to load', () => {
    assert.equal(TOAST_LIFE_MS, 1500);
    const { clock, notices, texts, startLives } = start();
    notices.show('success', '保存しました');
    notices.show('info', '読み込みました');
    clock.advance(10_000);
    startLives();
    clock.advance(1499);
    assert.deepEqual(texts(), ['保存しました', '読み込みました']);
    startLives();
    clock.advance(1);
    assert.deepEqual(texts(), []);
  });

  test('are dropped when they could not be shown for 15 s, unless they are errors', () => {
    assert.equal(LONGEST_TOAST_MS, 15_000);
    const { clock, notices, texts } = start();
    notices.show('success', '保存しました');
    notices.show('error', '保存できませんでした');
    clock.advance(14_999);
    assert.deepEqual(texts(), ['保存しました', '保存できませんでした']);
    clock.advance(1);
    assert.deepEqual(texts(), ['保存できませんでした']);
  });

  test('stay until they are dismissed if they are errors', () => {
    const { clock, notices, texts, startLives } = start();
    notices.show('error', '保存できませんでした');
    startLives();
    clock.advance(HOUR);
    assert.deepEqual(texts(), ['保存できませんでした']);
    notices.dismiss(notices.list.peek()[0]?.id ?? 0);
    assert.deepEqual(texts(), []);
  });

  test('close one by one, although two say the same', () => {
    const { clock, notices, texts, startLives } = start();
    notices.show('info', '同じ');
    startLives();
    clock.advance(1000);
    notices.show('info', '同じ');
    startLives();
    clock.advance(500);
    assert.equal(texts().length, 1);
    notices.dismiss(notices.list.peek()[0]?.id ?? 0);
    clock.advance(1500);
    assert.deepEqual(texts(), []);
  });
});

describe('a throttle', () => {
  test('of a resize is 20 ms', () => assert.equal(RESIZE_THROTTLE, 20));

  test('acts at once, then once per span, and for the last call too', () => {
    const clock = createManualClock();
    const actions: number[] = [];
    const call = throttle(() => actions.push(clock.now()), RESIZE_THROTTLE, clock);
    const begin = clock.now();
    call();
    call();
    call();
    assert.deepEqual(actions, [begin]);
    clock.advance(19);
    assert.deepEqual(actions, [begin]);
    clock.advance(1);
    assert.deepEqual(actions, [begin, begin + 20]);
    clock.advance(20);
    assert.deepEqual(actions, [begin, begin + 20]);
    call();
    assert.deepEqual(actions, [begin, begin + 20, begin + 40]);
  });

  test('keeps its pace while it is called all the time', () => {
    const clock = createManualClock();
    let actions = 0;
    const call = throttle(
      () => {
        actions += 1;
      },
      RESIZE_THROTTLE,
      clock,
    );
    for (let millisecond = 0; millisecond < 100; millisecond += 1) {
      call();
      clock.advance(1);
    }
    assert.equal(actions, 6);
  });
});
