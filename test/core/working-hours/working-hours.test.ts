import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTeacher, type WorkingHours } from '../../../src/core/api/endpoints/index.ts';
import { hasCapability, settingsOf } from '../../../src/core/settings/index.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { createMemoryStorage, type Session } from '../../../src/core/session/index.ts';
import {
  hoursFormOf,
  hoursOfForm,
  hoursProblems,
  offHoursIn,
  spansProblem,
  workingHoursOf,
  workingSpansOf,
} from '../../../src/core/working-hours/index.ts';
import { enter, provider } from '../demo-session.ts';
import { tokyo } from '../../provider/client.ts';

const span = (fromMinute: number, untilMinute: number) => ({ fromMinute, untilMinute });
const on = (weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6, ...times: [number, number]) => ({ weekday, ...span(...times) });

const hoursWith = (more: Partial<WorkingHours> = {}): WorkingHours => ({
  isSet: true,
  weekly: [on(1, 960, 1260), on(1, 600, 720), on(2, 960, 1260)],
  exceptions: [],
  holidaysOff: true,
  bufferMinutes: 10,
  version: 1,
  ...more,
});

// 2026-11-23 is a Monday and a public holiday, 2026-11-30 an ordinary Monday.
describe('the working time of a day', () => {
  test('is that of its weekday, in order', () => {
    assert.deepEqual(workingSpansOf('2026-11-30', hoursWith()), [span(600, 720), span(960, 1260)]);
    assert.deepEqual(workingSpansOf('2026-12-02', hoursWith()), []);
  });

  test('is replaced by the exception of its date, which may be a day off', () => {
    const exceptions = [
      { date: '2026-11-30', spans: [] },
      { date: '2026-12-02', spans: [span(540, 600)] },
    ];
    assert.deepEqual(workingSpansOf('2026-11-30', hoursWith({ exceptions })), []);
    assert.deepEqual(workingSpansOf('2026-12-02', hoursWith({ exceptions })), [span(540, 600)]);
  });

  test('is empty on a holiday that is off, unless an exception opens it', () => {
    assert.deepEqual(workingSpansOf('2026-11-23', hoursWith()), []);
    assert.equal(workingSpansOf('2026-11-23', hoursWith({ holidaysOff: false })).length, 2);
    const exceptions = [{ date: '2026-11-23', spans: [span(960, 1080)] }];
    assert.deepEqual(workingSpansOf('2026-11-23', hoursWith({ exceptions })), [span(960, 1080)]);
  });

  test('joins spans that touch or overlap, as a liberal provider may send them', () => {
    const weekly = [on(1, 600, 660), on(1, 660, 720), on(1, 700, 730), on(1, 800, 800)];
    assert.deepEqual(workingSpansOf('2026-11-30', hoursWith({ weekly })), [span(600, 730)]);
  });
});

test('the time outside the hours is joined across midnight, and cut at the ends', () => {
  const off = offHoursIn(
    { startTimeMillis: tokyo('2026-11-30', '20:00'), endTimeMillis: tokyo('2026-12-01', '17:00') },
    hoursWith(),
  );
  assert.deepEqual(off, [
    { startTimeMillis: tokyo('2026-11-30', '21:00'), endTimeMillis: tokyo('2026-12-01', '16:00') },
  ]);
});

test('a lesson across midnight lies within hours that go on after it', () => {
  const weekly = [on(1, 1200, 1440), on(2, 0, 60)];
  const late = { startTimeMillis: tokyo('2026-11-30', '23:30'), endTimeMillis: tokyo('2026-12-01', '00:30') };
  assert.deepEqual(offHoursIn(late, hoursWith({ weekly })), []);
});

test('the spans of a day must end after they begin, not overlap, and be six at most', () => {
  assert.equal(spansProblem([span(600, 600)]), 'order');
  assert.equal(spansProblem([span(600, 720), span(700, 800)]), 'overlap');
  assert.equal(spansProblem([span(700, 800), span(600, 700)]), undefined);
  assert.equal(spansProblem(Array.from({ length: 7 }, (_, at) => span(at * 60, at * 60 + 30))), 'many');
});

describe('the form of the hours', () => {
  test('shows hours and gives the same hours back', () => {
    const hours = hoursWith({ exceptions: [{ date: '2026-12-31', spans: [span(0, 1440)] }] });
    const form = hoursFormOf(hours);
    assert.deepEqual(form.days[1], [
      { from: '10:00', until: '12:00' },
      { from: '16:00', until: '21:00' },
    ]);
    assert.deepEqual(form.exceptions[0]?.spans, [{ from: '00:00', until: '24:00' }]);
    assert.deepEqual(hoursOfForm(form, 1, '2026-11-18'), {
      ...hours,
      weekly: [on(1, 600, 720), on(1, 960, 1260), on(2, 960, 1260)],
    });
  });

  test('names the day of each problem', () => {
    const days = Array.from({ length: 7 }, (_, day) => (day === 3 ? [{ from: '16:00', until: '' }] : []));
    const exceptions = [{ date: '2026-12-31', spans: [{ from: '16:00', until: '15:00' }] }];
    const problems = hoursProblems({ isSet: true, days, exceptions, holidaysOff: true, bufferMinutes: 10 });
    assert.deepEqual(
      Object.entries(problems).filter(([, problem]) => problem),
      [
        ['day 3', 'missing'],
        ['date 2026-12-31', 'order'],
      ],
    );
    const late = days.map(() => [{ from: '22:00', until: '24:00' }]);
    assert.equal(hoursProblems({ ...hoursFormOf(hoursWith()), days: late })['day 0'], undefined);
  });

  test('needs some time if the hours are used', () => {
    const form = hoursFormOf(hoursWith({ weekly: [] }));
    assert.equal(hoursProblems(form)['form'], 'empty');
    assert.equal(hoursProblems({ ...form, isSet: false })['form'], undefined);
  });

  test('drops exceptions of more than a year ago', () => {
    const exceptions = ['2025-11-01', '2026-11-01', '2026-12-31'].map((date) => ({ date, spans: [] }));
    const kept = hoursOfForm(hoursFormOf(hoursWith({ exceptions })), 1, '2026-11-18').exceptions;
    assert.deepEqual(
      kept.map(({ date }) => date),
      ['2026-11-01', '2026-12-31'],
    );
  });
});

describe("a session's working hours", () => {
  const change = { ...hoursWith(), version: 0 };

  test('are loaded with the schedule, and remembered for the next visit without a connection', async (t) => {
    const storage = createMemoryStorage();
    const session = await enter(t, 'hanako', storage);
    await settingsOf(session).load();
    assert.equal((await workingHoursOf(session).change(change)).data?.version, 1);
    const schedule = createSchedule(session);
    t.after(() => schedule.dispose());
    await schedule.show(['2026-11-18']);
    assert.equal(schedule.hours.value?.weekly.length, 3);

    const again = await enter(t, 'hanako', storage);
    assert.equal(workingHoursOf(again).hours.value?.version, 1, 'before anything was loaded');
  });

  test('are not asked for, nor shown, at a provider without them', async (t) => {
    const session = await enter(t, 'taro');
    const calls: string[] = [];
    const call: Session['api']['call'] = async (row, ...rest) => {
      calls.push(row.path);
      const reply = await session.api.call(row, ...rest);
      if (row.path === readTeacher.path && reply.data) Object.assign(reply.data, { capabilities: ['push'] });
      return reply;
    };
    const watched: Session = { ...session, api: { ...session.api, call } };
    await settingsOf(watched).load();
    assert.ok(!hasCapability(watched, 'working-hours'));
    const schedule = createSchedule(watched);
    t.after(() => schedule.dispose());
    await schedule.show(['2026-11-18']);
    assert.deepEqual(
      calls.filter((path) => path.includes('workingHours')),
      [],
    );
    assert.equal(schedule.hours.value, undefined);
  });

  test('that are outdated are rejected with the newer ones', async (t) => {
    provider.clock.now += 1;
    const session = await enter(t);
    await settingsOf(session).load();
    const model = workingHoursOf(session);
    const { data } = await model.load();
    const version = data?.version ?? 0;
    const reply = await model.change({ ...change, version: version + 5 });
    assert.equal(reply.failure?.kind, 'rejected');
    assert.equal((reply.errorData as { workingHours: WorkingHours }).workingHours.version, version);
  });
});
