import assert from 'node:assert/strict';
import { NOW } from '../../client.ts';
import type { CallRecords } from './call-records.ts';
import { meetingRows } from './meeting-rows.ts';
import { pushRows } from './push-rows.ts';
import { secondFactorRows } from './second-factor-rows.ts';
import { signInRows } from './sign-in-rows.ts';
import { MISSING_ID, PAGING, WRONG_PAGING, type CallRow } from './call-row.ts';

const message = (studentId: string) => ({
  studentId,
  recipient: 'student',
  title: '更新のご相談',
  text: '契約の残りが少なくなりました。',
  idempotencyKey: 'message-1',
});

/** Calls beyond the specification (docs/decisions/023). */
export const extensionRows = ({ student, running, lesson, comingMeeting }: CallRecords) => {
  const studentId = student.id;
  const ofLesson = { params: { id: lesson.id } };
  return {
    readStudentLink: {
      right: { params: { studentId } },
      data: ({ url, entersAtOnce }) => {
        assert.match(String(url), /^[^?]+#token=s\.[\w-]+\.[\w-]{43}$/);
        assert.equal(entersAtOnce, false);
      },
      missing: { params: { studentId: 'nobody' } },
    },
    changeStudentLink: {
      right: { body: { studentId, renew: true } },
      data: ({ entersAtOnce }) => assert.equal(entersAtOnce, false),
      missing: { body: { studentId: 'nobody', renew: true } },
      wrong: { 'a switch that is no switch': [{ body: { studentId, entersAtOnce: 'yes' } }, 422, 'invalid'] },
    },
    openStudentLink: {
      right: undefined,
      wrong: {
        'a link that is none': [{ body: { token: 'x' } }, 200, 'linkOver'],
        'a link without a signature': [{ body: { token: 's.x.x' } }, 200, 'linkOver'],
        'no link': [{ body: {} }, 422, 'required'],
      },
    },
    readLessonMails: {
      right: {},
      data: (choices) => assert.deepEqual(choices, { onPlan: true, dayBefore: true, halfHourBefore: true }),
    },
    changeLessonMails: {
      right: { body: { dayBefore: false } },
      data: (choices) => assert.deepEqual(choices, { onPlan: true, dayBefore: false, halfHourBefore: true }),
      wrong: { 'a switch that is no switch': [{ body: { onPlan: 'off' } }, 422, 'invalid'] },
    },
    readCalendarFeed: { right: {}, data: (feed) => assert.deepEqual(feed, {}) },
    changeCalendarFeed: {
      right: { body: { isOn: true } },
      data: ({ url }) => assert.match(String(url), /\/calendar\/f\.[\w-]+\.[\w-]{43}\.ics$/),
      wrong: { 'a switch that is no switch': [{ body: { isOn: 'yes' } }, 422, 'invalid'] },
    },
    readLessonArchive: {
      right: ofLesson,
      data: ({ fileToken, ...rest }) => {
        assert.match(String(fileToken), /^[\w-]+\.[\w-]{43}$/);
        assert.deepEqual(rest, { attendance: [], chat: [], hasBoard: false, files: [] });
      },
      missing: MISSING_ID,
    },
    readArchivedBoard: { right: ofLesson, data: ({ updates }) => assert.deepEqual(updates, []), missing: MISSING_ID },
    eraseFromBoard: {
      right: { body: { id: lesson.id, author: 'student-1' } },
      data: ({ updates }) => assert.deepEqual(updates, []),
      missing: { body: { id: 'nobody', author: 'student-1' } },
      wrong: {
        'a lesson whose room is open': [{ body: { id: running.id, author: 'student-1' } }, 200, 'roomOpen'],
        'no author': [{ body: { id: lesson.id } }, 422, 'required'],
      },
    },
    readPreviousBoard: { right: ofLesson, data: (previous) => assert.deepEqual(previous, {}), missing: MISSING_ID },
    listStudentRecords: {
      right: { params: { studentId }, query: PAGING },
      data: ({ page, size }) => assert.deepEqual([page, size], [1, 10]),
      missing: { params: { studentId: 'nobody' }, query: PAGING },
      wrong: Object.fromEntries(
        Object.entries(WRONG_PAGING ?? {}).map(([what, [input, ...rest]]) => [
          what,
          [{ params: { studentId }, ...(input as object) }, ...rest],
        ]),
      ),
    },
    readLessonPresence: {
      right: ofLesson,
      data: (presence) => assert.deepEqual(presence, { students: [] }),
      missing: MISSING_ID,
    },
    readLessonRecord: {
      right: { params: { id: running.id } },
      data: ({ note, homework, nextTime, version, canMail }) => {
        assert.deepEqual([note, homework, nextTime, version], ['', '', '', 0]);
        // A provider in a page sends no mails.
        assert.equal(typeof canMail, 'boolean');
      },
      missing: MISSING_ID,
    },
    changeLessonRecord: {
      right: { body: { id: running.id, version: 0, note: '一次関数', homework: '問題集 p.20', finished: true } },
      data: (record) =>
        assert.deepEqual(record, {
          note: '一次関数',
          homework: '問題集 p.20',
          nextTime: '',
          finishedAtMillis: NOW,
          version: 1,
        }),
      wrong: {
        'an outdated version': [{ body: { id: running.id, version: 0, nextTime: '連立方程式' } }, 200, 'stale'],
        'no version': [{ body: { id: running.id, nextTime: '' } }, 422, 'required'],
        'homework of 1,001 characters': [
          { body: { id: running.id, version: 1, homework: '長'.repeat(1001) } },
          422,
          'tooLong',
        ],
        'a cancelled lesson': [{ body: { id: lesson.id, version: 0, finished: true } }, 200, 'canceled'],
      },
      missing: { body: { id: 'nobody', version: 0, note: '' } },
    },
    changeLessonNotices: {
      right: { body: { ids: [lesson.id], action: 'hold' } },
      data: ({ mailed }) => assert.equal(mailed, 0),
      missing: { body: { ids: [lesson.id, 'nobody'], action: 'send' } },
      wrong: {
        'no lesson': [{ body: { ids: [], action: 'send' } }, 422, 'tooShort'],
        'a message of two lines': [{ body: { ids: [lesson.id], action: 'send', message: 'a\nb' } }, 422, 'invalid'],
        'a message of 501 characters': [
          { body: { ids: [lesson.id], action: 'send', message: '長'.repeat(501) } },
          422,
          'tooLong',
        ],
        'an unknown action': [{ body: { ids: [lesson.id], action: 'forget' } }, 422, 'notChoice'],
      },
    },
    restoreLesson: {
      // The calls before have changed and cancelled it.
      right: { body: { id: lesson.id, version: (lesson.version ?? 0) + 2 } },
      data: ({ canceledAt, version }) =>
        assert.deepEqual([canceledAt, version], [undefined, (lesson.version ?? 0) + 3]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'a lesson that stands': [{ body: { id: running.id, version: running.version } }, 200, 'notCanceled'],
        'no version': [{ body: { id: lesson.id } }, 422, 'required'],
      },
    },
    mailLessonRecord: {
      right: undefined,
      wrong: {
        'a file that is none': [{ body: { id: running.id, boardUrl: 'x' } }, 200, 'unknown'],
        'no lesson': [{ body: { preview: true } }, 422, 'required'],
      },
    },
    ...meetingRows(comingMeeting, studentId),
    ...pushRows,
    ...signInRows,
    ...secondFactorRows,
    readStudentContact: {
      right: { params: { studentId } },
      data: ({ email, guardian }) => {
        assert.equal(email, 'ito.hiroto@example.jp');
        assert.deepEqual(guardian, {
          name: '伊藤 真由美',
          email: 'family.ito.hiroto@example.jp',
          phone: '03-0000-0005',
        });
      },
      missing: { params: { studentId: 'nobody' } },
    },
    sendStudentMessage: {
      // A provider in a page sends no mails.
      right: undefined,
      wrong: {
        'an unknown student': [{ body: message('nobody') }, 404, 'notFound'],
        'nobody to send it to': [{ body: { ...message(studentId), recipient: 'teacher' } }, 422, 'notChoice'],
        'no text': [{ body: { ...message(studentId), text: ' \n' } }, 422, 'required'],
        'a text of 2,001 characters': [{ body: { ...message(studentId), text: '長'.repeat(2001) } }, 422, 'tooLong'],
        'a subject line of 101 characters': [
          { body: { ...message(studentId), title: '長'.repeat(101) } },
          422,
          'tooLong',
        ],
      },
    },
    readMailRecipients: {
      right: { params: { studentId } },
      data: ({ people }) =>
        assert.deepEqual(people, [
          { role: 'guardian', name: '伊藤 真由美', email: 'family.ito.hiroto@example.jp', isChosen: true },
          { role: 'student', name: '伊藤 大翔', email: 'ito.hiroto@example.jp', isChosen: false },
        ]),
      missing: { params: { studentId: 'nobody' } },
    },
    changeMailRecipients: {
      right: { body: { studentId, recipients: ['student'] } },
      data: ({ people }) =>
        assert.deepEqual(
          (people as { isChosen: boolean }[]).map(({ isChosen }) => isChosen),
          [false, true],
        ),
      missing: { body: { studentId: 'nobody', recipients: ['student'] } },
      wrong: {
        nobody: [{ body: { studentId, recipients: [] } }, 422, 'tooShort'],
        'more than a family has': [
          { body: { studentId, recipients: ['student', 'guardian', 'student'] } },
          422,
          'tooLong',
        ],
        'somebody else': [{ body: { studentId, recipients: ['teacher'] } }, 422, 'notChoice'],
      },
    },
    readLessonCancellation: {
      right: ofLesson,
      data: ({ reason, makeUp }) => assert.deepEqual([typeof reason, makeUp], ['string', undefined]),
      missing: { params: { id: running.id } },
    },
    linkMakeUpLesson: {
      right: undefined,
      wrong: {
        'an unknown lesson': [{ body: { id: lesson.id, makeUpId: 'nobody' } }, 404, 'notFound'],
        "another student's lesson": [{ body: { id: lesson.id, makeUpId: running.id } }, 200, 'unknown'],
        'a lesson that takes place': [{ body: { id: running.id, makeUpId: lesson.id } }, 200, 'unknown'],
        'no lesson': [{ body: { id: lesson.id } }, 422, 'required'],
      },
    },
  } satisfies Record<string, CallRow>;
};
