import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson, LessonRate } from '../../../src/core/api/endpoints/index.ts';
import {
  lessonAmount,
  monthReport,
  OUTCOME_COLUMNS,
  RATE_COLUMNS,
  readYen,
  REPORT_COLUMNS,
  writeReportCsv,
} from '../../../src/core/month-report/index.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

const NOW = tokyo('2026-12-01 09:00');

/** Sato pays 3,500 yen an hour, absences without notice count; Suzuki pays 2,800 yen a lesson in English alone. */
const RATES: readonly LessonRate[] = [
  { studentId: 'sato', subject: '', yen: 3500, per: 'hour', chargesAbsence: true, chargesNotice: false },
  { studentId: 'suzuki', subject: '英語', yen: 2800, per: 'lesson', chargesAbsence: false, chargesNotice: true },
];

const suzuki = { studentId: 'suzuki', studentName: '鈴木 葵', subject: '英語' };
const held = (day: string, span: string) => {
  const { startTimeMillis, endTimeMillis } = hours(`${day} ${span}`);
  return { outcome: 'held', heldFromMillis: startTimeMillis, heldUntilMillis: endTimeMillis } as const;
};

/** A month with all outcomes; the comments are the amounts, calculated by hand. */
const MONTH: readonly Lesson[] = [
  // 60 min planned, 72 real: 3,500 × 72 / 60 = 4,200.
  lesson({ ...hours('2026-11-02 10:00–11:00'), ...held('2026-11-02', '10:00–11:12') }),
  // 50 min, held as planned: 3,500 × 50 / 60 = 2,916.67, rounded to 2,917.
  lesson({ ...hours('2026-11-04 10:00–10:50'), outcome: 'held' }),
  // No decision, 45 min: 3,500 × 45 / 60 = 2,625.
  lesson({ ...hours('2026-11-06 10:00–10:45') }),
  // Absent, 60 min planned, and it counts: 3,500.
  lesson({ ...hours('2026-11-09 10:00–11:00'), outcome: 'absent' }),
  // Absent with notice: 0.
  lesson({ ...hours('2026-11-11 10:00–11:00'), outcome: 'absentWithNotice' }),
  // The teacher was absent: 0.
  lesson({ ...hours('2026-11-13 10:00–11:00'), outcome: 'teacherAbsent' }),
  // Cancelled: 0.
  lesson({ ...hours('2026-11-16 10:00–11:00'), canceledAt: NOW }),
  // By the lesson, however long: 2,800.
  lesson({ ...suzuki, ...hours('2026-11-05 16:00–17:00'), ...held('2026-11-05', '16:05–16:40') }),
  // Absent without notice, which does not count: 0; with notice, which does: 2,800.
  lesson({ ...suzuki, ...hours('2026-11-12 16:00–17:00'), outcome: 'absent' }),
  lesson({ ...suzuki, ...hours('2026-11-19 16:00–17:00'), outcome: 'absentWithNotice' }),
];

const report = (lessons: readonly Lesson[] = MONTH, rates: readonly LessonRate[] = RATES) =>
  monthReport(lessons, { month: '2026-11', now: NOW, hasOutcomes: true, rates });
const of = (studentId: string, made = report()) =>
  made.students.find((student) => student.studentId === studentId) ?? assert.fail(`no ${studentId}`);

describe('the amounts of a month', () => {
  test('are what ten lessons with all outcomes and two rates cost by hand', () => {
    assert.deepEqual(of('sato').amount, { yen: 4200 + 2917 + 2625 + 3500, unpriced: 0 });
    assert.deepEqual(of('suzuki').amount, { yen: 2800 + 2800, unpriced: 0 });
    assert.deepEqual(report().total.amount, { yen: 18_842, unpriced: 0 });
  });

  test('come with the planned and the real minutes of the held lessons, and the number of absences', () => {
    const { held, minutes, canceled, outcomes } = of('sato');
    assert.deepEqual(
      { held, minutes, canceled, outcomes },
      {
        held: 3,
        minutes: 60 + 50 + 45,
        canceled: 1,
        outcomes: { realMinutes: 72 + 50 + 45, absent: 2, noticed: 1, teacherAbsent: 1 },
      },
    );
  });

  test('are rounded per lesson, halves up, and then added', () => {
    // 1,001 × 30 / 60 = 500.5 for each of three lessons: 501 × 3, not 1,501.5 rounded.
    const rates = [{ ...RATES[0], yen: 1001 } as LessonRate];
    const lessons = ['02', '03', '04'].map((day) => lesson(hours(`2026-11-${day} 10:00–10:30`)));
    assert.deepEqual(of('sato', report(lessons, rates)).amount, { yen: 1503, unpriced: 0 });
  });

  test('are unknown without a rate, and never 0', () => {
    assert.deepEqual(of('sato', report(MONTH, [])).amount, { yen: undefined, unpriced: 5 });
    assert.deepEqual(report(MONTH, []).total.amount, { yen: undefined, unpriced: 8 });
    const english = lesson({ ...suzuki, subject: '数学', ...hours('2026-11-20 16:00–17:00') });
    assert.deepEqual(of('suzuki', report([english])).amount, { yen: undefined, unpriced: 1 });
  });

  test('leave out lessons in a subject without a rate, and say how many', () => {
    const other = lesson({ ...suzuki, subject: '数学', ...hours('2026-11-20 16:00–17:00') });
    assert.deepEqual(of('suzuki', report([...MONTH, other])).amount, { yen: 5600, unpriced: 1 });
  });

  test("prefer the rate of the lesson's subject to that for all subjects", () => {
    const rates = [...RATES, { ...RATES[0], subject: '数学', yen: 6000 } as LessonRate];
    assert.equal(lessonAmount(lesson(hours('2026-11-02 10:00–11:00')), rates, NOW), 6000);
    assert.equal(lessonAmount(lesson({ ...hours('2026-11-02 10:00–11:00'), subject: '物理' }), rates, NOW), 3500);
  });

  test('do not contain lessons that have not ended', () => {
    assert.equal(lessonAmount(lesson(hours('2026-12-01 08:30–09:30')), RATES, NOW), undefined);
  });
});

describe('a rate that is typed', () => {
  for (const [typed, yen] of [
    ['3500', 3500],
    ['3,500', 3500],
    ['３５００円', 3500],
    ['¥ 0', 0],
    ['1000000', 1_000_000],
    ['1000001', undefined],
    ['-1', undefined],
    ['35.5', undefined],
    ['', undefined],
    ['千円', undefined],
  ] as const)
    test(`"${typed}" is ${yen ?? 'invalid'}`, () => assert.equal(readYen(typed), yen));
});

describe('the table of a month', () => {
  const headings = Object.fromEntries(REPORT_COLUMNS.map((column) => [column, column])) as Record<
    (typeof REPORT_COLUMNS)[number],
    string
  >;
  const extraHeadings = Object.fromEntries([...OUTCOME_COLUMNS, ...RATE_COLUMNS].map((column) => [column, column]));
  const rowsOf = (csv: string) =>
    csv
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((row) => row.slice(1, -1).split('","'));

  test('ends with outcome, real times and amount, which is empty without a rate', () => {
    const [head = [], ...rows] = rowsOf(
      writeReportCsv(
        report([...MONTH.slice(0, 4), lesson({ ...suzuki, subject: '数学', ...hours('2026-11-20 16:00–17:00') })]),
        { headings, extraHeadings, stateOf: () => '終了', outcomeText: (outcome) => outcome, rates: RATES, now: NOW },
      ),
    );
    assert.deepEqual(head.slice(-5), ['outcome', 'heldFrom', 'heldUntil', 'realMinutes', 'amount']);
    assert.deepEqual(
      rows.map((row) => row.slice(-5)),
      [
        ['held', '10:00', '11:12', '72', '4200'],
        ['held', '', '', '50', '2917'],
        ['', '', '', '45', '2625'],
        ['absent', '', '', '0', '3500'],
        ['', '', '', '60', ''],
      ],
    );
  });

  test('has only the columns of the specification without outcomes and rates', () => {
    const [head = []] = rowsOf(writeReportCsv(report(), { headings, stateOf: () => '', now: NOW }));
    assert.deepEqual(head, [...REPORT_COLUMNS]);
  });
});
