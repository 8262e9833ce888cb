import {
  ALL_LESSONS,
  isNarrowed,
  lessonFilterOf,
  readLessonQuery,
  writeLessonQuery,
  hasRowNumbers,
  rowNumber,
} from '../../../src/core/lessons/lesson-query.ts';
import { at, table } from '../table.ts';

const narrow = {
  page: 2,
  size: 20,
  words: '佐藤 数学',
  studentId: 's1',
  from: '2026-11-01',
  until: '2026-11-30',
  state: 1,
} as const;

table('an address', writeLessonQuery, {
  'says nothing of what is usual': [[ALL_LESSONS], ''],
  'says what is unusual': [[{ ...ALL_LESSONS, page: 3, state: 4 }], 'page=3&state=4'],
  'says that a usual narrowing is off': [[ALL_LESSONS, { ...ALL_LESSONS, size: 50 }], 'size=10'],
});

table('a query', readLessonQuery, {
  'comes back as it was written': [[writeLessonQuery(narrow)], narrow],
  'is the usual one without an address': [[''], ALL_LESSONS],
  'keeps the size that is usual': [['page=2', { ...ALL_LESSONS, size: 50 }], { ...ALL_LESSONS, page: 2, size: 50 }],
  'takes no page that is none': [['page=-1'], ALL_LESSONS],
  'takes no page that is a word': [['page=two'], ALL_LESSONS],
  'takes no size that is not offered': [['size=7'], ALL_LESSONS],
  'takes no day that is none': [['from=2026-02-30&until=soon'], ALL_LESSONS],
  'takes no state that is none': [['state=5'], ALL_LESSONS],
  'takes words as far as the provider does': [
    [`words=${'🍎'.repeat(101)}`],
    { ...ALL_LESSONS, words: '🍎'.repeat(100) },
  ],
});

table('the provider', lessonFilterOf, {
  'is asked for all lessons': [[ALL_LESSONS, 'Asia/Tokyo'], {}],
  'is asked for whole days of the zone, the last one included': [
    [{ ...ALL_LESSONS, from: '2026-11-20', until: '2026-11-20' }, 'Asia/Tokyo'],
    { fromMillis: at('2026-11-20T00:00:00+09:00'), untilMillis: at('2026-11-21T00:00:00+09:00') },
  ],
  'is asked for words without the spaces around them': [
    [{ ...ALL_LESSONS, words: ' 数学 ' }, 'Asia/Tokyo'],
    { words: '数学' },
  ],
  'is asked for student and state': [
    [{ ...ALL_LESSONS, studentId: 's1', state: 4 }, 'Asia/Tokyo'],
    { studentId: 's1', state: 4 },
  ],
});

table('a query narrows', isNarrowed, {
  'not by its page': [[{ ...ALL_LESSONS, page: 2, size: 50 }], false],
  'by words': [[{ ...ALL_LESSONS, words: 'a' }], true],
  'by a student': [[{ ...ALL_LESSONS, studentId: 's1' }], true],
  'by a first day': [[{ ...ALL_LESSONS, from: '2026-11-20' }], true],
  'by a last day': [[{ ...ALL_LESSONS, until: '2026-11-20' }], true],
  'by a state': [[{ ...ALL_LESSONS, state: 4 }], true],
});

table('the running number', rowNumber, {
  'of the first row of the first page is 1': [[1, 10, 0], 1],
  'of the last row of the first page is the page size': [[1, 10, 9], 10],
  'of the first row of the second page goes on': [[2, 10, 0], 11],
  'of a row in the middle counts the pages before': [[3, 20, 4], 45],
  'grows with the page size': [[101, 100, 99], 10_100],
});

table('a list', (size: number, total: number) => hasRowNumbers({ size, total }), {
  'of pages of 10 has no numbers': [[10, 115], false],
  'of fewer than 50 rows has none on a large page': [[100, 49], false],
  'of 50 rows on a page has numbers': [[50, 50], true],
  'keeps its numbers on a short last page': [[50, 51], true],
});
