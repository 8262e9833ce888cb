import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as rows from '../../../src/core/api/endpoints/index.ts';
import { inputs } from '../../../src/core/api/endpoints/inputs.ts';
import { endpointTable, sharedServices } from '../../../src/core/api/endpoints/table.ts';

/** Spec section 7, line by line. */
const spec = `
POST /api/client/teacher/login
POST /api/client/teacher/logout
GET /api/backstage/field/logo
PUT /api/client/teacher/setting
GET /api/backstage/stripe/product
POST /api/upload/avatar
GET /api/backstage/common/cos/tempCredential
POST /api/backstage/common/judgeEmail
POST /api/client/teacher/judgeEmail/register
POST /api/client/teacher/judgeEmail
POST /api/client/teacher/resetPassword/email
POST /api/client/teacher/resetPassword
GET /api/client/teacher/meeting?page&size
GET /api/client/teacher/studio/{id}
POST /api/backstage/meeting/studio/termination/{id}
GET /api/client/teacher/teach/list?page&size
POST /api/client/teacher/teach/list/search?page&size
GET /api/client/teacher/course/{id}
GET /api/client/teacher/course/cancel/{id}
PUT /api/client/teacher/course
PUT /api/client/teacher/course/cancel
POST /api/client/teacher/course
GET /api/client/teacher/classStudio/{id}
POST /api/client/teacher/class
POST /api/client/teacher/search/student
GET /api/client/teacher/calendar/list/{date}
GET /api/client/teacher/login/info
GET /api/client/teacher/student
GET /api/client/teacher/contractContent/{studentId}
POST /api/client/teacher/lockDate
PUT /api/client/teacher/lockDate
`
  .trim()
  .split('\n');

const all = Object.entries(endpointTable);
const table = all.filter(([, row]) => !('extension' in row));
const extensions = all.filter(([, row]) => 'extension' in row);
const byName: Readonly<Record<string, object>> = { ...rows };

describe('the endpoint table', () => {
  test('has every call of the spec in its order, once', () => {
    const calls = table.map(([, row]) => {
      const query = 'query' in row ? `?${Object.keys(row.query.entries).join('&')}` : '';
      return `${row.method} ${row.path}${query}`;
    });
    assert.deepEqual(calls, spec);
    assert.equal(new Set(calls).size, 31);
  });

  test('has the extensions behind the calls of the spec, each with the capability that it belongs to', () => {
    assert.deepEqual(all, [...table, ...extensions]);
    assert.deepEqual(
      extensions.map(([, row]) => `${'extension' in row ? row.extension : ''}: ${row.method} ${row.path}`),
      [
        'student-links: GET /api/client/teacher/student/{studentId}/link',
        'student-links: PUT /api/client/teacher/student/link',
        'student-links: POST /api/client/student/link',
        'lesson-mails: GET /api/client/teacher/setting/mails',
        'lesson-mails: PUT /api/client/teacher/setting/mails',
        'lesson-archive: GET /api/client/teacher/course/{id}/archive',
        'lesson-archive: GET /api/client/teacher/course/{id}/archive/board',
        'lesson-archive: POST /api/client/teacher/course/archive/erase',
        'lesson-archive: GET /api/client/teacher/course/{id}/archive/previous',
        'lesson-archive: GET /api/client/teacher/student/{studentId}/records',
        'lesson-records: GET /api/client/teacher/course/{id}/record',
        'lesson-records: PUT /api/client/teacher/course/record',
        'lesson-records: POST /api/client/teacher/course/record/mail',
        'lesson-presence: GET /api/client/teacher/course/{id}/presence',
        'student-contacts: GET /api/client/teacher/student/{studentId}/contact',
        'student-messages: POST /api/client/teacher/student/message',
        'mail-recipients: GET /api/client/teacher/student/{studentId}/mailRecipients',
        'mail-recipients: PUT /api/client/teacher/student/mailRecipients',
        'lesson-cancellations: GET /api/client/teacher/course/{id}/cancellation',
        'lesson-cancellations: PUT /api/client/teacher/course/cancellation',
        'lesson-notices: PUT /api/client/teacher/course/notice',
        'lesson-notices: PUT /api/client/teacher/course/restore',
        'calendar-feed: GET /api/client/teacher/calendar/feed',
        'calendar-feed: PUT /api/client/teacher/calendar/feed',
        'meeting-changes: POST /api/client/teacher/meeting/search',
        'meeting-changes: POST /api/client/teacher/meeting',
        'meeting-changes: PUT /api/client/teacher/meeting',
        'meeting-changes: PUT /api/client/teacher/meeting/cancel',
        'meeting-changes: PUT /api/client/teacher/meeting/restore',
        'push: GET /api/client/teacher/push',
        'push: PUT /api/client/teacher/push',
        'push: POST /api/client/teacher/push/unsubscribe',
        'sign-ins: GET /api/client/teacher/signIn/list',
        'sign-ins: POST /api/client/teacher/signIn/end',
        'sign-ins: POST /api/client/teacher/signIn/endOthers',
        'second-factor: POST /api/client/teacher/login/code',
        'second-factor: GET /api/client/teacher/secondFactor',
        'second-factor: POST /api/client/teacher/secondFactor/enrol',
        'second-factor: POST /api/client/teacher/secondFactor/confirm',
        'second-factor: POST /api/client/teacher/secondFactor/turnOff',
      ],
    );
  });

  test('says of each call what it is for', () => {
    for (const [, { description }] of all) assert.match(description, /^[A-Z].*[.?]$/);
  });

  test('has what goes in for just those calls that take something', () => {
    for (const [name, row] of Object.entries(byName).filter(([name]) => name in endpointTable)) {
      const [given, taken] = [(inputs as Record<string, object>)[name] ?? {}, row];
      assert.deepEqual(
        Object.keys(given)
          .filter((part) => part !== 'params')
          .sort(),
        ['body', 'query'].filter((part) => part in taken),
        name,
      );
    }
  });

  test('has a body for every PUT, and none for a GET', () => {
    for (const [name, row] of all) {
      if (row.method === 'PUT') assert.ok('body' in row, name);
      if (row.method === 'GET') assert.ok(!('body' in row), name);
    }
  });

  test('lets everybody sign in, also with a code, see the logo, check an address for a registration, get a new password and show a student link, and nobody else anything else', () => {
    const open = all.filter(([, row]) => 'access' in row && row.access === 'anyone').map(([name]) => name);
    assert.deepEqual(open, [
      'signIn',
      'readLogo',
      'checkRegistrationEmail',
      'checkForgottenEmail',
      'sendResetMail',
      'resetPassword',
      'openStudentLink',
      'signInWithCode',
    ]);
  });
});

describe('the shared services whose paths the spec does not show', () => {
  for (const [service, name] of Object.entries(sharedServices)) {
    test(`${service} is the same call as ${name}`, () => {
      assert.equal(byName[service], byName[name]);
    });
  }
});
