// What tests pass to worlds: what is left out is filled in, and mistakes are named.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestProvider, type TestProvider } from '../../../demo/testing/test-provider.ts';
import { checkNamedRows, checkPageOptions, checkPlaywrightOptions } from '../../../src/testing/world-input.ts';
import type { Fault, PageWorldOptions, WorldRows } from '../../../src/testing/world-types.ts';
import { ask, startHanako } from './world-calls.ts';

const START = '2026-11-25T16:00+09:00';

/** The message with which an action rejects a mistake that the compiler would report, too. */
async function problemOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    assert(error instanceof TypeError, String(error));
    return error.message;
  }
  return '';
}

const start = (rows: unknown): Promise<TestProvider> =>
  startTestProvider({ provider: 'demo:', page: 'https://teacher.test/', now: START, rows: rows as WorldRows });

describe('a student without any field', () => {
  it('gets a name that nobody else has, a subject and a contract', async () => {
    const world = await startHanako({ students: [{ id: 's1' }, { id: 's2' }] });
    const students = (await ask(world, 'GET', '/api/client/teacher/student')) as {
      name: string;
      lessonsLeft: number;
    }[];
    assert.equal(new Set(students.map(({ name }) => name)).size, 2);
    assert.deepEqual(
      students.map(({ name, lessonsLeft }) => [name.trim() !== '', lessonsLeft]),
      [
        [true, 48],
        [true, 48],
      ],
    );
    await world.close();
  });

  it('has no contract if the test says so', async () => {
    const world = await startHanako({ students: [{ id: 's1', contract: false }] });
    const [student] = (await ask(world, 'GET', '/api/client/teacher/student')) as object[];
    assert.equal('lessonsLeft' in (student ?? {}), false);
    await world.close();
  });

  it('gets guardians with the name of the family', async () => {
    const world = await startHanako({ students: [{ id: 's1', name: '原 節子', guardians: [{ relation: 'mother' }] }] });
    const { guardians } = (await ask(world, 'GET', '/api/client/teacher/student/s1/guardians')) as {
      guardians: { name: string }[];
    };
    assert.match(guardians[0]?.name ?? '', /^原 ./);
    await world.close();
  });
});

/** Rows with a mistake, and what the message has to contain. */
const MISTAKES: readonly (readonly [rows: unknown, ...parts: string[]])[] = [
  ['demos', 'rows must be one of demo, empty, magic', '"demos"'],
  [{ lesson: [] }, 'rows has no "lesson"', 'Did you mean "lessons"?', 'students, lessons, meetings, locks'],
  [{ lessons: {} }, 'rows.lessons must be a list'],
  [
    { lessons: [{ subjekt: '数学', startTimeMillis: START }] },
    'rows.lessons[0] has no "subjekt"',
    '"subject"',
    'studentId',
  ],
  [{ lessons: [{}] }, 'rows.lessons[0].startTimeMillis is missing', '2026-11-25T10:00+09:00'],
  [{ lessons: [{ startTimeMillis: '2026-11-25T16:00' }] }, 'rows.lessons[0].startTimeMillis', 'no offset'],
  [{ lessons: [{ startTimeMillis: 'today' }] }, 'rows.lessons[0].startTimeMillis must be a moment', '"today"'],
  [{ lessons: [{ startTimeMillis: START, outcome: 'helt' }] }, 'rows.lessons[0].outcome', 'held, absent', '"helt"'],
  [{ lessons: [{ startTimeMillis: START, subject: 5 }] }, 'rows.lessons[0].subject must be a text', '5'],
  [{ lessons: [{ startTimeMillis: START, endTimeMillis: START }] }, 'rows.lessons[0]', 'before it starts'],
  [{ lessons: [{ startTimeMillis: START, studentId: 'x' }] }, 'rows.lessons[0]', 'no student "x"'],
  [
    { lessons: [{ startTimeMillis: START, attendance: [{ role: 'guest' }] }] },
    'attendance[0].role',
    'teacher, student',
  ],
  [{ students: [{ name: '' }] }, 'rows.students[0].name', 'not empty'],
  [{ students: [{ id: 'a b' }] }, 'rows.students[0].id', 'white space'],
  [{ students: [{ id: 's1' }, { id: 's1' }] }, 'rows.students[1]', 'student "s1" already'],
  [{ students: [{ email: 'hara' }] }, 'rows.students[0].email', 'e-mail'],
  [{ students: [{ subjects: '数学' }] }, 'rows.students[0].subjects must be a list'],
  [{ students: [{ teacher: 'jiro' }] }, 'rows.students[0].teacher', 'hanako, taro'],
  [{ students: [{ contract: true }] }, 'rows.students[0].contract', 'false'],
  [{ students: [{ contract: { lessons: 3 } }] }, 'rows.students[0].contract has no "lessons"', 'lessonsTotal'],
  [{ students: [{ guardians: [{ relation: 'uncle' }] }] }, 'guardians[0].relation', 'mother, father'],
  [{ students: [{ guardians: [{ mails: ['all'] }] }] }, 'guardians[0].mails[0]', 'plans, reminders'],
  [{ students: [{ rates: [{}] }] }, 'rates[0].yen is missing'],
  [{ students: [{ rates: [{ yen: 1.5 }] }] }, 'rates[0].yen', 'whole number'],
  [{ meetings: [{ title: '面談' }] }, 'rows.meetings[0].startTimeMillis is missing'],
  [{ meetings: [{ startTimeMillis: START, studentId: 'x' }] }, 'rows.meetings[0]', 'no student "x"'],
  [{ locks: [{}] }, 'rows.locks[0].date is missing', '2026-11-25'],
  [{ locks: [{ date: '2026-02-30' }] }, 'rows.locks[0].date must be a day', '"2026-02-30"'],
  [{ locks: [{ date: '2026-11-25', startTimeMillis: START }] }, 'rows.locks[0]', 'endTimeMillis'],
  [{ workingHours: [{ weekly: [{ weekday: 7, fromMinute: 0, untilMinute: 60 }] }] }, 'weekly[0].weekday', '0, 1, 2'],
  [{ workingHours: [{ weekly: [{ weekday: 1, fromMinute: 0, untilMinute: 1500 }] }] }, 'weekly[0].untilMinute', '1440'],
];

describe('rows of a world with a mistake', () => {
  for (const [rows, ...parts] of MISTAKES)
    it(`are rejected with the name of the field: ${JSON.stringify(rows)}`, async () => {
      const message = await problemOf(async () => {
        checkNamedRows(rows as WorldRows);
        await start(rows);
      });
      for (const part of parts) assert(message.includes(part), `${message}\nhas no: ${part}`);
    });
});

describe('options of a world with a mistake', () => {
  const cases: readonly (readonly [options: unknown, ...parts: string[]])[] = [
    [{ row: 'empty' }, 'has no "row"', 'Did you mean "rows"?', 'now, rows, calendars, replies, provider'],
    [{ now: '2026-11-25T10:00' }, 'now must be a moment', 'no offset'],
    [{ now: null }, 'now must be a moment', 'null'],
    [{ provider: 'tiny' }, 'provider must be one of demo, minimal'],
    [{ replies: 'null' }, 'replies must be one of nulls, numeric-ids, slow, stale, paging'],
    [{ replies: ['slow', 'fast'] }, 'replies[1] must be one of'],
    [{ calendars: { 'https://calendar.example/a.ics': 5 } }, 'calendars', 'must be a text'],
    ['empty', 'must be an object'],
  ];
  for (const [options, ...parts] of cases)
    it(`are rejected with what there is: ${JSON.stringify(options)}`, async () => {
      const message = await problemOf(() => checkPageOptions(options as PageWorldOptions));
      for (const part of parts) assert(message.includes(part), `${message}\nhas no: ${part}`);
    });

  it('are rejected for a provider of Playwright that ends with a slash', async () => {
    const message = await problemOf(() => checkPlaywrightOptions({ provider: 'https://api.school.example/' }));
    assert.match(message, /worldOptions\.provider must be the URL of a provider without a slash/);
  });
});

describe('a fault with a mistake', () => {
  const cases: readonly (readonly [fault: unknown, ...parts: string[]])[] = [
    [{ status: 'x' }, 'fault.status must be a whole number from 400 to 599', '"x"'],
    [{ status: 200 }, 'fault.status', '400 to 599'],
    [{ statuses: 500 }, 'fault has no "statuses"', 'Did you mean "status"?'],
    [{ delay: -1 }, 'fault.delay', 'milliseconds'],
    [{ offline: false }, 'fault.offline must be true'],
    [{ reply: 'xml' }, 'fault.reply must be one of html, broken, misshapen'],
    [{ status: 500, times: 0 }, 'fault.times', 'whole number from 1'],
    [{ status: 500, hang: true }, 'A fault is one of', 'this has 2 of them'],
    [{ status: 500, call: 'listLesson' }, 'no call "listLesson"', 'listLessons'],
  ];
  for (const [fault, ...parts] of cases)
    it(`is rejected with what there is: ${JSON.stringify(fault)}`, async () => {
      const world = await start('empty');
      const message = await problemOf(() => world.fail(fault as Fault));
      for (const part of parts) assert(message.includes(part), `${message}\nhas no: ${part}`);
      await world.close();
    });
});
