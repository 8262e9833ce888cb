import { checkLesson, MEMO_LIMIT } from '../../../src/core/lessons/lesson-check.ts';
import {
  changedFields,
  checkFields,
  fieldsOf,
  lessonPatch,
  moveStart,
  writtenLength,
} from '../../../src/core/lessons/lesson-fields.ts';
import { plannedMinutes, hourLength } from '../../../src/core/lessons/lesson-length.ts';
import { at, table } from '../table.ts';

const zone = 'Asia/Tokyo';
const now = at('2026-11-20T17:30:00+09:00');
const hour = 3_600_000;
const startTimeMillis = at('2026-11-21T10:00:30+09:00');
const lesson = {
  id: 'l1',
  studentId: 's1',
  studentName: '佐藤 花',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis,
  endTimeMillis: at('2026-11-21T11:00:00+09:00'),
};
const running = { ...lesson, startTimeMillis: now - hour, endTimeMillis: now + hour };
const fields = fieldsOf(lesson, zone);
const on20th = { startDay: '2026-11-20', endDay: '2026-11-20' };

table('the fields of a lesson', fieldsOf, {
  'are its days and times on the clocks of the zone, and its texts': [
    [lesson, zone],
    {
      startDay: '2026-11-21',
      startTime: '10:00',
      endDay: '2026-11-21',
      endTime: '11:00',
      subject: '数学',
      memo: '',
      note: '',
    },
  ],
  'are another day on other clocks': [
    [lesson, 'America/New_York'],
    {
      startDay: '2026-11-20',
      startTime: '20:00',
      endDay: '2026-11-20',
      endTime: '21:00',
      subject: '数学',
      memo: '',
      note: '',
    },
  ],
});

table('a new start', moveStart, {
  'keeps the length of the lesson': [
    ['2026-11-22', '15:30', hour, zone],
    { startDay: '2026-11-22', startTime: '15:30', endDay: '2026-11-22', endTime: '16:30' },
  ],
  'moves the end over midnight': [
    ['2026-11-22', '23:30', hour, zone],
    { startDay: '2026-11-22', startTime: '23:30', endDay: '2026-11-23', endTime: '00:30' },
  ],
  'that is not written out leaves the end': [['2026-11-22', '', hour, zone], { startDay: '2026-11-22', startTime: '' }],
});

table('the length that is written', writtenLength, {
  'is an hour': [[fields, zone], hour],
  'is none without an end': [[{ ...fields, endTime: '' }, zone], undefined],
  'is none when the end is the start': [[{ ...fields, endTime: '10:00' }, zone], undefined],
});

table('changed fields', changedFields, {
  'is nothing at first': [[lesson, fields, zone], {}],
  'is start and end when one of them moves, also to nothing': [
    [lesson, { ...fields, endTime: '' }, zone],
    { startDay: '2026-11-21', startTime: '10:00', endDay: '2026-11-21', endTime: '' },
  ],
  'is each text alone, as it is written': [
    [lesson, { ...fields, subject: ' 国語', memo: ' ' }, zone],
    { subject: ' 国語', memo: ' ' },
  ],
  'is no subject that differs by the spaces around it': [[lesson, { ...fields, subject: ' 数学 ' }, zone], {}],
});

table('what is new', lessonPatch, {
  'is nothing at first': [[lesson, fields, zone], {}],
  'is both times when the end moves, and the start keeps its seconds': [
    [lesson, { ...fields, endTime: '12:00' }, zone],
    { startTimeMillis, endTimeMillis: at('2026-11-21T12:00:00+09:00') },
  ],
  'is a time that is not written out': [
    [lesson, { ...fields, endTime: '' }, zone],
    { startTimeMillis, endTimeMillis: undefined },
  ],
  'is each text alone': [
    [lesson, { ...fields, memo: '宿題', note: 'よくできた' }, zone],
    { memo: '宿題', note: 'よくできた' },
  ],
  'is no subject that differs by the spaces around it': [[lesson, { ...fields, subject: ' 数学 ' }, zone], {}],
});

table('what is wrong', checkFields, {
  'is nothing with a lesson as it was': [[lesson, fields, now, zone], {}],
  'is a start a minute ago': [
    [lesson, { ...fields, ...on20th, startTime: '17:29', endTime: '18:00' }, now, zone],
    { start: 'past' },
  ],
  'is nothing with a start in this minute': [
    [lesson, { ...fields, ...on20th, startTime: '17:30', endTime: '18:00' }, now + 59_999, zone],
    {},
  ],
  'is a start and an end that are missing': [
    [lesson, { ...fields, startTime: '', endDay: '' }, now, zone],
    { start: 'missingStart', end: 'missingEnd' },
  ],
  'is an end that is the start': [[lesson, { ...fields, startTime: '11:00' }, now, zone], { end: 'endBeforeStart' }],
  'is not the start of a lesson that has begun': [
    [running, { ...fieldsOf(running, zone), endTime: '19:30' }, now, zone],
    {},
  ],
  'is the end of a lesson that has begun when it is past': [
    [running, { ...fieldsOf(running, zone), endTime: '17:29' }, now, zone],
    { end: 'timePast' },
  ],
  'is nothing with the texts of a lesson that has begun': [
    [running, { ...fieldsOf(running, zone), memo: '続き' }, now, zone],
    {},
  ],
  'is a subject of spaces': [[lesson, { ...fields, subject: '　 ' }, now, zone], { subject: 'missingSubject' }],
  'is a subject of 61 characters': [
    [lesson, { ...fields, subject: '数'.repeat(61) }, now, zone],
    { subject: 'subjectTooLong' },
  ],
  'is a memo of 1001 emoji': [[lesson, { ...fields, memo: '🍎'.repeat(1001) }, now, zone], { memo: 'memoTooLong' }],
  'is nothing with a memo of 1000 emoji': [[lesson, { ...fields, memo: '🍎'.repeat(1000) }, now, zone], {}],
  'is a note of 1001 characters': [
    [lesson, { ...fields, note: 'あ'.repeat(1001) }, now, zone],
    { note: 'noteTooLong' },
  ],
});

table('a lesson is planned for', plannedMinutes, { 'an hour less its seconds': [[lesson], 59.5] });

const minute = 60_000;
const morning = at('2026-04-15T10:00:30+09:00');
const start = at('2026-04-16T17:00:00+09:00');
const end = at('2026-04-16T18:00:00+09:00');
const good = { startTimeMillis: start, endTimeMillis: end, memo: '二次関数' };
const from = (startTimeMillis: number) => ({ ...good, startTimeMillis });
const until = (endTimeMillis: number) => ({ ...good, endTimeMillis });

table('a lesson that a teacher writes', checkLesson, {
  'has no problem when all is well': [[good, morning], []],
  'needs no memo': [[{ startTimeMillis: start, endTimeMillis: end }, morning], []],
  'may have a memo that is null': [[{ ...good, memo: null }, morning], []],

  'is past when it starts a minute ago': [[from(morning - minute), morning], ['past']],
  'is past in the last millisecond of the minute before': [
    [from(at('2026-04-15T10:00:00+09:00') - 1), morning],
    ['past'],
  ],
  'may start in the current minute': [[from(at('2026-04-15T10:00:00+09:00')), morning], []],
  'may start in a minute': [[from(morning + minute), morning], []],

  'ends before its start by a minute': [[until(start - minute), morning], ['endBeforeStart']],
  'has no length when it ends at its start': [[until(start), morning], ['endBeforeStart']],
  'may end a minute after its start': [[until(start + minute), morning], []],

  'needs a start': [[{ ...good, startTimeMillis: undefined }, morning], ['missingStart']],
  'needs an end': [[{ ...good, endTimeMillis: undefined }, morning], ['missingEnd']],
  'needs a start that is a number': [[from(NaN), morning], ['missingStart']],
  'needs an end that is a number': [[until(NaN), morning], ['missingEnd']],
  'lacks both when both are null': [
    [{ startTimeMillis: null, endTimeMillis: null }, morning],
    ['missingStart', 'missingEnd'],
  ],
  'lacks both when nothing is filled in': [
    [{}, morning],
    ['missingStart', 'missingEnd'],
  ],

  'may have a memo of 999 characters': [[{ ...good, memo: 'あ'.repeat(999) }, morning], []],
  'may have a memo of 1000 characters': [[{ ...good, memo: 'あ'.repeat(MEMO_LIMIT) }, morning], []],
  'has too long a memo with 1001': [[{ ...good, memo: 'あ'.repeat(1001) }, morning], ['memoTooLong']],
  'has too long a memo with 3000': [[{ ...good, memo: 'x'.repeat(3000) }, morning], ['memoTooLong']],
  'counts a surrogate pair in its memo as one': [[{ ...good, memo: '𠮷'.repeat(1000) }, morning], []],
  'counts a thousand and one surrogate pairs': [[{ ...good, memo: '𠮷'.repeat(1001) }, morning], ['memoTooLong']],

  'names all that is wrong, in the order of the form': [
    [{ startTimeMillis: morning - minute, endTimeMillis: morning - 2 * minute, memo: 'x'.repeat(1001) }, morning],
    ['past', 'endBeforeStart', 'memoTooLong'],
  ],
});

table('the length of a lesson', hourLength, {
  'is nothing for no minutes': [[0], 0],
  'is nothing for 26 minutes, which round to 0.4 hours': [[26], 0],
  'is half an hour from 27 minutes, which round to 0.5': [[27], 0.5],
  'is half an hour for 28 minutes': [[28], 0.5],
  'is half an hour for 29 minutes': [[29], 0.5],
  'is half an hour for 30 minutes': [[30], 0.5],
  'is half an hour for 31 minutes': [[31], 0.5],
  'is half an hour for 45 minutes': [[45], 0.5],
  'is half an hour for 56 minutes, which round to 0.9': [[56], 0.5],
  'is an hour from 57 minutes, which round to 1.0': [[57], 1],
  'is an hour for 58 minutes': [[58], 1],
  'is an hour for 59 minutes': [[59], 1],
  'is an hour for 60 minutes': [[60], 1],
  'is an hour for 61 minutes': [[61], 1],
  'is an hour for 86 minutes, which round to 1.4': [[86], 1],
  'is an hour and a half from 87 minutes': [[87], 1.5],
  'is an hour and a half for 90 minutes': [[90], 1.5],
  'is an hour and a half for 116 minutes': [[116], 1.5],
  'is two hours from 117 minutes': [[117], 2],
  'is two hours for 120 minutes': [[120], 2],
  'takes fractions of a minute': [[26.99], 0],
  'is six hours for six hours': [[360], 6],
  'is nothing for a span that runs backwards': [[-60], 0],
  'is nothing for a span that is not a number': [[NaN], 0],
  'is nothing for a span without an end': [[Infinity], 0],
});
