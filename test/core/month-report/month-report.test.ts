import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test, type TestContext } from 'node:test';
import { accountOf } from '../../../src/core/account/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import {
  monthReport,
  REPORT_COLUMNS,
  writeReportCsv,
  createMonthReportData,
  type ReportColumn,
} from '../../../src/core/month-report/index.ts';
import { NOW, startTestProvider } from '../../provider/client.ts';
import { temporaryFolder } from '../../provider/temporary-folder.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

describe('the report of a month', () => {
  const NOW = tokyo('2026-11-22 12:00');
  const report = (lessons: Lesson[], month = '2026-11') => monthReport(lessons, { month, now: NOW });

  test('counts the lessons that took place, their minutes and their records', () => {
    const { total } = report([
      lesson({ id: '1', ...hours('2026-11-20 10:00–11:30'), note: '宿題' }),
      lesson({ id: '2', ...hours('2026-11-21 10:00–10:45'), note: '  ' }),
      lesson({ id: '3', ...hours('2026-11-21 12:00–13:00'), recordFinishedAtMillis: NOW }),
    ]);
    assert.deepEqual(total, { held: 3, minutes: 195, planned: 0, canceled: 0, records: 2 });
  });

  test('counts cancelled lessons apart, whenever they would have been', () => {
    const { total, lessons } = report([
      lesson({ id: '1', ...hours('2026-11-20 10:00–11:00'), canceledAt: NOW, note: '欠席' }),
      lesson({ id: '2', ...hours('2026-11-28 10:00–11:00'), canceledAt: NOW }),
    ]);
    assert.deepEqual(total, { held: 0, minutes: 0, planned: 0, canceled: 2, records: 0 });
    assert.equal(lessons.length, 2);
  });

  test('counts a lesson that runs, and those to come, as planned', () => {
    const { total } = report([
      lesson({ id: '1', ...hours('2026-11-22 11:30–12:30') }),
      lesson({ id: '2', ...hours('2026-11-28 10:00–11:00') }),
    ]);
    assert.deepEqual(total, { held: 0, minutes: 0, planned: 2, canceled: 0, records: 0 });
  });

  test('has the lessons that start in the month by the days of Tokyo, each once', () => {
    const overEnd = lesson({
      id: '2',
      startTimeMillis: tokyo('2026-11-30 23:30'),
      endTimeMillis: tokyo('2026-12-01 00:30'),
    });
    const all = [
      lesson({ id: '3', ...hours('2026-12-01 00:00–01:00') }),
      overEnd,
      overEnd,
      lesson({ id: '1', ...hours('2026-11-01 00:00–01:00') }),
      lesson({ id: '0', startTimeMillis: tokyo('2026-10-31 23:59'), endTimeMillis: tokyo('2026-11-01 00:59') }),
    ];
    assert.deepEqual(
      report(all).lessons.map(({ id }) => id),
      ['1', '2'],
    );
    assert.deepEqual(
      report(all, '2026-12').lessons.map(({ id }) => id),
      ['3'],
    );
  });

  test('lists the students by kana, with their latest names and the rest of their contracts', () => {
    const lessons = [
      lesson({ id: '1', ...hours('2026-11-02 10:00–11:00'), studentId: 'b', studentName: '佐藤 健' }),
      lesson({ id: '2', ...hours('2026-11-03 10:00–11:00'), studentId: 'a', studentName: '渡辺 葵' }),
      lesson({ id: '3', ...hours('2026-11-09 10:00–11:00'), studentId: 'b', studentName: '鈴木 健' }),
    ];
    const students = [
      { id: 'a', kana: 'ワタナベ アオイ' },
      { id: 'b', kana: 'スズキ ケン', lessonsLeft: 8 },
      { id: 'c', kana: 'アオキ', lessonsLeft: 1 },
    ];
    const { students: rows } = monthReport(lessons, { month: '2026-11', now: NOW, students });
    assert.deepEqual(
      rows.map(({ studentName, held, lessonsLeft }) => [studentName, held, lessonsLeft]),
      [
        ['鈴木 健', 2, 8],
        ['渡辺 葵', 1, undefined],
      ],
    );
  });

  test('is empty for a month without lessons', () => {
    const { students, total } = report([lesson()], '2030-01');
    assert.deepEqual(students, []);
    assert.deepEqual(total, { held: 0, minutes: 0, planned: 0, canceled: 0, records: 0 });
  });

  test('is a table with a row for each lesson, whose minutes add up to those of the report', () => {
    const made = report([
      lesson({ id: '2', ...hours('2026-11-21 10:00–11:30'), note: '=1+1' }),
      lesson({ id: '1', ...hours('2026-11-20 10:00–11:00'), canceledAt: NOW }),
      lesson({ id: '3', ...hours('2026-11-28 10:00–11:00') }),
    ]);
    const headings = Object.fromEntries(REPORT_COLUMNS.map((column) => [column, column])) as Record<
      ReportColumn,
      string
    >;
    assert.equal(
      writeReportCsv(made, { headings, stateOf: ({ canceledAt }) => (canceledAt ? 'x' : ''), now: NOW }),
      '\ufeff"startDay","startTime","endDay","endTime","student","subject","state","minutes","memo","note"\r\n' +
        '"2026/11/20","10:00","2026/11/20","11:00","佐藤 健","数学","x","0","",""\r\n' +
        '"2026/11/21","10:00","2026/11/21","11:30","佐藤 健","数学","","90","","\'=1+1"\r\n' +
        '"2026/11/28","10:00","2026/11/28","11:00","佐藤 健","数学","","0","",""\r\n',
    );
  });
});

// The report of a month, against what SQL says of the provider's database.

const database = path.join(temporaryFolder(), 'report.sqlite');
await (await startTestProvider({ database })).close();

/** A database that no provider uses at the time. */
function withDatabase<Result>(work: (sql: DatabaseSync) => Result): Result {
  const sql = new DatabaseSync(database);
  try {
    return work(sql);
  } finally {
    sql.close();
  }
}

/** Copies a lesson of the teacher to other times, in Tokyo. */
const EDGES = [
  ['2026-10-31 23:30', '2026-11-01 00:30', false],
  ['2026-11-01 00:00', '2026-11-01 01:00', false],
  ['2026-11-01 05:00', '2026-11-01 06:15', true],
  ['2026-11-30 23:30', '2026-12-01 00:30', false],
  ['2026-11-30 23:45', '2026-12-01 00:45', true],
  ['2026-12-01 00:00', '2026-12-01 01:00', false],
  ['2026-12-31 23:30', '2027-01-01 01:00', false],
] as const;

withDatabase((sql) => {
  const columns = sql.prepare("SELECT name FROM pragma_table_info('lessons')").all();
  const names = columns.map(({ name }) => String(name));
  const row = sql
    .prepare(
      "SELECT * FROM lessons WHERE teacherId = (SELECT id FROM teachers WHERE email = 'hanako@example.jp') LIMIT 1",
    )
    .get();
  const insert = sql.prepare(`INSERT INTO lessons (${names.join()}) VALUES (${names.map(() => '?').join()})`);
  for (const [number, [from, until, isCanceled]] of EDGES.entries()) {
    const changed: Record<string, unknown> = {
      ...row,
      id: `edge-${number}`,
      startTimeMillis: tokyo(from),
      endTimeMillis: tokyo(until),
      canceledAt: isCanceled ? NOW : null,
      note: number % 2 ? '復習' : null,
    };
    insert.run(...names.map((name) => (changed[name] ?? null) as string | number | null));
  }
});

interface Expected {
  studentId: string;
  held: number;
  minutes: number;
  planned: number;
  canceled: number;
  records: number;
}

const expectedOf = (month: string, now: number): Expected[] =>
  withDatabase((sql) =>
    sql
      .prepare(
        `SELECT studentId,
          sum(canceledAt IS NULL AND isOver) AS held,
          sum(iif(canceledAt IS NULL AND isOver, (endTimeMillis - startTimeMillis) / 60000, 0)) AS minutes,
          sum(canceledAt IS NULL AND NOT isOver) AS planned,
          sum(canceledAt IS NOT NULL) AS canceled,
          sum(canceledAt IS NULL AND isOver AND (trim(ifnull(note, '')) <> '' OR recordFinishedAtMillis IS NOT NULL)) AS records
        FROM (SELECT *, endTimeMillis / 60000 < ? / 60000 AS isOver FROM lessons)
        WHERE teacherId = (SELECT id FROM teachers WHERE email = 'hanako@example.jp') AND strftime('%Y-%m', startTimeMillis / 1000, 'unixepoch', '+9 hours') = ?
        GROUP BY studentId ORDER BY studentId`,
      )
      .all(now, month)
      .map((row) => ({ ...row }) as unknown as Expected),
  );

async function reportAt(t: TestContext, month: string, now: number) {
  const provider = await startTestProvider({ database, now: () => now });
  const session = startSession(t, provider.url, { clock: createManualClock(now) });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const data = createMonthReportData(session);
  assert.equal((await data.load(month)).failure, undefined);
  const report = monthReport(data.lessons.peek(), { month, now, students: data.students.peek() });
  data.dispose();
  await provider.close();
  return report;
}

describe('the report of a month at the reference provider is what its database says', () => {
  const END = tokyo('2027-01-05 12:00');
  for (const [month, now] of [
    ['2026-10', NOW],
    ['2026-11', NOW],
    ['2026-11', END],
    ['2026-12', END],
  ] as const) {
    for (const zone of ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
      test(`${month} at ${new Date(now).toISOString().slice(0, 10)} on a device in ${zone}`, async (t) => {
        const before = process.env.TZ;
        process.env.TZ = zone;
        try {
          const report = await reportAt(t, month, now);
          const expected = expectedOf(month, now);
          assert.ok(expected.length > 0);
          const rows = report.students.map(({ studentId, held, minutes, planned, canceled, records }) => ({
            studentId,
            held,
            minutes,
            planned,
            canceled,
            records,
          }));
          assert.deepEqual(
            rows.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1)),
            expected,
          );
          for (const figure of ['held', 'minutes', 'planned', 'canceled', 'records'] as const)
            assert.equal(
              report.total[figure],
              expected.reduce((sum, row) => sum + row[figure], 0),
            );
        } finally {
          if (before === undefined) delete process.env.TZ;
          else process.env.TZ = before;
        }
      });
    }
  }

  test('a lesson over midnight belongs to the month that it starts in', async (t) => {
    const ids = async (month: string) => (await reportAt(t, month, END)).lessons.map(({ id }) => id);
    const [october, november, december] = [await ids('2026-10'), await ids('2026-11'), await ids('2026-12')];
    const edges = (all: string[]) => all.filter((id) => id.startsWith('edge-'));
    assert.deepEqual(edges(october), ['edge-0']);
    assert.deepEqual(edges(november), ['edge-1', 'edge-2', 'edge-3', 'edge-4']);
    assert.deepEqual(edges(december), ['edge-5', 'edge-6']);
  });
});
