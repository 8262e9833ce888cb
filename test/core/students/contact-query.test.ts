import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ALL_STUDENTS,
  pageOfStudents,
  readContactQuery,
  writeContactQuery,
  findStudents,
  indexStudents,
  settledWords,
} from '../../../src/core/students/index.ts';
import { table } from '../table.ts';
import { studentOf } from './student.ts';

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

const tokyo = studentOf('1', { name: '東 京子', kana: 'トウ キョウコ', grade: '高校1年', subjects: ['数学', '化学'] });
const ema = studentOf('2', { name: 'Emma TOKYO', kana: 'エマ', grade: '中学1年', subjects: ['日本語', '数学'] });
const yamada = studentOf('3', { name: '山田 太一', kana: 'ヤマダ タイチ', grade: '中学2年', subjects: ['英語'] });
const index = indexStudents([tokyo, ema, yamada]);
const found = (words: string) => findStudents(index, words).map(({ id }) => id);

table('the search of students', found, {
  'finds hiragana': [['とうきょう'], ['1']],
  'finds katakana': [['トウキョウ'], ['1']],
  'finds katakana of half width': [['ﾄｳｷｮｳ'], ['1']],
  'finds capital letters': [['TOKYO'], ['2']],
  'finds letters of full width': [['ｔｏｋｙｏ'], ['2']],
  'finds small letters': [['tokyo'], ['2']],
  'finds by grade': [['中学'], ['2', '3']],
  'finds by subject': [['数学'], ['1', '2']],
  'wants every word, in whatever text it stands': [['１年　数学 とう'], ['1']],
  'finds nobody by a word that nobody has': [['ヤマダ 数学'], []],
  'finds no word across two texts': [['学化'], []],
  'does not know romaji of kana': [['yamada'], []],
  'finds all for no words': [['  \u3000'], ['1', '2', '3']],
  'takes signs as they are': [['.*'], []],
});

table('while a word is being composed', settledWords, {
  'half a kana at its end counts for nothing': [['とうｋ'], 'とう'],
  'nor do two letters of one kana': [['とうｋｙ'], 'とう'],
  'nor a first letter': [['ｔ'], ''],
  'kana stay': [['とうきょう'], 'とうきょう'],
  'words before stay': [['数学 とｋ'], '数学 と'],
});

describe('the order of students', () => {
  const next = (startTimeMillis: number) => ({
    id: 'x',
    subject: '',
    startTimeMillis,
    endTimeMillis: startTimeMillis + 1,
  });
  const students = [
    studentOf('none'),
    studentOf('late', { nextLesson: next(20), lessonsLeft: 0 }),
    studentOf('soon', { nextLesson: next(10), lessonsLeft: 3 }),
    studentOf('nobody'),
  ];
  const inOrder = (order: 'kana' | 'next' | 'left') =>
    findStudents(indexStudents(students, order), '').map(({ id }) => id);

  test("is the provider's, by kana, unless another is wished for", () => {
    assert.deepEqual(inOrder('kana'), ['none', 'late', 'soon', 'nobody']);
  });

  test('by the next lesson has those without one last', () => {
    assert.deepEqual(inOrder('next'), ['soon', 'late', 'none', 'nobody']);
  });

  test('by the lessons left has the fewest first, and those without a contract last', () => {
    assert.deepEqual(inOrder('left'), ['late', 'soon', 'none', 'nobody']);
  });
});
