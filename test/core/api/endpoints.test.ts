import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as rows from '../../../src/core/api/endpoints/index.ts';
import { endpointTable, day, moment, type Endpoint, type Schema } from '../../../src/core/api/endpoints/index.ts';
import { inputs } from '../../../src/core/api/endpoints/inputs.ts';
import { sharedServices } from '../../../src/core/api/endpoints/table.ts';
import { readReply } from '../../../src/core/api/reply.ts';

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
        'lesson-outcomes: GET /api/client/teacher/course/{id}/outcome',
        'lesson-outcomes: PUT /api/client/teacher/course/outcome',
        'lesson-rates: GET /api/client/teacher/lessonRate/list',
        'lesson-rates: PUT /api/client/teacher/lessonRate',
        'lesson-rates: POST /api/client/teacher/lessonRate/remove',
      ],
    );
  });

  test('describes the purpose of each call', () => {
    for (const [, { description }] of all) assert.match(description, /^[A-Z].*[.?]$/);
  });

  test('has inputs for exactly the calls with input', () => {
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

  test('needs no token to sign in, show the logo, check an address for a registration, reset a password or show a student link; all other calls need one', () => {
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

// What of each reply of docs/spec.md, section 7 is needed, and that all else may be missing, null, of another shape or of a wider type.

/** Of each call with any: the fields without which a reply fails, or a row is left out. */
const needed: Readonly<Record<string, readonly string[]>> = {
  readProducts: ['data', 'data.0.id', 'data.0.name', 'data.0.price', 'data.0.currency'],
  uploadAvatar: ['data'],
  readUploadCredential: ['data', 'data.url', 'data.ticket', 'data.expiresAtMillis', 'data.maximumBytes'],
  listMeetings: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  readMeetingStudio: [
    'data',
    'data.startTimeMillis',
    'data.endTimeMillis',
    'data.ticket.engine',
    'data.ticket.url',
    'data.ticket.token',
    'data.ticket.room',
    'data.ticket.identity',
    'data.ticket.role',
    'data.ticket.iceServers.0.urls',
  ],
  listLessons: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  searchLessons: ['data', 'data.list', 'data.list.0.id', 'data.list.0.startTimeMillis', 'data.list.0.endTimeMillis'],
  readLesson: ['data', 'data.id', 'data.startTimeMillis', 'data.endTimeMillis'],
  readClassStudio: ['data', 'data.startTimeMillis', 'data.endTimeMillis'],
  joinClass: [
    'data.engine',
    'data.url',
    'data.token',
    'data.room',
    'data.identity',
    'data.role',
    'data.iceServers.0.urls',
    'data.studentLink',
  ],
  searchStudents: ['data', 'data.0.id', 'data.0.name'],
  readCalendar: [
    'data',
    'data.0.date',
    'data.0.courses.0.id',
    'data.0.courses.0.startTimeMillis',
    'data.0.courses.0.endTimeMillis',
    'data.0.meetings.0.id',
    'data.0.meetings.0.startTimeMillis',
    'data.0.meetings.0.endTimeMillis',
  ],
  readTeacher: ['data', 'data.name'],
  listStudents: ['data', 'data.0.id', 'data.0.name'],
  readContract: ['data', 'data.studentId'],
};

/** May be missing, but is never left out: without a ticket the provider would seem to have no rooms. */
const WHOLE = 'readMeetingStudio data.ticket';

type Walked = Schema & {
  entries?: Record<string, Walked>;
  item?: Walked;
  wrapped?: Walked;
  options?: unknown[];
  pipe?: Walked[];
};

const names = new Map<Schema, string>([
  [moment, 'moment'],
  [day, 'day'],
]);

/** Data with all that a schema names; each text is one of digits, so that it may be sent as a number. */
function sampleOf(schema: Walked): unknown {
  if (names.get(schema) === 'moment') return 1_790_000_000_000;
  if (names.get(schema) === 'day') return '2026-11-20';
  if (schema.wrapped) return sampleOf(schema.wrapped);
  if (schema.item) return [sampleOf(schema.item)];
  if (schema.type === 'union') return sampleOf(schema.options?.[0] as Walked);
  if (schema.options) return schema.options[0];
  if (schema.entries)
    return Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, sampleOf(entry)]));
  return { string: '7', number: 3, boolean: true }[schema.type];
}

type Path = readonly (string | number)[];

/** The places of all values within data. */
function pathsOf(data: unknown, path: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [path];
  const inner = Object.entries(data).flatMap(([key, value]) =>
    pathsOf(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** A copy with another value at a place. */
function withValue(data: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(data);
  const copy = (Array.isArray(data) ? [...data] : { ...(data as object) }) as Record<string | number, unknown>;
  const value = withValue(copy[key], rest, change);
  if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}

function send(row: Endpoint, data: unknown) {
  const body = { status: 1, message: 'success', data };
  return readReply(row, { failure: undefined, body, headers: new Headers() }, row.query ? { page: 1, size: 10 } : {});
}
const isWhole = ({ failure, omitted }: ReturnType<typeof send>) => failure === undefined && omitted === undefined;

const calls = Object.entries(endpointTable as Record<string, Endpoint>).filter(([, { extension }]) => !extension);

describe('a reply of the specification', () => {
  for (const [name, row] of calls) {
    const sample = sampleOf(row.data as Walked);
    const whole = send(row, sample);
    const paths = pathsOf(sample);

    test(`to ${name} needs ${needed[name]?.join(', ') ?? 'nothing'}`, () => {
      assert.ok(isWhole(whole), 'with all that is named');
      for (const [what, value] of Object.entries({
        missing: undefined,
        null: null,
        'of another shape': { not: ['this'] },
      })) {
        const found = paths
          // A row that is none is left out.
          .filter((path) => typeof path.at(-1) !== 'number')
          .filter(
            (path) =>
              !isWhole(
                send(
                  row,
                  withValue(sample, path, () => value),
                ),
              ),
          )
          .map((path) => ['data', ...path].join('.'))
          .filter((path) => `${name} ${path}` !== WHOLE);
        assert.deepEqual(found, needed[name] ?? [], what);
      }
    });

    test(`to ${name} may have numbers for texts, texts for numbers, and further fields`, () => {
      const widened = (value: unknown) =>
        typeof value === 'number' ? String(value) : typeof value === 'boolean' ? Number(value) : value;
      const digits = (value: unknown) => (value === '7' ? 7 : widened(value));
      for (const path of paths) {
        const { data, ...reply } = send(row, withValue(sample, path, digits));
        assert.ok(isWhole({ data, ...reply }), path.join('.'));
        assert.deepEqual(data, whole.data, path.join('.'));
      }
      const more = (value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, more: { of: 'it' } } : value;
      for (const path of paths) assert.deepEqual(send(row, withValue(sample, path, more)).data, whole.data);
    });
  }
});
