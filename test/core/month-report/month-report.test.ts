import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  monthReport,
  REPORT_COLUMNS,
  writeReportCsv,
  type ReportColumn,
} from '../../../src/core/month-report/index.ts';
import type { Lesson } from '../../../src/core/index.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

const NOW = tokyo('2026-11-22 12:00');
const report = (lessons: Lesson[], month = '2026-11') => monthReport(lessons, { month, now: NOW });

describe('the report of a month', () => {
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

  test('has the students by kana, under their latest names, with what is left of their contracts', () => {
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
