// The calls of the specification, each with a right input and inputs with one thing wrong.
import assert from 'node:assert/strict';
import type { Lock, Lesson, Meeting, Student } from '../../../../src/core/api/endpoints/index.ts';
import { findLesson, NOW, DAY, HOUR, type Calls } from '../../client.ts';
import { tinyPng } from '../../files/pictures.ts';

/** What is tested of one call. */
export interface CallRow {
  /** An input that succeeds; undefined where success has a test of its own. */
  right: unknown;
  /** Checks the data of the success. */
  data?: (data: Record<string, unknown>) => unknown;
  /** Inputs with one thing wrong, and what the provider answers: HTTP status and code. */
  wrong?: Record<string, [input: unknown, httpStatus: number, code: string]>;
  /** An input that names a record that does not exist. */
  missing?: unknown;
}

export const MISSING_ID = { params: { id: 'nobody' } };

const NO_EMAIL = { body: { email: 'hanako' } };

export const PAGING = { page: 1, size: 10 };

export const WRONG_PAGING: CallRow['wrong'] = {
  'a page before the first': [{ query: { page: 0, size: 10 } }, 422, 'tooSmall'],
  'a page that is not a number': [{ query: { page: 'x', size: 10 } }, 422, 'notNumber'],
  'too many rows on a page': [{ query: { page: 1, size: 101 } }, 422, 'tooLarge'],
};

/** Records of the demo world that the rows name. */
export interface CallRecords {
  /** A lesson to come. */
  lesson: Lesson;
  /** A lesson that is open now. */
  running: Lesson;
  student: Student;
  /** A meeting that is open now. */
  meeting: Meeting;
  /** A meeting to come. */
  comingMeeting: Meeting;
  /** A day to come that is locked as a whole. */
  locked: Lock;
}

/** Finds the records in the demo world as of `NOW`. */
export async function findCallRecords(provider: Calls, token: string): Promise<CallRecords> {
  const students = (await provider.ask('listStudents', {}, { token })).data;
  const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 20 } }, { token })).data.list;
  const days = (await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token })).data;
  return {
    lesson: await findLesson(provider, token, 1, 3),
    running: await findLesson(provider, token, 2),
    student: students[0] ?? assert.fail('no student'),
    meeting:
      meetings.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW <= endTimeMillis) ??
      assert.fail('no meeting'),
    comingMeeting: meetings.find(({ startTimeMillis }) => startTimeMillis > NOW) ?? assert.fail('no meeting to come'),
    locked:
      days
        .flatMap(({ lock }) => lock ?? [])
        .find(({ date, startTimeMillis }) => date > '2026-11-18' && startTimeMillis === undefined) ??
      assert.fail('no lock'),
  };
}

export const accountRows = {
  signIn: {
    right: { body: { email: ' Hanako@Example.jp ', password: 'hanako-demo' } },
    data: ({ name }) => assert.equal(name, '佐藤 花子'),
    wrong: {
      'a wrong password': [{ body: { email: 'hanako@example.jp', password: 'taro-demo' } }, 200, 'signInFailed'],
      'an unknown address': [{ body: { email: 'nobody@example.jp', password: 'hanako-demo' } }, 200, 'signInFailed'],
      'no password': [{ body: { email: 'hanako@example.jp' } }, 422, 'required'],
      'no address': [{ body: { email: 'hanako', password: 'x' } }, 422, 'email'],
    },
  },
  signOut: { right: {} },
  readLogo: { right: {}, data: (logo) => assert.match(String(logo), /\/logo\.svg$/) },
  readTeacher: { right: {}, data: ({ email }) => assert.equal(email, 'hanako@example.jp') },
} satisfies Record<string, CallRow>;

export const contactsRows = ({ student }: CallRecords) =>
  ({
    searchStudents: {
      right: { body: { words: 'ﾔﾏﾀﾞ' } },
      data: (found) =>
        assert.deepEqual(
          (found as unknown as { name: string }[]).map(({ name }) => name),
          ['山田 太一'],
        ),
      wrong: { 'no words': [{ body: {} }, 422, 'required'] },
    },
    listStudents: { right: {}, data: (found) => assert.equal((found as unknown as unknown[]).length, 14) },
    readContract: {
      right: { params: { studentId: student.id } },
      data: ({ lessonsTotal, lessonsUsed, lessonsLeft }) => {
        assert.equal(Number(lessonsTotal), Number(lessonsUsed) + Number(lessonsLeft));
      },
      missing: { params: { studentId: 'nobody' } },
    },
  }) satisfies Record<string, CallRow>;

const freeTime = { startTimeMillis: NOW + 60 * DAY, endTimeMillis: NOW + 60 * DAY + HOUR };

export const coursesRows = ({ lesson, student }: CallRecords) =>
  ({
    listLessons: {
      right: { query: PAGING },
      data: ({ list }) => assert.equal((list as unknown[]).length, 10),
      wrong: WRONG_PAGING,
    },
    searchLessons: {
      right: { query: PAGING, body: { words: lesson.studentName, state: 1 } },
      data: ({ total }) => assert.ok(Number(total) >= 1),
      wrong: {
        'no such state': [{ query: PAGING, body: { state: 5 } }, 422, 'notChoice'],
        'a long text': [{ query: PAGING, body: { words: 'あ'.repeat(101) } }, 422, 'tooLong'],
        'a period that is not a number': [{ query: PAGING, body: { fromMillis: '2026-11-18' } }, 422, 'notNumber'],
      },
    },
    readLesson: {
      right: { params: { id: lesson.id } },
      data: ({ id }) => assert.equal(id, lesson.id),
      missing: MISSING_ID,
    },
    readCancelInfo: {
      right: { params: { id: lesson.id } },
      data: ({ allowed }) => assert.equal(allowed, true),
      missing: MISSING_ID,
    },
    changeLesson: {
      right: { body: { id: lesson.id, version: lesson.version, memo: '変更しました。' } },
      data: ({ memo, version }) => {
        assert.deepEqual({ memo, version }, { memo: '変更しました。', version: (lesson.version ?? 0) + 1 });
      },
      wrong: {
        'a memo of 3,000 characters': [
          { body: { id: lesson.id, version: 2, memo: '長'.repeat(3000) } },
          422,
          'tooLong',
        ],
        'a past time': [
          { body: { id: lesson.id, version: 2, startTimeMillis: NOW - DAY, endTimeMillis: NOW - DAY + HOUR } },
          200,
          'past',
        ],
        'an empty subject': [{ body: { id: lesson.id, version: 2, subject: ' ' } }, 422, 'required'],
        'an older version': [{ body: { id: lesson.id, version: 1, memo: '' } }, 200, 'stale'],
      },
      missing: { body: { id: 'nobody', version: 1, memo: '' } },
    },
    cancelLesson: {
      right: { body: { id: lesson.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'every-call-1' } },
      data: ({ canceledAt }) => assert.equal(canceledAt, NOW),
      wrong: {
        'no reason': [
          { body: { id: lesson.id, reason: ' ', notifyStudent: true, idempotencyKey: 'every-call-2' } },
          422,
          'required',
        ],
        'no key': [{ body: { id: lesson.id, reason: '体調不良', notifyStudent: true } }, 422, 'required'],
        'a lesson that is cancelled': [
          { body: { id: lesson.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'every-call-3' } },
          200,
          'canceled',
        ],
      },
      missing: { body: { id: 'nobody', reason: '体調不良', notifyStudent: false, idempotencyKey: 'every-call-4' } },
    },
    createLesson: {
      right: { body: { studentId: student.id, subject: '数学', ...freeTime, idempotencyKey: 'every-call-5' } },
      data: ({ studentName, version }) => assert.deepEqual([studentName, version], [student.name, 1]),
      wrong: {
        'an end before the start': [
          {
            body: {
              studentId: student.id,
              subject: '数学',
              startTimeMillis: NOW + 9 * DAY,
              endTimeMillis: NOW + 8 * DAY,
              idempotencyKey: 'every-call-6',
            },
          },
          200,
          'endBeforeStart',
        ],
        'a time that is taken': [
          { body: { studentId: student.id, subject: '数学', ...freeTime, idempotencyKey: 'every-call-7' } },
          200,
          'overlap',
        ],
        'no student': [{ body: { subject: '数学', ...freeTime, idempotencyKey: 'every-call-8' } }, 422, 'required'],
      },
      missing: { body: { studentId: 'nobody', subject: '数学', ...freeTime, idempotencyKey: 'every-call-9' } },
    },
  }) satisfies Record<string, CallRow>;

export const scheduleRows = ({ locked }: CallRecords) =>
  ({
    readCalendar: {
      right: { params: { date: '2026-11-18' } },
      data: (days) => assert.ok((days as unknown as unknown[]).length > 20),
      wrong: {
        'no day': [{ params: { date: '2026-02-30' } }, 422, 'notDay'],
        'a text': [{ params: { date: 'today' } }, 422, 'notDay'],
      },
    },
    createLock: {
      right: { body: { date: '2027-03-05', reason: '旅行', locked: true } },
      data: ({ lockId }) => assert.ok(lockId),
      wrong: {
        'a day that is locked': [{ body: { date: '2027-03-05', locked: true } }, 200, 'lockExists'],
        'a past day': [{ body: { date: '2026-11-17', locked: true } }, 200, 'past'],
        'no day of the calendar': [{ body: { date: '2027-02-30', locked: true } }, 422, 'notDay'],
        'an open lock': [{ body: { date: '2027-03-06', locked: false } }, 422, 'invalid'],
        'a long reason': [{ body: { date: '2027-03-06', reason: 'あ'.repeat(201), locked: true } }, 422, 'tooLong'],
      },
    },
    changeLock: {
      right: { body: { lockId: locked.lockId, date: locked.date, reason: '通院', locked: true } },
      data: ({ reason }) => assert.equal(reason, '通院'),
      wrong: { 'no number of the lock': [{ body: { date: locked.date, locked: true } }, 422, 'required'] },
      missing: { body: { lockId: 'nobody', date: locked.date, locked: false } },
    },
  }) satisfies Record<string, CallRow>;

export const liveRoomRows = ({ running, meeting }: CallRecords) =>
  ({
    listMeetings: { right: { query: PAGING }, data: ({ total }) => assert.ok(Number(total) >= 6), wrong: WRONG_PAGING },
    readMeetingStudio: {
      right: { params: { id: meeting.id } },
      data: ({ ticket }) => assert.ok(ticket),
      missing: MISSING_ID,
    },
    endMeeting: { right: { params: { id: meeting.id } }, missing: MISSING_ID },
    readClassStudio: {
      right: { params: { id: running.id } },
      data: ({ currentMillis }) => assert.equal(currentMillis, NOW),
      missing: MISSING_ID,
    },
    joinClass: {
      right: { body: { id: running.id } },
      data: ({ role, engine }) => assert.deepEqual([role, engine], ['teacher', 'mesh']),
      missing: { body: { id: 'nobody' } },
      wrong: { 'no lesson named': [{ body: {} }, 422, 'required'] },
    },
    readUploadCredential: { right: {}, data: ({ maximumBytes }) => assert.equal(maximumBytes, 20 * 1024 * 1024) },
  }) satisfies Record<string, CallRow>;

export const settingsRows = {
  changeSettings: {
    right: { body: { introduction: 'はじめまして。', reminderMinutes: 15 } },
    data: ({ reminderMinutes }) => assert.equal(reminderMinutes, 15),
    wrong: {
      'no such zone': [{ body: { timeZone: 'Asia/Edo' } }, 200, 'unknown'],
      'no such language': [{ body: { language: '日本語' } }, 422, 'invalid'],
      'an empty name': [{ body: { name: '  ' } }, 422, 'required'],
      'a long introduction': [{ body: { introduction: 'あ'.repeat(1001) } }, 422, 'tooLong'],
      "another one's picture": [{ body: { avatar: 'https://example.com/x.png' } }, 200, 'unknown'],
      'no such theme': [{ body: { theme: 'pink' } }, 422, 'notChoice'],
      'a short password': [{ body: { currentPassword: 'hanako-demo', newPassword: '1234567' } }, 422, 'tooShort'],
      'a new password without the current one': [{ body: { newPassword: 'a-new-password' } }, 422, 'required'],
      'a wrong current password': [
        { body: { currentPassword: 'wrong', newPassword: 'a-new-password' } },
        200,
        'wrongPassword',
      ],
      'an older version': [{ body: { version: 0, name: '佐藤' } }, 200, 'stale'],
    },
  },
  readProducts: { right: {}, data: (plans) => assert.ok((plans as unknown as unknown[]).length >= 3) },
  uploadAvatar: {
    right: { body: { file: new Blob([tinyPng]) } },
    data: (address) => assert.match(String(address), /\/files\/[\w-]{32}\.png$/),
    wrong: {
      'no picture': [{ body: { file: new File(['%PDF-1.7'], 'me.png', { type: 'image/png' }) } }, 200, 'notPicture'],
      'a text in its place': [{ body: { file: 'me.png' } }, 422, 'invalid'],
      'an empty file': [{ body: { file: new File([], 'me.png') } }, 422, 'required'],
      nothing: [{ body: {} }, 422, 'required'],
    },
  },
  checkEmail: {
    right: { body: { value: 'new@example.jp' } },
    wrong: {
      'an address that is taken': [{ body: { value: 'TARO@example.jp' } }, 200, 'taken'],
      'no address': [{ body: { value: 'x' } }, 422, 'email'],
    },
  },
  checkRegistrationEmail: {
    right: { body: { email: 'new@example.jp' } },
    wrong: {
      'an address that is taken': [{ body: { email: 'hanako@example.jp' } }, 200, 'taken'],
      'no address': [NO_EMAIL, 422, 'email'],
    },
  },
} satisfies Record<string, CallRow>;

export const passwordRows = {
  checkForgottenEmail: {
    right: { body: { email: 'hanako@example.jp' } },
    wrong: { 'no address': [NO_EMAIL, 422, 'email'] },
  },
  sendResetMail: { right: { body: { email: 'taro@example.jp' } }, wrong: { 'no address': [NO_EMAIL, 422, 'email'] } },
  resetPassword: {
    // Its success needs the link of a mail: password.test.ts has it.
    right: undefined,
    wrong: {
      'a token that was never given': [
        { body: { token: 'x'.repeat(43), password: 'a-new-password' } },
        200,
        'linkOver',
      ],
      'a short password': [{ body: { token: 'x'.repeat(43), password: '1234567' } }, 422, 'tooShort'],
    },
  },
} satisfies Record<string, CallRow>;
