import { checkLesson, MEMO_LIMIT } from '../../../src/core/lessons/lesson-check.ts';
import { at, table } from '../table.ts';

const minute = 60_000;
const now = at('2026-04-15T10:00:30+09:00');
const start = at('2026-04-16T17:00:00+09:00');
const end = at('2026-04-16T18:00:00+09:00');
const good = { startTimeMillis: start, endTimeMillis: end, memo: '二次関数' };
const from = (startTimeMillis: number) => ({ ...good, startTimeMillis });
const until = (endTimeMillis: number) => ({ ...good, endTimeMillis });

table('a lesson that a teacher writes', checkLesson, {
  'has no problem when all is well': [[good, now], []],
  'needs no memo': [[{ startTimeMillis: start, endTimeMillis: end }, now], []],
  'may have a memo that is null': [[{ ...good, memo: null }, now], []],

  'is past when it starts a minute ago': [[from(now - minute), now], ['past']],
  'is past in the last millisecond of the minute before': [[from(at('2026-04-15T10:00:00+09:00') - 1), now], ['past']],
  'may start in the current minute': [[from(at('2026-04-15T10:00:00+09:00')), now], []],
  'may start in a minute': [[from(now + minute), now], []],

  'ends before its start by a minute': [[until(start - minute), now], ['endBeforeStart']],
  'has no length when it ends at its start': [[until(start), now], ['endBeforeStart']],
  'may end a minute after its start': [[until(start + minute), now], []],

  'needs a start': [[{ ...good, startTimeMillis: undefined }, now], ['missingStart']],
  'needs an end': [[{ ...good, endTimeMillis: undefined }, now], ['missingEnd']],
  'needs a start that is a number': [[from(NaN), now], ['missingStart']],
  'needs an end that is a number': [[until(NaN), now], ['missingEnd']],
  'lacks both when both are null': [
    [{ startTimeMillis: null, endTimeMillis: null }, now],
    ['missingStart', 'missingEnd'],
  ],
  'lacks both when nothing is filled in': [
    [{}, now],
    ['missingStart', 'missingEnd'],
  ],

  'may have a memo of 999 characters': [[{ ...good, memo: 'あ'.repeat(999) }, now], []],
  'may have a memo of 1000 characters': [[{ ...good, memo: 'あ'.repeat(MEMO_LIMIT) }, now], []],
  'has too long a memo with 1001': [[{ ...good, memo: 'あ'.repeat(1001) }, now], ['memoTooLong']],
  'has too long a memo with 3000': [[{ ...good, memo: 'x'.repeat(3000) }, now], ['memoTooLong']],
  'counts a surrogate pair in its memo as one': [[{ ...good, memo: '𠮷'.repeat(1000) }, now], []],
  'counts a thousand and one surrogate pairs': [[{ ...good, memo: '𠮷'.repeat(1001) }, now], ['memoTooLong']],

  'names all that is wrong, in the order of the form': [
    [{ startTimeMillis: now - minute, endTimeMillis: now - 2 * minute, memo: 'x'.repeat(1001) }, now],
    ['past', 'endBeforeStart', 'memoTooLong'],
  ],
});
