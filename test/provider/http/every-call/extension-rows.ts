import assert from 'node:assert/strict';
import type { Meeting } from '../../../../src/core/api/endpoints/index.ts';
import { NOW, DAY, HOUR } from '../../client.ts';
import { MISSING_ID, PAGING, WRONG_PAGING, type CallRecords, type CallRow } from './rows.ts';

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
  const rate = { studentId, subject: '数学', yen: 3000, per: 'hour', chargesAbsence: true, chargesNotice: false };
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
      wrong: { 'an invalid switch': [{ body: { studentId, entersAtOnce: 'yes' } }, 422, 'invalid'] },
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
      wrong: { 'an invalid switch': [{ body: { onPlan: 'off' } }, 422, 'invalid'] },
    },
    readCalendarFeed: { right: {}, data: (feed) => assert.deepEqual(feed, {}) },
    changeCalendarFeed: {
      right: { body: { isOn: true } },
      data: ({ url }) => assert.match(String(url), /\/calendar\/f\.[\w-]+\.[\w-]{43}\.ics$/),
      wrong: { 'an invalid switch': [{ body: { isOn: 'yes' } }, 422, 'invalid'] },
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
    readLessonOutcome: { right: ofLesson, data: (info) => assert.deepEqual(info, { version: 0 }), missing: MISSING_ID },
    changeLessonOutcome: {
      right: { body: { id: running.id, version: 0, outcome: 'absent' } },
      data: (info) => assert.deepEqual(info, { outcome: 'absent', version: 1 }),
      missing: { body: { id: 'nobody', version: 0, outcome: 'held' } },
      wrong: {
        'an outdated version': [{ body: { id: running.id, version: 0, outcome: 'held' } }, 200, 'stale'],
        'a lesson to come': [{ body: { id: lesson.id, version: 0, outcome: 'held' } }, 200, 'tooEarly'],
        'an unknown outcome': [{ body: { id: running.id, version: 1, outcome: 'late' } }, 422, 'notChoice'],
        'a start without an end': [
          { body: { id: running.id, version: 1, outcome: 'held', heldFromMillis: NOW - HOUR } },
          200,
          'times',
        ],
        'an end in the future': [
          {
            body: {
              id: running.id,
              version: 1,
              outcome: 'held',
              heldFromMillis: NOW - HOUR,
              heldUntilMillis: NOW + HOUR,
            },
          },
          200,
          'times',
        ],
        'no version': [{ body: { id: running.id, outcome: 'held' } }, 422, 'required'],
      },
    },
    listLessonRates: { right: {}, data: (rates) => assert.deepEqual(rates, []) },
    changeLessonRate: {
      right: { body: rate },
      data: (rates) => assert.deepEqual(rates, [rate]),
      missing: { body: { ...rate, studentId: 'nobody' } },
      wrong: {
        'more than a million yen': [{ body: { ...rate, yen: 1_000_001 } }, 422, 'tooLarge'],
        'half a yen': [{ body: { ...rate, yen: 0.5 } }, 422, 'notNumber'],
        'less than nothing': [{ body: { ...rate, yen: -1 } }, 422, 'tooSmall'],
        'an unknown unit': [{ body: { ...rate, per: 'month' } }, 422, 'notChoice'],
        'a subject of 61 characters': [{ body: { ...rate, subject: '長'.repeat(61) } }, 422, 'tooLong'],
      },
    },
    removeLessonRate: {
      right: { body: { studentId, subject: '数学' } },
      data: (rates) => assert.deepEqual(rates, []),
      missing: { body: { studentId: 'nobody', subject: '' } },
      wrong: { 'no student': [{ body: { subject: '' } }, 422, 'required'] },
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

const plannedFor = (studentId: string) => ({
  studentId,
  title: '三者面談',
  visitorName: '伊藤さん',
  startTimeMillis: NOW + 300 * DAY,
  endTimeMillis: NOW + 300 * DAY + HOUR,
  idempotencyKey: 'meeting-key',
});

/** What a teacher does with meetings, beyond the specification (docs/design-choices.md#meetings-in-the-schedule). `meeting` is to come. */
const meetingRows = (meeting: Meeting, studentId: string) => {
  const planned = plannedFor(studentId);
  return {
    searchMeetings: {
      right: { query: PAGING, body: { words: '面談' } },
      data: ({ page, size, list }) => assert.deepEqual([page, size, Array.isArray(list)], [1, 10, true]),
      wrong: {
        ...Object.fromEntries(
          Object.entries(WRONG_PAGING ?? {}).map(([what, [input, ...rest]]) => [
            what,
            [{ body: { words: '' }, ...(input as object) }, ...rest],
          ]),
        ),
        'words of 101 characters': [{ query: PAGING, body: { words: '長'.repeat(101) } }, 422, 'tooLong'],
      },
    },
    createMeeting: {
      right: { body: planned },
      data: ({ title, version }) => assert.deepEqual([title, version], ['三者面談', 1]),
      missing: { body: { ...planned, studentId: 'nobody', idempotencyKey: 'another-key' } },
      wrong: {
        'the same key with another body': [{ body: { ...planned, title: '面談' } }, 200, 'keyReused'],
        'no visitor': [{ body: { ...planned, visitorName: ' ' } }, 422, 'required'],
        'a memo of 1,001 characters': [{ body: { ...planned, memo: '長'.repeat(1001) } }, 422, 'tooLong'],
        'a start in the past': [
          { body: { ...planned, startTimeMillis: NOW - HOUR, endTimeMillis: NOW, idempotencyKey: 'past-key' } },
          200,
          'past',
        ],
      },
    },
    changeMeeting: {
      right: { body: { id: meeting.id, version: 1, memo: '進路' } },
      data: ({ memo, version }) => assert.deepEqual([memo, version], ['進路', 2]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'an outdated version': [{ body: { id: meeting.id, version: 1, memo: '' } }, 200, 'stale'],
        'no version': [{ body: { id: meeting.id, memo: '' } }, 422, 'required'],
      },
    },
    cancelMeeting: {
      right: { body: { id: meeting.id, version: 2, reason: '体調不良' } },
      data: ({ canceledAt, version }) => assert.deepEqual([canceledAt, version], [NOW, 3]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'a meeting that is cancelled': [{ body: { id: meeting.id, version: 3 } }, 200, 'canceled'],
        'a reason of 1,001 characters': [
          { body: { id: meeting.id, version: 3, reason: '長'.repeat(1001) } },
          422,
          'tooLong',
        ],
      },
    },
    restoreMeeting: {
      right: { body: { id: meeting.id, version: 3 } },
      data: ({ canceledAt, version }) => assert.deepEqual([canceledAt, version], [undefined, 4]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'a meeting that stands': [{ body: { id: meeting.id, version: 4 } }, 200, 'notCanceled'],
        'no version': [{ body: { id: meeting.id } }, 422, 'required'],
      },
    },
  } satisfies Record<string, CallRow>;
};

const subscription = {
  endpoint: 'https://push.example/send/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  language: 'ja-JP',
};

const wrongBody = (change: object) => ({ body: { ...subscription, ...change } });

/** A provider in a page pushes nothing, so success has tests of its own. */
const pushRows = {
  readPush: { right: undefined },
  subscribeToPush: {
    right: undefined,
    wrong: {
      'an endpoint that is no URL': [wrongBody({ endpoint: 'push.example/send/1' }), 422, 'invalid'],
      'an endpoint of 1,001 characters': [wrongBody({ endpoint: `https://${'x'.repeat(993)}` }), 422, 'tooLong'],
      'a script instead of an endpoint': [wrongBody({ endpoint: 'javascript:alert(1)' }), 422, 'invalid'],
      'a key of 86 characters': [wrongBody({ p256dh: `B${'A'.repeat(85)}` }), 422, 'tooShort'],
      'a key of another kind': [wrongBody({ p256dh: `C${'A'.repeat(86)}` }), 422, 'invalid'],
      'a key of one byte': [wrongBody({ p256dh: 'BA' }), 422, 'tooShort'],
      'a key in the hybrid form': [wrongBody({ p256dh: `Bg${'A'.repeat(85)}` }), 422, 'invalid'],
      'a key with bits to spare': [wrongBody({ p256dh: `B${'A'.repeat(85)}B` }), 422, 'invalid'],
      'a secret of one byte': [wrongBody({ auth: 'AA' }), 422, 'tooShort'],
      'a secret with bits to spare': [wrongBody({ auth: `${'A'.repeat(21)}B` }), 422, 'invalid'],
      'a secret of 23 characters': [wrongBody({ auth: 'A'.repeat(23) }), 422, 'tooLong'],
      'a secret that is not Base64': [wrongBody({ auth: `${'A'.repeat(21)}=` }), 422, 'invalid'],
      'no language': [wrongBody({ language: undefined }), 422, 'required'],
    },
  },
  unsubscribeFromPush: { right: undefined, wrong: { 'no endpoint': [{ body: {} }, 422, 'required'] } },
} satisfies Record<string, CallRow>;

const PASSWORD = 'hanako-demo';

/** Codes that are right have tests of their own. */
const secondFactorRows = {
  signInWithCode: {
    right: undefined,
    wrong: {
      'an unknown challenge': [{ body: { challenge: 'x'.repeat(43), code: '123456' } }, 200, 'challengeOver'],
      'a challenge of 15 characters': [{ body: { challenge: 'x'.repeat(15), code: '123456' } }, 422, 'tooShort'],
      'no code': [{ body: { challenge: 'x'.repeat(43) } }, 422, 'required'],
      'a code of 65 characters': [{ body: { challenge: 'x'.repeat(43), code: '1'.repeat(65) } }, 422, 'tooLong'],
    },
  },
  readSecondFactor: {
    right: {},
    data: ({ isOn, recoveryCodesLeft }) => assert.deepEqual([isOn, recoveryCodesLeft], [false, 0]),
  },
  enrolSecondFactor: {
    right: { body: { currentPassword: PASSWORD } },
    data: ({ secret, uri }) => {
      assert.match(String(secret), /^[A-Z2-7]{32}$/);
      assert.match(String(uri), /^otpauth:\/\/totp\/.*:hanako%40example\.jp\?secret=[A-Z2-7]{32}&issuer=/);
    },
    wrong: {
      'a wrong password': [{ body: { currentPassword: 'wrong' } }, 200, 'wrongPassword'],
      'no password': [{ body: {} }, 422, 'required'],
    },
  },
  confirmSecondFactor: {
    right: undefined,
    wrong: {
      'a code that is none': [{ body: { code: 'wrong' } }, 200, 'wrongCode'],
      'no code': [{ body: {} }, 422, 'required'],
    },
  },
  turnOffSecondFactor: {
    right: undefined,
    wrong: {
      'a wrong password': [{ body: { currentPassword: 'wrong', code: '123456' } }, 200, 'wrongPassword'],
      'a wrong code': [{ body: { currentPassword: PASSWORD, code: 'wrong' } }, 200, 'wrongCode'],
      'no code': [{ body: { currentPassword: PASSWORD } }, 422, 'required'],
    },
  },
} satisfies Record<string, CallRow>;

interface OpenSignIn {
  isCurrent: boolean;
}

const isOwn = (data: unknown) => assert.ok((data as OpenSignIn[]).some(({ isCurrent }) => isCurrent));

/** Ending one needs the id of another sign-in, so its success has tests of its own. */
const signInRows = {
  listSignIns: { right: {}, data: isOwn },
  endSignIn: {
    right: undefined,
    wrong: {
      'an unknown sign-in': [{ body: { id: 'nobody' } }, 404, 'notFound'],
      'no sign-in': [{ body: {} }, 422, 'required'],
      'an id of 65 characters': [{ body: { id: 'x'.repeat(65) } }, 422, 'tooLong'],
    },
  },
  endOtherSignIns: { right: {}, data: isOwn },
} satisfies Record<string, CallRow>;
