import * as account from '../../../src/core/api/endpoints/account.ts';
import * as calendarFeed from '../../../src/core/api/endpoints/extensions/calendar-feed.ts';
import * as contacts from '../../../src/core/api/endpoints/contacts.ts';
import * as courses from '../../../src/core/api/endpoints/courses.ts';
import { type Endpoint, type EndpointName, endpointTable, type Schema } from '../../../src/core/api/endpoints/index.ts';
import * as lessonArchive from '../../../src/core/api/endpoints/extensions/lesson-archive.ts';
import * as lessonCancellations from '../../../src/core/api/endpoints/extensions/lesson-cancellations.ts';
import * as lessonMails from '../../../src/core/api/endpoints/extensions/lesson-mails.ts';
import * as lessonNotices from '../../../src/core/api/endpoints/extensions/lesson-notices.ts';
import * as lessonPresence from '../../../src/core/api/endpoints/extensions/lesson-presence.ts';
import * as lessonRecords from '../../../src/core/api/endpoints/extensions/lesson-records.ts';
import * as liveRoom from '../../../src/core/api/endpoints/live-room.ts';
import * as mailRecipients from '../../../src/core/api/endpoints/extensions/mail-recipients.ts';
import * as meetingChanges from '../../../src/core/api/endpoints/extensions/meeting-changes.ts';
import * as meetings from '../../../src/core/api/endpoints/meetings.ts';
import * as password from '../../../src/core/api/endpoints/password.ts';
import * as push from '../../../src/core/api/endpoints/extensions/push.ts';
import * as schedule from '../../../src/core/api/endpoints/schedule.ts';
import * as settings from '../../../src/core/api/endpoints/settings.ts';
import * as secondFactor from '../../../src/core/api/endpoints/extensions/second-factor.ts';
import * as signIns from '../../../src/core/api/endpoints/extensions/sign-ins.ts';
import * as studentContacts from '../../../src/core/api/endpoints/extensions/student-contacts.ts';
import * as studentLinks from '../../../src/core/api/endpoints/extensions/student-links.ts';
import * as studentMessages from '../../../src/core/api/endpoints/extensions/student-messages.ts';
import { queryDefaults } from '../input.ts';
import { compressedCalls } from '../list-reply.ts';
import { definitions } from './definitions.ts';
import { extraPaths } from './extra-paths.ts';
import { convert, define, errorOf, type Json, successOf } from './schemas.ts';

/** Calls whose body names a record, which may not be there. A search with a strange id just finds nothing. */
const namesRecord: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'changeLesson',
  'cancelLesson',
  'createLesson',
  'joinClass',
  'changeStudentLink',
  'changeLessonRecord',
  'mailLessonRecord',
  'sendStudentMessage',
  'changeMailRecipients',
  'linkMakeUpLesson',
  'eraseFromBoard',
  'changeLessonNotices',
  'restoreLesson',
  'changeLock',
  'createMeeting',
  'changeMeeting',
  'cancelMeeting',
  'restoreMeeting',
  'endSignIn',
]);

/** The groups of the document: a file of rows each. */
const groups: Readonly<Record<string, object>> = {
  account,
  password,
  settings,
  courses,
  schedule,
  contacts,
  meetings,
  'live-room': liveRoom,
  // Extensions (decision 23).
  'student-links': studentLinks,
  'lesson-mails': lessonMails,
  'lesson-archive': lessonArchive,
  'lesson-presence': lessonPresence,
  'lesson-records': lessonRecords,
  'student-contacts': studentContacts,
  'student-messages': studentMessages,
  'mail-recipients': mailRecipients,
  'lesson-cancellations': lessonCancellations,
  'lesson-notices': lessonNotices,
  'calendar-feed': calendarFeed,
  'meeting-changes': meetingChanges,
  push,
  'sign-ins': signIns,
  'second-factor': secondFactor,
};

/** The OpenAPI 3.1 description of the provider's API, written from the endpoint table. */
export function openapiDocument(url = 'http://localhost:8081'): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    const row: Endpoint = endpointTable[name];
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Provider API of teacher-elements',
      version: '1.0.0',
      description:
        'Every reply is JSON `{ status, message, data }`: status 1 is success, 0 an error with a message in the ' +
        'language of `Accept-Language` and the rule in `data.code`, −1 the end of the session. What no schema can say (a ' +
        'conflict, an unknown name, a version) is refused with HTTP 200 and status 0, an unknown record with 404. Texts are ' +
        'whole Unicode: half of a surrogate pair is refused. Fields that are not described here are passed over.',
    },
    servers: [{ url }],
    tags: Object.keys(groups).map((group) => ({ name: group })),
    paths: { ...paths, ...extraPaths },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token as it came, without a prefix.',
        },
      },
      headers: {
        Authorization: { description: 'A token that takes the place of the one before.', schema: { type: 'string' } },
      },
      schemas: {
        ...Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, define(name, schema)])),
        ApiError: errorOf(),
      },
    },
  };
}

function operation(name: EndpointName, row: Endpoint): Json {
  const isOpen = row.access === 'anyone';
  return {
    operationId: name,
    summary: row.description,
    tags: Object.keys(groups).filter((group) => name in (groups[group] ?? {})),
    ...(isOpen ? { security: [] } : { security: [{ token: [] }] }),
    parameters: [...pathParameters(row), ...queryParameters(row.query)],
    ...(row.body && {
      requestBody: {
        required: true,
        content: { [row.form ? 'multipart/form-data' : 'application/json']: { schema: convert(row.body) } },
      },
    }),
    responses: {
      200: {
        description: 'Done, or refused by a rule.',
        headers: { Authorization: { $ref: '#/components/headers/Authorization' } },
        content: json({
          oneOf: [
            successOf(row.data),
            row.errorData ? errorOf(row.errorData) : { $ref: '#/components/schemas/ApiError' },
          ],
        }),
      },
      ...(compressedCalls.has(name) &&
        row.method === 'GET' && { 304: { description: 'The reply is as it was with an `ETag` of `If-None-Match`.' } }),
      ...(isOpen && row.method !== 'GET' && { 403: errorReply('The page is of an origin that may not call.') }),
      ...(!isOpen && {
        403: errorReply('No token, or one that is over: status −1. Or a page of an origin that may not call.'),
      }),
      ...((row.path.includes('{') || namesRecord.has(name)) && {
        404: errorReply("There is no such record, or it is another teacher's."),
      }),
      ...(row.body && {
        400: errorReply('The body cannot be read.'),
        408: errorReply('The body stopped coming.'),
        413: errorReply('The body is too large.'),
        415: errorReply(`The body is no ${row.form ? 'form' : 'JSON'} by its \`Content-Type\`.`),
      }),
      ...((row.body || row.query || row.params) && { 422: errorReply('A field is wrong: `data.field` says which.') }),
      421: errorReply('The `Host` header names a host that this provider is not.'),
      503: errorReply('The provider is busy, or its database is busy or full: `Retry-After` says when to try again.'),
    },
  };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const errorReply = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/ApiError' }) });

/** Without a schema of its own a parameter is the id of a record. */
function pathParameters({ path, params }: Endpoint): Json[] {
  const { properties = {} } = params ? convert(params) : {};
  const known = properties as Readonly<Record<string, Json>>;
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string', minLength: 1, maxLength: 64 },
  }));
}

function queryParameters(query: Schema | undefined): Json[] {
  const { properties = {} } = query ? convert(query) : {};
  const defaults: Readonly<Record<string, string>> = queryDefaults;
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: { ...schema, ...(name in defaults && { default: Number(defaults[name]) }) },
  }));
}
