import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALL_STUDENTS, pageOfStudents, readContactQuery, writeContactQuery } from '../../../src/core/students/index.ts';
import { table } from '../table.ts';

describe('the query of contacts', () => {
  test('is empty while everything is usual', () => {
    assert.equal(writeContactQuery(ALL_STUDENTS), '');
    assert.deepEqual(readContactQuery(''), ALL_STUDENTS);
  });

  test('comes back from an address as it was', () => {
    const query = { words: '数学 とう&きょう', order: 'left', page: 3, size: 50 } as const;
    assert.deepEqual(readContactQuery(writeContactQuery(query)), query);
  });

  test('is as usual where an address makes no sense', () => {
    for (const text of ['order=age', 'page=0', 'page=1.5', 'page=x', 'size=7', 'size=-1'])
      assert.deepEqual(readContactQuery(text), ALL_STUDENTS, text);
    assert.equal(readContactQuery(`words=${'あ'.repeat(300)}`).words.length, 100);
  });
});

const rows = Array.from({ length: 25 }, (_, number) => number);
table('a page of students', (page: number, size: number) => pageOfStudents(rows, { page, size }), {
  'has its rows': [[2, 10], { list: rows.slice(10, 20), page: 2, size: 10, total: 25 }],
  'may be shorter at the end': [[3, 10], { list: rows.slice(20), page: 3, size: 10, total: 25 }],
  'is the last one beyond the last': [[9, 10], { list: rows.slice(20), page: 3, size: 10, total: 25 }],
});

test('no students are one empty page', () => {
  assert.deepEqual(pageOfStudents([], { page: 4, size: 10 }), { list: [], page: 1, size: 10, total: 0 });
});
