import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { settingsOf } from '../../../src/core/settings/index.ts';
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { ScheduleEntry } from '../../../src/core/schedule/index.ts';
import {
  countdown,
  lineupOf,
  minutesUntil,
  nextCount,
  dueReminders,
  isOldReminder,
  minutesToNext,
  nextReminderChange,
  reminderKey,
  createReminders,
} from '../../../src/core/today/index.ts';
import { NOW } from '../../provider/client.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';
import { startFaultyProxy } from '../../support/servers/faulty-proxy.ts';
import { lessonOf, MINUTE, morning, start } from './devices.ts';

const ZONE = 'Asia/Tokyo';
const at = (when: string) => Date.parse(`${when.replace(' ', 'T')}+09:00`);

function lesson(id: string, start: string, minutes = 60, more: Partial<Lesson> = {}): Lesson {
  const startTimeMillis = at(`2026-11-${start}:00`);
  return lessonOf(id, startTimeMillis, startTimeMillis + minutes * 60_000, more);
}

const ids = (lessons: readonly ScheduleEntry[]) => lessons.map(({ id }) => id).join(' ');

describe('the lineup of a day', () => {
  const lessons = [
    lesson('d', '20 20:00'),
    lesson('a', '20 10:00'),
    lesson('c', '20 18:00'),
    lesson('b', '20 16:00'),
    lesson('x', '20 19:00', 60, { canceledAt: at('2026-11-19 10:00:00') }),
    lesson('e', '21 10:00'),
    lesson('y', '19 10:00'),
  ];
  const lineupAt = (now: string) => {
    const { running, next, rest, total, over, later } = lineupOf(lessons, at(`2026-11-${now}`), ZONE);
    return `running ${ids(running)}; next ${next?.id}; rest ${ids(rest)}; ${over} of ${total} over; later ${later?.id}`;
  };
  for (const [now, expected] of [
    ['20 00:00:00', 'running ; next a; rest b c d; 0 of 4 over; later e'],
    ['20 09:59:59', 'running ; next a; rest b c d; 0 of 4 over; later e'],
    ['20 10:00:00', 'running a; next b; rest c d; 0 of 4 over; later e'],
    ['20 11:00:59', 'running a; next b; rest c d; 0 of 4 over; later e'],
    ['20 11:01:00', 'running ; next b; rest c d; 1 of 4 over; later e'],
    ['20 21:01:00', 'running ; next undefined; rest ; 4 of 4 over; later e'],
    ['20 23:59:59', 'running ; next undefined; rest ; 4 of 4 over; later e'],
    ['21 00:00:00', 'running ; next e; rest ; 0 of 1 over; later undefined'],
    ['22 12:00:00', 'running ; next undefined; rest ; 0 of 0 over; later undefined'],
  ] as const)
    test(`at ${now}: ${expected}`, () => assert.equal(lineupAt(now), expected));

  test('has meetings among the lessons, and counts them apart', () => {
    const talk = (id: string, start: string, more: Partial<Meeting> = {}): Meeting => {
      const { startTimeMillis, endTimeMillis, memo } = lesson(id, start, 30);
      return { id, title: '面談', visitorName: '小林さんの保護者の方', startTimeMillis, endTimeMillis, memo, ...more };
    };
    const now = at('2026-11-20 16:10:00');
    const { running, next, rest, total, meetings, unrecorded } = lineupOf(
      [
        ...lessons,
        talk('m', '20 16:00'),
        talk('n', '20 17:00'),
        talk('ended', '20 16:05', { actualEndTimeMillis: now }),
        talk('canceled', '20 17:30', { canceledAt: now }),
      ],
      now,
      ZONE,
    );
    assert.deepEqual(
      [ids(running), next?.id, ids(rest), total, meetings, ids(unrecorded)],
      ['m b', 'n', 'c d', 4, 3, 'a'],
    );
  });

  test('has the lesson that has gone on since yesterday', () => {
    const { running, total } = lineupOf([lesson('n', '19 23:30', 90)], at('2026-11-20 00:30:00'), ZONE);
    assert.deepEqual([ids(running), total], ['n', 0]);
  });

  test('is that of the zone: the same moment is another day elsewhere', () => {
    const late = lesson('l', '21 01:00');
    const now = at('2026-11-20 23:00:00');
    assert.equal(lineupOf([late], now, ZONE).next, undefined);
    assert.equal(lineupOf([late], now, 'Europe/London').next?.id, 'l');
  });
});

describe('the countdown', () => {
  const start = at('2026-11-20 10:00:00');
  for (const [now, hours, minutes] of [
    ['07:59:59', 2, 1],
    ['08:00:00', 2, 0],
    ['09:00:00', 1, 0],
    ['09:00:01', 1, 0],
    ['09:01:00', 0, 59],
    ['09:59:00', 0, 1],
    ['09:59:59', 0, 1],
    ['10:00:00', 0, 0],
    ['10:30:00', 0, 0],
  ] as const) {
    test(`at ${now} says ${hours} h ${minutes} min`, () =>
      assert.deepEqual(countdown(start, at(`2026-11-20 ${now}`)), { hours, minutes }));
  }

  test('reports the next time at which its text changes', () => {
    let now = at('2026-11-20 09:55:30');
    while (nextCount(start, now) < Infinity) {
      const next = nextCount(start, now);
      assert.equal(minutesUntil(start, next - 1), minutesUntil(start, now));
      assert.equal(minutesUntil(start, next), minutesUntil(start, now) - 1);
      now = next;
    }
    assert.equal(now, start);
  });
});

const timeOn20th = (time: string) => Date.parse(`2026-11-20T${time.length === 5 ? `${time}:00` : time}+09:00`);
const lessonAt = (id: string, start: string, more: Partial<Lesson> = {}): Lesson => ({
  id,
  studentId: 's',
  studentName: '小林 葵',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis: timeOn20th(start),
  endTimeMillis: timeOn20th(start) + 3_600_000,
  ...more,
});
const lessons = [lessonAt('b', '11:00'), lessonAt('a', '10:00'), lessonAt('x', '10:00', { canceledAt: 1 })];
const due = (now: string, lastCheck: string | undefined, minutes = 10) =>
  dueReminders(lessons, {
    minutes,
    now: timeOn20th(now),
    lastCheck: lastCheck === undefined ? undefined : timeOn20th(lastCheck),
  })
    .map(({ id }) => id)
    .join();

describe('a reminder', () => {
  for (const [what, now, lastCheck, expected] of [
    ['is not due too early', '09:49:59', '09:49', ''],
    ['is due so many minutes before', '09:50', '09:49:59', 'a'],
    ['is due until the start, at the first look, too', '09:59:59', undefined, 'a'],
    ['of a lesson that is on is not due at the first look', '10:00', undefined, ''],
    ['is caught up after a sleep over the moment', '09:57', '09:10', 'a'],
    ['is caught up after a sleep over the start', '10:20', '09:45', 'a'],
    ['is not caught up when the lesson is over', '11:00:00', '09:45', 'b'],
    ['is not due again after a look at the lesson', '10:20', '10:05', ''],
  ] as const)
    test(what, () => assert.equal(due(now, lastCheck), expected));

  test('is never due when the teacher wants no reminders', () => assert.equal(due('09:55', '09:00', 0), ''));
  test('may be due for two lessons, the earlier first', () => assert.equal(due('09:30', '09:00', 120), 'a,b'));

  test('has another name when its lesson has moved, and is forgotten after a day', () => {
    const moved = lessonAt('a', '10:30');
    assert.notEqual(reminderKey(moved), reminderKey(lessonAt('a', '10:00')));
    assert.equal(isOldReminder(reminderKey(moved), timeOn20th('10:30') + 24 * 3_600_000), false);
    assert.equal(isOldReminder(reminderKey(moved), timeOn20th('10:30') + 24 * 3_600_000 + 1), true);
  });
});

describe('the countdown to the next lesson', () => {
  for (const [now, expected] of [
    ['09:49:59', undefined],
    ['09:50', 10],
    ['09:50:01', 10],
    ['09:51', 9],
    ['09:59:59', 1],
    ['10:00', undefined],
    ['10:55', 5],
    ['11:00', undefined],
  ] as const)
    test(`at ${now} is ${expected}`, () => assert.equal(minutesToNext(lessons, 10, timeOn20th(now)), expected));

  test('is absent without the setting, and without a lesson', () => {
    assert.equal(minutesToNext(lessons, 0, timeOn20th('09:55')), undefined);
    assert.equal(minutesToNext([], 10, timeOn20th('09:55')), undefined);
  });

  test('changes at the reminder, then every minute until the start', () => {
    assert.equal(nextReminderChange(lessons, 10, timeOn20th('09:00')), timeOn20th('09:50'));
    assert.equal(nextReminderChange(lessons, 10, timeOn20th('09:50')), timeOn20th('09:51'));
    assert.equal(nextReminderChange(lessons, 10, timeOn20th('09:59:30')), timeOn20th('10:00'));
    assert.equal(nextReminderChange(lessons, 10, timeOn20th('10:00')), timeOn20th('10:50'));
    assert.equal(nextReminderChange(lessons, 10, timeOn20th('11:00')), Infinity);
    assert.equal(nextReminderChange(lessons, 0, timeOn20th('09:00')), Infinity);
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

  test('are shown after a sleep', async (t) => {
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
