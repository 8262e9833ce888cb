import { changedFields, checkFields, fieldsOf, moveStart } from '../../../src/core/rules/lesson-fields.ts';
import { at, table } from './table.ts';

const now = at('2026-11-20T17:30:00+09:00');
const later = at('2026-11-21T10:00:00+09:00');
const hour = 3_600_000;
const lesson = {
  id: 'l1', studentId: 's1', studentName: '佐藤 花', subject: '数学', memo: '', version: 1,
  startTimeMillis: later, endTimeMillis: later + hour,
};
const running = { ...lesson, startTimeMillis: now - hour, endTimeMillis: now + hour };
const fields = fieldsOf(lesson);

table('a new start', moveStart, {
  'keeps the length of the lesson': [[fields, later + 5 * hour], { ...fields, startTimeMillis: later + 5 * hour, endTimeMillis: later + 6 * hour }],
  'that is not written out leaves the end': [[fields, undefined], { ...fields, startTimeMillis: undefined }],
  'after none leaves the end': [[{ ...fields, startTimeMillis: undefined }, later + hour], { ...fields, startTimeMillis: later + hour }],
  'keeps no length that is none': [[{ ...fields, endTimeMillis: later - hour }, later + hour], { ...fields, startTimeMillis: later + hour, endTimeMillis: later - hour }],
});

table('what has changed', changedFields, {
  'is nothing at first': [[lesson, fields], {}],
  'is both times when one is moved': [[lesson, { ...fields, endTimeMillis: later + 2 * hour }], { startTimeMillis: later, endTimeMillis: later + 2 * hour }],
  'is each text by itself': [[lesson, { ...fields, memo: '宿題', note: 'よくできた' }], { memo: '宿題', note: 'よくできた' }],
  'is no subject that differs by spaces around it': [[lesson, { ...fields, subject: ' 数学 ' }], {}],
});

table('what is wrong', checkFields, {
  'is nothing with a lesson as it was': [[lesson, fields, now], {}],
  'is a start in the past': [[lesson, { ...fields, startTimeMillis: now - hour }, now], { startTimeMillis: 'past' }],
  'is nothing with a start in the current minute': [[lesson, { ...fields, startTimeMillis: now }, now + 59_999], {}],
  'is a start and an end that are missing': [[lesson, { ...fields, startTimeMillis: undefined, endTimeMillis: undefined }, now], { startTimeMillis: 'missingStart', endTimeMillis: 'missingEnd' }],
  'is an end that is the start': [[lesson, { ...fields, endTimeMillis: later }, now], { endTimeMillis: 'endBeforeStart' }],
  'is not the start of a lesson that has begun': [[running, { ...fieldsOf(running), endTimeMillis: now + 2 * hour }, now], {}],
  'is the end of a lesson that has begun when it is past': [[running, { ...fieldsOf(running), endTimeMillis: now - 60_000 }, now], { endTimeMillis: 'timePast' }],
  'is nothing with the texts of a lesson that has begun': [[running, { ...fieldsOf(running), memo: '続き' }, now], {}],
  'is a subject of spaces': [[lesson, { ...fields, subject: '　 ' }, now], { subject: 'missingSubject' }],
  'is a subject of 61 characters': [[lesson, { ...fields, subject: '数'.repeat(61) }, now], { subject: 'subjectTooLong' }],
  'is a memo of 1001 emoji': [[lesson, { ...fields, memo: '🍎'.repeat(1001) }, now], { memo: 'memoTooLong' }],
  'is nothing with a memo of 1000 emoji': [[lesson, { ...fields, memo: '🍎'.repeat(1000) }, now], {}],
  'is a note of 1001 characters': [[lesson, { ...fields, note: 'あ'.repeat(1001) }, now], { note: 'noteTooLong' }],
});
