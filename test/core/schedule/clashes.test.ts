import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import type { BusyTime, Lesson, Lock, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { createMeetingChanges } from '../../../src/core/meetings/index.ts';
import {
  clashesOf,
  isBlocked,
  createSchedule,
  SHORT_GAP_MINUTES,
  type ClashContext,
  type ClashPlan,
} from '../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../src/core/time/index.ts';
import { NOW as PROVIDER_NOW, startTestProvider } from '../../provider/client.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';
import { table } from '../table.ts';
import { hours, tokyo, lesson, meeting } from './lessons.ts';

const NOW = tokyo('2026-11-20 09:00');
const plan = (when: string, more: Partial<ClashPlan> = {}): ClashPlan => ({
  studentId: 'suzuki',
  ...hours(when),
  ...more,
});
const over = (start: string, end: string): ClashPlan => ({
  studentId: 'suzuki',
  startTimeMillis: tokyo(start),
  endTimeMillis: tokyo(end),
});

/** The clashes: `overlap a!`, where ! marks a clash that the provider rejects. */
function against(
  plan: ClashPlan,
  {
    lessons = [],
    meetings = [],
    locks = [],
    now = NOW,
    gap = 0,
    busy = [],
  }: {
    lessons?: Lesson[];
    meetings?: Meeting[];
    locks?: Partial<Lock>[];
    now?: number;
    gap?: number;
    busy?: BusyTime[];
  } = {},
): string[] {
  const context: ClashContext = {
    lessons,
    meetings,
    now,
    holidayOf,
    minimumGapMinutes: gap,
    busy,
    locks: new Map(locks.map((lock) => [lock.date ?? '', { lockId: 'l', date: '', locked: true, ...lock }])),
  };
  return clashesOf(plan, context).map((clash) => {
    const what =
      clash.kind === 'past'
        ? []
        : clash.kind === 'holiday'
          ? [clash.day, clash.holiday]
          : clash.kind === 'offHours'
            ? [clash.day]
            : clash.kind === 'locked'
              ? [clash.lock.date]
              : clash.kind === 'gap'
                ? [clash.lesson.id, clash.minutes]
                : clash.kind === 'busy'
                  ? [clash.time.title ?? '']
                  : [clash.kind === 'meeting' ? clash.meeting.id : clash.lesson.id];
    return [clash.kind, ...what].join(' ') + (clash.blocking ? '!' : '');
  });
}

const a = lesson({ id: 'a', ...hours('2026-11-20 10:00–11:00') });

table('a plan clashes', against, {
  'with nothing when nothing is there': [[plan('2026-11-20 10:00–11:00')], []],
  'with a lesson that it overlaps by a minute': [[plan('2026-11-20 10:59–11:59'), { lessons: [a] }], ['overlap a!']],
  'with a lesson that it lies within': [[plan('2026-11-20 10:15–10:30'), { lessons: [a] }], ['overlap a!']],
  'with all lessons that it overlaps, by their time': [
    [plan('2026-11-20 10:30–13:00'), { lessons: [lesson({ id: 'b', ...hours('2026-11-20 12:00–13:00') }), a] }],
    ['overlap a!', 'overlap b!'],
  ],
  'with the first event of another calendar that it overlaps, as a warning': [
    [
      plan('2026-11-20 10:30–13:00'),
      {
        busy: ['09:00–10:30', '10:00–11:00', '12:00–13:00'].map((time) => ({
          calendarId: 'work',
          title: time.slice(0, 2),
          ...hours(`2026-11-20 ${time}`),
        })),
      },
    ],
    ['busy 10'],
  ],
  'with no lesson back to back': [[plan('2026-11-20 11:00–12:00'), { lessons: [a] }], []],
  'with no cancelled lesson': [[plan('2026-11-20 10:00–11:00'), { lessons: [{ ...a, canceledAt: NOW }], gap: 30 }], []],
  'not with the lesson that moves': [
    [plan('2026-11-20 10:30–11:30', { id: 'a', studentId: 'sato' }), { lessons: [a], gap: 30 }],
    [],
  ],
  'with a lesson of the day before that lasts over midnight': [
    [
      plan('2026-11-21 00:15–01:00'),
      {
        lessons: [
          lesson({ id: 'night', startTimeMillis: tokyo('2026-11-20 23:30'), endTimeMillis: tokyo('2026-11-21 00:30') }),
        ],
      },
    ],
    ['overlap night!'],
  ],
});

table('a plan in time', against, {
  'is past when it began a minute ago': [[plan('2026-11-20 08:59–10:00')], ['past!']],
  'is not past in the minute that it begins in': [[plan('2026-11-20 09:00–10:00'), { now: NOW + 59_999 }], []],
  'is past a minute later': [[plan('2026-11-20 09:00–10:00'), { now: NOW + 60_000 }], ['past!']],
  'is not past for a lesson that goes on and only ends later': [
    [plan('2026-11-20 10:00–12:00', { id: 'a' }), { lessons: [a], now: tokyo('2026-11-20 10:30') }],
    [],
  ],
  'is past for a lesson that goes on and would have ended': [
    [plan('2026-11-20 10:00–10:15', { id: 'a' }), { lessons: [a], now: tokyo('2026-11-20 10:30') }],
    ['past!'],
  ],
  'is past for a lesson that goes on and would begin at another time': [
    [plan('2026-11-20 10:15–12:00', { id: 'a' }), { lessons: [a], now: tokyo('2026-11-20 10:30') }],
    ['past!'],
  ],
});

table('a plan on a locked day', against, {
  'clashes with the lock': [
    [plan('2026-11-24 10:00–11:00'), { locks: [{ date: '2026-11-24' }] }],
    ['locked 2026-11-24!'],
  ],
  'clashes with a part of it that it overlaps': [
    [plan('2026-11-24 10:00–11:00'), { locks: [{ date: '2026-11-24', ...hours('2026-11-24 10:45–12:00') }] }],
    ['locked 2026-11-24!'],
  ],
  'clashes with no part back to back': [
    [plan('2026-11-24 10:00–11:00'), { locks: [{ date: '2026-11-24', ...hours('2026-11-24 11:00–12:00') }] }],
    [],
  ],
  'clashes with no lock of the day after when it ends at midnight': [
    [over('2026-11-24 23:00', '2026-11-25 00:00'), { locks: [{ date: '2026-11-25' }] }],
    [],
  ],
  'clashes with the lock of the day after when it lasts a minute longer': [
    [over('2026-11-24 23:00', '2026-11-25 00:01'), { locks: [{ date: '2026-11-25' }] }],
    ['locked 2026-11-25!'],
  ],
  'clashes with the locks of both years at their turn': [
    [over('2026-12-31 23:30', '2027-01-01 00:30'), { locks: [{ date: '2026-12-31' }, { date: '2027-01-01' }] }],
    ['locked 2026-12-31!', 'locked 2027-01-01!', 'holiday 2027-01-01 newYear'],
  ],
  'clashes with no lock that is lifted': [
    [plan('2026-11-24 10:00–11:00'), { locks: [{ date: '2026-11-24', locked: false }] }],
    [],
  ],
});

table('a plan that only calls for care', against, {
  'lies on a holiday': [[plan('2026-11-23 10:00–11:00')], ['holiday 2026-11-23 labour']],
  'lasts into a holiday': [[over('2026-12-31 23:30', '2027-01-01 00:30')], ['holiday 2027-01-01 newYear']],
  'has the student twice on a day': [
    [plan('2026-11-20 20:00–21:00', { studentId: 'sato' }), { lessons: [a] }],
    ['sameStudent a'],
  ],
  'has the student twice on a day, which need not be reported when they overlap': [
    [plan('2026-11-20 10:30–11:30', { studentId: 'sato' }), { lessons: [a] }],
    ['overlap a!'],
  ],
  'has the student again on the next day': [
    [plan('2026-11-21 00:00–01:00', { studentId: 'sato' }), { lessons: [a] }],
    [],
  ],
  'leaves less than the minutes that the teacher wants': [
    [plan('2026-11-20 11:14–12:00'), { lessons: [a], gap: 15 }],
    ['gap a 14'],
  ],
  'leaves just the minutes that the teacher wants': [[plan('2026-11-20 11:15–12:00'), { lessons: [a], gap: 15 }], []],
  'leaves none before another': [[plan('2026-11-20 09:00–10:00'), { lessons: [a], gap: 15 }], ['gap a 0']],
  'leaves too little over midnight': [
    [
      plan('2026-11-21 00:05–01:00'),
      { lessons: [lesson({ id: 'late', ...hours('2026-11-20 23:00–23:59') })], gap: 15 },
    ],
    ['gap late 6'],
  ],
  'can call for it in every way, what is refused first': [
    [
      plan('2026-11-03 10:30–11:30', { studentId: 'sato' }),
      {
        lessons: [
          lesson({ id: 'b', ...hours('2026-11-03 11:00–12:00') }),
          lesson({ id: 'c', ...hours('2026-11-03 09:30–10:20') }),
        ],
        locks: [{ date: '2026-11-03' }],
        gap: 15,
      },
    ],
    ['past!', 'overlap b!', 'locked 2026-11-03!', 'holiday 2026-11-03 culture', 'sameStudent c', 'gap c 10'],
  ],
});

describe('continuing', () => {
  const check = (plan: ClashPlan, lessons: Lesson[]) =>
    isBlocked(clashesOf(plan, { lessons, meetings: [], locks: new Map(), now: NOW, holidayOf, minimumGapMinutes: 30 }));

  test('is possible with warnings', () =>
    assert.equal(check(plan('2026-11-23 10:00–11:00', { studentId: 'sato' }), [a]), false));
  test('is not possible with an overlap', () => assert.equal(check(plan('2026-11-20 10:30–11:00'), [a]), true));
  test('is not possible with an overlap and warnings', () =>
    assert.equal(check(plan('2026-11-23 10:30–11:00'), [{ ...a, ...hours('2026-11-23 10:00–11:00') }]), true));
});

test('the check of one plan among 5,000 lessons leaves a list of lessons as it is', () => {
  const lessons = Array.from({ length: 5000 }, (_, number) =>
    lesson({
      id: String(5000 - number),
      startTimeMillis: NOW + (5000 - number) * 3_600_000,
      endTimeMillis: NOW + (5001 - number) * 3_600_000,
    }),
  );
  const before = [...lessons];
  assert.equal(against(plan('2026-11-25 10:00–11:00'), { lessons, gap: 5 }).length, 3);
  assert.deepEqual(lessons, before);
});

const talk = meeting({ id: 'talk', ...hours('2026-11-20 10:00–11:00') });
const asMeeting = (when: string, more: Partial<ClashPlan> = {}): ClashPlan => ({
  kind: 'meeting',
  ...hours(when),
  ...more,
});

table('a plan beside meetings', against, {
  'clashes with a meeting that it overlaps by a minute': [
    [plan('2026-11-20 10:59–11:59'), { meetings: [talk] }],
    ['meeting talk!'],
  ],
  'clashes with no meeting back to back, and is warned of none': [
    [plan('2026-11-20 11:00–12:00'), { meetings: [talk], gap: 30 }],
    [],
  ],
  'clashes with no cancelled meeting': [
    [plan('2026-11-20 10:00–11:00'), { meetings: [{ ...talk, canceledAt: NOW }] }],
    [],
  ],
  'clashes with a meeting only until it was ended': [
    [
      plan('2026-11-20 10:30–11:30'),
      { meetings: [{ ...talk, actualEndTimeMillis: tokyo('2026-11-20 10:30') }], now: tokyo('2026-11-20 10:30') },
    ],
    [],
  ],
  'clashes with a meeting whose end was late no longer than was planned': [
    [
      plan('2026-11-20 11:00–12:00'),
      { meetings: [{ ...talk, actualEndTimeMillis: tokyo('2026-11-20 11:20') }], now: tokyo('2026-11-20 11:00') },
    ],
    [],
  ],
  'clashes with a meeting of the same id, when it is a lesson that moves': [
    [plan('2026-11-20 10:00–11:00', { id: 'talk' }), { meetings: [talk] }],
    ['meeting talk!'],
  ],
  'clashes with lessons first, then with meetings by their time, then with locks': [
    [
      plan('2026-11-20 10:30–13:00'),
      {
        lessons: [lesson({ id: 'b', ...hours('2026-11-20 12:00–13:00') })],
        meetings: [meeting({ id: 'later', ...hours('2026-11-20 12:30–14:00') }), talk],
        locks: [{ date: '2026-11-20' }],
      },
    ],
    ['overlap b!', 'meeting talk!', 'meeting later!', 'locked 2026-11-20!'],
  ],
});

table('a plan for a meeting', against, {
  'clashes with lessons, other meetings and locks': [
    [
      asMeeting('2026-11-20 10:30–11:30', { id: 'new' }),
      { lessons: [a], meetings: [talk], locks: [{ date: '2026-11-20' }] },
    ],
    ['overlap a!', 'meeting talk!', 'locked 2026-11-20!'],
  ],
  'does not clash with itself': [[asMeeting('2026-11-20 10:30–11:30', { id: 'talk' }), { meetings: [talk] }], []],
  'clashes with a lesson of the same id': [
    [asMeeting('2026-11-20 10:30–11:30', { id: 'a' }), { lessons: [a] }],
    ['overlap a!'],
  ],
  'keeps the start that it has, once it has begun': [
    [asMeeting('2026-11-20 10:00–11:30', { id: 'talk' }), { meetings: [talk], now: tokyo('2026-11-20 10:20') }],
    [],
  ],
  'cannot begin in the past': [[asMeeting('2026-11-20 08:00–09:30')], ['past!']],
  'is warned of a holiday, and of no lesson that is near or of the same student': [
    [
      asMeeting('2026-11-23 11:00–12:00', { studentId: 'sato' }),
      { lessons: [lesson({ id: 'near', ...hours('2026-11-23 10:00–11:00') })], gap: 30 },
    ],
    ['holiday 2026-11-23 labour'],
  ],
});

const provider = await startTestProvider();

test('the reference provider rejects exactly the meetings that the check of the client reports', async (t) => {
  const session = startSession(t, provider.url, { clock: createManualClock(PROVIDER_NOW) });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  const day = '2026-11-18';
  await schedule.show([day, '2026-12-31']);
  const changes = createMeetingChanges(session);
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const seen = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const startTimeMillis = session.clock.now() + (random(5 * 288) - 20) * 300_000;
    const span = { startTimeMillis, endTimeMillis: startTimeMillis + (15 + 5 * random(20)) * 60_000 };
    const [clash] = clashesOf(
      { kind: 'meeting', ...span },
      {
        lessons: schedule.lessons.peek(),
        meetings: schedule.meetings.peek(),
        locks: schedule.locks.peek(),
        holidayOf,
        now: session.clock.now(),
        minimumGapMinutes: SHORT_GAP_MINUTES,
      },
    );
    const expected = clash?.blocking ? clash.kind : undefined;
    const reply = await changes.create({ title: '面談', visitorName: '保護者の方', ...span }, `random-${round}`);
    assert.equal((reply.failure as { code?: string } | undefined)?.code, expected);
    seen.add(expected ?? 'created');
    if (!expected) await schedule.reload();
  }
  assert.deepEqual([...seen].sort(), ['created', 'locked', 'meeting', 'overlap', 'past']);
});
