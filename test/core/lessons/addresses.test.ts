import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALL_LESSONS,
  isNarrowed,
  lessonFilterOf,
  readLessonQuery,
  writeLessonQuery,
  hasRowNumbers,
  rowNumber,
} from '../../../src/core/lessons/lesson-query.ts';
import { linkOr, pictureOf } from '../../../src/core/lessons/link.ts';
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

table('a link', linkOr<string>, {
  'is used when it starts with http://': [['http://a.example/x.png', '/none.png'], 'http://a.example/x.png'],
  'is used when it starts with https://': [['https://a.example/x.png', '/none.png'], 'https://a.example/x.png'],
  'is used in capitals': [['HTTPS://a.example', '/none.png'], 'HTTPS://a.example'],
  'is used without the spaces around it': [[' https://a.example\n', '/none.png'], 'https://a.example'],
  'gives way when it is only called http': [['httpfoo', '/none.png'], '/none.png'],
  'gives way when slashes are missing': [['https:a.example', '/none.png'], '/none.png'],
  'gives way when there is nothing behind the slashes': [['https://', '/none.png'], '/none.png'],
  'gives way when it is a script': [['javascript:alert(1)', '/none.png'], '/none.png'],
  'gives way when a script carries a link': [['javascript:"https://a.example"', '/none.png'], '/none.png'],
  'gives way when a line break hides a script': [['java\nscript:https://a.example', '/none.png'], '/none.png'],
  'gives way when it is data': [['data:image/png;base64,AA', '/none.png'], '/none.png'],
  'gives way when it is a blob': [['blob:https://a.example/6a7f', '/none.png'], '/none.png'],
  'gives way when it has no scheme': [['//a.example/x.png', '/none.png'], '/none.png'],
  'gives way when it is a path': [['/x.png', '/none.png'], '/none.png'],
  'gives way when it is empty': [['', '/none.png'], '/none.png'],
  'gives way when it is missing': [[undefined, '/none.png'], '/none.png'],
  'gives way when it is null': [[null, '/none.png'], '/none.png'],
});

test('a link may have no fallback, if a screen draws its own', () => {
  assert.equal(linkOr('avatar.png', undefined), undefined);
});

table('a picture from a provider', pictureOf, {
  'is shown from an http(s) address': [['https://a.example/x.png', 'https://api.example'], 'https://a.example/x.png'],
  'is not shown from a blob': [['blob:https://a.example/6a7f', 'https://api.example'], undefined],
  'is not shown from data': [['data:image/png;base64,AA', 'https://api.example'], undefined],
  'is shown from a blob when the provider is a demo world in this page, which has made it': [
    ['blob:null/6a7f#/x.png', 'demo:'],
    'blob:null/6a7f#/x.png',
  ],
  'is not shown from data there either': [['data:image/png;base64,AA', 'demo:'], undefined],
  'is none when nothing is sent': [[undefined, 'demo:'], undefined],
});
