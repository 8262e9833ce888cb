import {
  changedFields,
  checkFields,
  fieldsOf,
  lessonPatch,
  moveStart,
  writtenLength,
} from '../../../src/core/lessons/lesson-fields.ts';
import { plannedMinutes } from '../../../src/core/lessons/lesson-length.ts';
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
  'is each text by itself, as it is written': [
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
  'is each text by itself': [
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
