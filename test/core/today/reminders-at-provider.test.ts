import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createReminders } from '../../../src/core/today/index.ts';
import { accountOf, createMemoryStorage, settingsOf } from '../../../src/core/index.ts';
import { NOW } from '../../provider/client.ts';
import { startSession } from '../../support/models/sessions.ts';
import { startFaultyProxy } from '../../support/servers/faulty-proxy.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { MINUTE, morning, start } from './devices.ts';

describe('reminders', () => {
  async function watch(t: TestContext, here: { session: Parameters<typeof createReminders>[0] }, canShow = () => true) {
    const reports: string[] = [];
    const reminders = createReminders(here.session, {
      remind(lesson, now) {
        if (canShow()) reports.push(`${lesson.id} ${Math.round((lesson.startTimeMillis - now) / MINUTE)}`);
        return canShow();
      },
    });
    t.after(() => reminders.stop());
    return { reminders, reports };
  }
  /** A device with the settings and the lessons loaded, shortly before a lesson at 07:00. */
  async function before(t: TestContext, minutes: number) {
    const at = await start(t);
    const [here, there] = [await at.enter(), await at.enter()];
    const lesson = await there.create(morning(1));
    here.device.set(morning(1) - minutes * MINUTE);
    return { ...at, here, there, lesson };
  }

  test('come once, so many minutes before the lesson as the teacher has set, however often they are checked', async (t) => {
    const { here, lesson } = await before(t, 20);
    const { reports, reminders } = await watch(t, here);
    await reminders.check();
    assert.deepEqual([reports, reminders.countdown.value], [[], undefined]);
    here.device.set(morning(1) - 10 * MINUTE);
    await reminders.check();
    await reminders.check();
    assert.deepEqual([reports, reminders.countdown.value], [[`${lesson.id} 10`], 10]);
  });

  test('are caught up after a sleep', async (t) => {
    const { here, lesson } = await before(t, 60);
    const { reports, reminders } = await watch(t, here);
    await reminders.check();
    here.device.set(morning(1) - 3 * MINUTE);
    await reminders.check();
    assert.deepEqual(reports, [`${lesson.id} 3`]);
  });

  test('do not come for a lesson that was cancelled or moved meanwhile', async (t) => {
    const { here, there, lesson } = await before(t, 60);
    const { reports, reminders } = await watch(t, here);
    await reminders.check();
    const moved = await there.move(lesson, morning(1) + 60 * MINUTE);
    here.device.set(morning(1) - 5 * MINUTE);
    await reminders.check();
    assert.deepEqual([reports, reminders.countdown.value], [[], undefined]);
    await there.cancel(moved);
    here.device.set(morning(1) + 55 * MINUTE);
    await reminders.check();
    assert.deepEqual([reports, reminders.countdown.value], [[], undefined]);
  });

  test('come once for all tabs of a browser', async (t) => {
    const { enter, lesson } = await before(t, 60);
    const storage = createMemoryStorage();
    const [one, other] = [await enter(storage), await enter(storage)];
    const tabs = await Promise.all([one, other].map((tab) => watch(t, tab)));
    for (const { reminders } of tabs) await reminders.check();
    for (const tab of [one, other]) tab.device.set(morning(1) - 5 * MINUTE);
    await Promise.all(tabs.map(({ reminders }) => reminders.check()));
    assert.deepEqual(
      tabs.flatMap(({ reports }) => reports),
      [`${lesson.id} 5`],
    );
    assert.deepEqual(
      tabs.map(({ reminders }) => reminders.countdown.value),
      [5, 5],
      'the titles of all of them count',
    );
  });

  test('wait until they can be shown', async (t) => {
    const { here, lesson } = await before(t, 60);
    let isAllowed = false;
    const { reports, reminders } = await watch(t, here, () => isAllowed);
    here.device.set(morning(1) - 8 * MINUTE);
    await reminders.check();
    assert.deepEqual(reports, []);
    isAllowed = true;
    here.device.set(morning(1) - 7 * MINUTE);
    await reminders.check();
    assert.deepEqual(reports, [`${lesson.id} 7`]);
  });

  test('ask a provider that fails once, and again after a while', async (t) => {
    const { provider } = await start(t);
    const proxy = await startFaultyProxy(provider.url);
    t.after(() => proxy.close());
    const device = createManualClock(NOW);
    const session = startSession(t, proxy.url, { clock: device });
    await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
    await settingsOf(session).load();
    const asked = () => proxy.log().filter(({ path }) => path.includes('/calendar/list/')).length;
    proxy.faults([{ match: { path: '/api/client/teacher/calendar' }, fault: { status: 500 } }]);
    const reminders = createReminders(session, { remind: () => true });
    t.after(() => reminders.stop());
    await reminders.check();
    await reminders.check();
    assert.equal(asked(), 1);
    device.advance(30_000);
    await reminders.check();
    assert.equal(asked(), 2);
  });

  test('end with the session', async (t) => {
    const { here } = await before(t, 60);
    const { reports, reminders } = await watch(t, here);
    await reminders.check();
    here.session.end();
    here.device.set(morning(1) - 5 * MINUTE);
    await reminders.check();
    assert.deepEqual([reports, reminders.countdown.value], [[], undefined]);
  });
});
