// Today and the reminders at the demo provider: what other devices do is heard of here.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { createReminders, createToday, markOwnChange } from '../../../src/core/today/index.ts';
import {
  accountOf,
  createContacts,
  createCourses,
  createMemoryStorage,
  settingsOf,
  type KeyValueStorage,
  type Lesson,
} from '../../../src/core/index.ts';
import { NOW, startTestProvider } from '../../provider/client.ts';
import { startSession, timeline } from '../../support/models/sessions.ts';
import { startFaultyProxy } from '../../support/servers/faulty-proxy.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';

const ZONE = 'Asia/Tokyo';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function start(t: TestContext) {
  const provider = await startTestProvider();
  t.after(() => provider.close());
  /** A device of a teacher's. */
  const enter = async (storage: KeyValueStorage = createMemoryStorage(), email = 'hanako@example.jp') => {
    const device = createManualClock(NOW);
    const session = startSession(t, provider.url, { clock: device, storage });
    await accountOf(session).login({ email, password: email.replace('@example.jp', '-demo') });
    await settingsOf(session).load();
    const courses = createCourses(session);
    const contacts = createContacts(session);
    await contacts.load();
    const [student = assert.fail('no student')] = contacts.students.data.peek() ?? [];
    let count = 0;
    const create = async (startTimeMillis: number): Promise<Lesson> => {
      count += 1;
      const reply = await courses.create({
        studentId: student.id,
        subject: '数学',
        startTimeMillis,
        endTimeMillis: startTimeMillis + 30 * MINUTE,
        memo: '',
        allowWarnings: true,
        idempotencyKey: `desk-${email}-${startTimeMillis}-${count}`,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    const move = async ({ id, version }: Lesson, startTimeMillis: number): Promise<Lesson> => {
      const reply = await courses.change({
        id,
        version,
        startTimeMillis,
        endTimeMillis: startTimeMillis + 30 * MINUTE,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    const cancel = async ({ id, version }: Lesson): Promise<Lesson> => {
      const reply = await courses.cancel({
        id,
        version,
        reason: '発熱のため',
        notifyStudent: false,
        idempotencyKey: `desk-cancel-${id}`,
      });
      return reply.data ?? assert.fail(reply.message);
    };
    return { session, device, create, move, cancel };
  };
  return { provider, enter };
}

/** 07:00 in Tokyo, so many days after the provider's day: the demo's lessons begin later. */
const morning = (days: number): number => Date.UTC(2026, 10, 17 + days, 22);

async function todayOf(t: TestContext, session: Parameters<typeof createToday>[0]) {
  const today = createToday(session);
  t.after(() => today.dispose());
  const check = async () => {
    await today.reload(ZONE);
    return today.changes(session.clock.now()).map(({ kind, lesson }) => `${kind} ${lesson.id}`);
  };
  await today.show(ZONE);
  return { today, check };
}

test('nothing is shown before every month ahead is loaded', async (t) => {
  const { enter } = await start(t);
  const { session } = await enter();
  const today = createToday(session);
  t.after(() => today.dispose());
  const lines = timeline(t, { lessons: computed(() => today.lessons.value.length), isLoaded: today.isLoaded });
  await today.show(ZONE);
  assert.equal(lines.filter((line) => line.startsWith('lessons')).length, 2, 'two months');
  assert.equal(lines.at(-1), 'isLoaded=true');
});

describe('what has changed since the last visit', () => {
  test('is nothing at the first visit, and then what another device has done', async (t) => {
    const { enter } = await start(t);
    const [here, there] = [await enter(), await enter()];
    const [a, b] = [await there.create(morning(2)), await there.create(morning(3))];
    const { check } = await todayOf(t, here.session);
    assert.deepEqual(await check(), []);
    await there.move(a, morning(4));
    await there.cancel(b);
    const c = await there.create(morning(5));
    assert.deepEqual(await check(), [`canceled ${b.id}`, `moved ${a.id}`, `added ${c.id}`]);
    assert.deepEqual((await check()).length, 3, 'stays until it is dismissed');
  });

  test('is gone when the teacher has seen it, after a reload, too', async (t) => {
    const { enter } = await start(t);
    const storage = createMemoryStorage();
    const [here, there] = [await enter(storage), await enter()];
    const first = await todayOf(t, here.session);
    const lesson = await there.create(morning(2));
    assert.deepEqual(await first.check(), [`added ${lesson.id}`]);
    const again = await enter(storage);
    assert.deepEqual(await (await todayOf(t, again.session)).check(), [`added ${lesson.id}`]);
    first.today.dismiss(ZONE);
    assert.deepEqual(first.today.changes(NOW), []);
    assert.deepEqual(await (await todayOf(t, (await enter(storage)).session)).check(), []);
  });

  test('is not what the teacher has done here', async (t) => {
    const { enter } = await start(t);
    const here = await enter();
    const { check } = await todayOf(t, here.session);
    const lesson = await here.create(morning(2));
    markOwnChange(here.session, lesson.id);
    assert.deepEqual(await check(), []);
    const moved = await here.move(lesson, morning(3));
    markOwnChange(here.session, lesson.id);
    assert.deepEqual(await check(), []);
    await (await enter()).move(moved, morning(4));
    assert.deepEqual(await check(), [`moved ${lesson.id}`], 'but what comes after it is');
  });

  test('finds a lesson that was moved far away', async (t) => {
    const { enter } = await start(t);
    const [here, there] = [await enter(), await enter()];
    const lesson = await there.create(morning(2));
    const { check, today } = await todayOf(t, here.session);
    await there.move(lesson, morning(90));
    assert.deepEqual(await check(), [`moved ${lesson.id}`]);
    today.dismiss(ZONE);
    assert.deepEqual(await check(), []);
  });

  test("is never another teacher's, and a sign-out erases what was seen", async (t) => {
    const { enter } = await start(t);
    const storage = createMemoryStorage();
    const [here, there] = [await enter(storage), await enter()];
    await todayOf(t, here.session);
    await there.create(morning(2));
    const taro = await enter(storage, 'taro@example.jp');
    assert.deepEqual(await (await todayOf(t, taro.session)).check(), []);
    taro.session.end();
    assert.equal([storage.getItem(`teacher-memory@${here.session.provider}`)].join(), '');
    const back = await enter(storage);
    assert.deepEqual(await (await todayOf(t, back.session)).check(), [], 'a first visit again');
  });

  test('tells nothing of the weeks beyond, which come nearer day by day', async (t) => {
    const { enter } = await start(t);
    const [here, there] = [await enter(), await enter()];
    const { check } = await todayOf(t, here.session);
    await there.create(morning(28));
    assert.deepEqual(await check(), []);
    here.device.set(NOW + DAY);
    assert.deepEqual(await check(), [], 'the day has come into sight with the lesson on it');
  });
});

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
