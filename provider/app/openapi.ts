import { toJsonSchema } from '@valibot/to-json-schema';
import * as account from '../../src/core/api/endpoints/account.ts';
import * as calendarFeed from '../../src/core/api/endpoints/extensions/calendar-feed.ts';
import * as familyPages from '../../src/core/api/endpoints/extensions/family-page.ts';
import * as familyRequests from '../../src/core/api/endpoints/extensions/family-requests.ts';
import * as contacts from '../../src/core/api/endpoints/contacts.ts';
import * as courses from '../../src/core/api/endpoints/courses.ts';
import {
  type Endpoint,
  type EndpointName,
  endpointTable,
  type Schema,
  day,
  moment,
  wholeNumber,
} from '../../src/core/api/endpoints/index.ts';
import * as lessonArchive from '../../src/core/api/endpoints/extensions/lesson-archive.ts';
import * as lessonCancellations from '../../src/core/api/endpoints/extensions/lesson-cancellations.ts';
import * as lessonMails from '../../src/core/api/endpoints/extensions/lesson-mails.ts';
import * as familyParts from '../../src/core/api/endpoints/extensions/family-parts.ts';
import * as guardians from '../../src/core/api/endpoints/extensions/guardians.ts';
import * as lockSeries from '../../src/core/api/endpoints/extensions/lock-series.ts';
import * as lessonNotices from '../../src/core/api/endpoints/extensions/lesson-notices.ts';
import * as lessonOutcomes from '../../src/core/api/endpoints/extensions/lesson-outcomes.ts';
import * as lessonRates from '../../src/core/api/endpoints/extensions/lesson-rates.ts';
import * as lessonRecords from '../../src/core/api/endpoints/extensions/lesson-records.ts';
import * as liveRoom from '../../src/core/api/endpoints/live-room.ts';
import * as mailRecipients from '../../src/core/api/endpoints/extensions/mail-recipients.ts';
import * as meetings from '../../src/core/api/endpoints/meetings.ts';
import * as password from '../../src/core/api/endpoints/password.ts';
import * as outsideCalendars from '../../src/core/api/endpoints/extensions/outside-calendars.ts';
import * as push from '../../src/core/api/endpoints/extensions/push.ts';
import * as schedule from '../../src/core/api/endpoints/schedule.ts';
import * as settings from '../../src/core/api/endpoints/settings.ts';
import * as secondFactor from '../../src/core/api/endpoints/extensions/second-factor.ts';
import * as signIns from '../../src/core/api/endpoints/extensions/sign-ins.ts';
import * as studentContacts from '../../src/core/api/endpoints/extensions/student-contacts.ts';
import * as studentLinks from '../../src/core/api/endpoints/extensions/student-links.ts';
import * as studentMessages from '../../src/core/api/endpoints/extensions/student-messages.ts';
import * as workingHours from '../../src/core/api/endpoints/extensions/working-hours.ts';
import { queryDefaults } from './input.ts';
import { compressedCalls } from './list-reply.ts';
import * as calendarRecords from '../../src/core/api/endpoints/schedule.ts';
import * as records from '../../src/core/api/endpoints/records.ts';

/** Calls whose body names a record, which may not exist. A search with an unknown id finds nothing. */
const namesRecord: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'changeLesson',
  'cancelLesson',
  'createLesson',
  'joinClass',
  'changeStudentLink',
  'listFamilyTimes',
  'sendFamilyRequest',
  'withdrawFamilyRequest',
  'answerFamilyRequest',
  'offerFamilyTimes',
  'changeLessonRecord',
  'mailLessonRecord',
  'sendStudentMessage',
  'changeMailRecipients',
  'createGuardian',
  'changeGuardian',
  'removeGuardian',
  'restoreGuardian',
  'changeStudentMails',
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
  'changeLockSeries',
  'changeLessonOutcome',
  'changeLessonRate',
  'removeLessonRate',
  'changeOutsideCalendar',
  'refreshOutsideCalendar',
  'removeOutsideCalendar',
]);

/** The calls of the specification, by their group of the document: one per file of rows. An extension is a group of its own. */
const specified: Readonly<Record<string, object>> = {
  account,
  password,
  settings,
  courses,
  schedule,
  contacts,
  meetings,
  'live-room': liveRoom,
};
const groupOf = (name: EndpointName, { extension }: Endpoint): string =>
  extension ?? Object.keys(specified).find((group) => name in (specified[group] ?? {})) ?? name;

/** The OpenAPI 3.1 description of the provider's API, generated from the endpoint table. */
export function openapiDocument(url = 'http://localhost:8081'): Json {
  const paths: Record<string, Json> = {};
  const groups = new Set<string>(Object.keys(specified));
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    const row: Endpoint = endpointTable[name];
    if (row.extension) groups.add(row.extension);
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
        'whole Unicode: half of a surrogate pair is refused. Fields that are not described here are passed over. A reply needs only ' +
        'what is `required` here: clients read null as missing, and numbers and texts of digits as each other.',
    },
    servers: [{ url }],
    tags: [...groups].map((group) => ({ name: group })),
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
    tags: [groupOf(name, row)],
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
          oneOf: [successOf(row), row.errorData ? errorOf(row.errorData) : { $ref: '#/components/schemas/ApiError' }],
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
        415: errorReply(`The body is not ${row.form ? 'a form' : 'JSON'} by its \`Content-Type\`.`),
      }),
      ...((row.body || row.query || row.params) && { 422: errorReply('A field is wrong: `data.field` says which.') }),
      421: errorReply('The `Host` header names a host that this provider is not.'),
      503: errorReply('The provider is busy, or its database is busy or full: `Retry-After` says when to try again.'),
    },
  };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const errorReply = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/ApiError' }) });

/** Without a schema, a parameter is the id of a record. */
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
  const { properties = {}, required = [] } = query ? convert(query) : {};
  const defaults: Readonly<Record<string, string>> = queryDefaults;
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name) && !(name in defaults),
    schema: { ...schema, ...(name in defaults && { default: Number(defaults[name]) }) },
  }));
}

/** The replies that any call can return. */
const always = {
  421: errorReply('The `Host` header names a host that this provider is not.'),
  503: errorReply('The database is busy or full: `Retry-After` says when to try again.'),
};

/** Paths that are not calls: files, and the upload of teaching material. */
const extraPaths = {
  '/upload/material': {
    post: {
      operationId: 'uploadMaterial',
      summary:
        'Takes teaching material (PDF, PNG, JPEG, WebP) for the one-time ticket of `readUploadCredential`, which comes first in the form.',
      tags: ['live-room'],
      security: [],
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                ticket: { type: 'string', minLength: 1, maxLength: 200 },
                file: { type: 'string', minLength: 1, contentMediaType: 'application/octet-stream' },
              },
              required: ['ticket', 'file'],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Done, or refused: the ticket has expired, or the bytes are not such a file.',
          content: json({
            type: 'object',
            properties: {
              status: { enum: [0, 1] },
              message: { type: 'string' },
              data: {
                type: 'object',
                properties: { url: { type: 'string' }, type: { type: 'string' }, bytes: { type: 'integer' } },
              },
            },
            required: ['status', 'message', 'data'],
          }),
        },
        400: errorReply('The form cannot be read.'),
        408: errorReply('The form stopped coming.'),
        413: errorReply('The file is too large.'),
        415: errorReply('The body is not a form by its `Content-Type`.'),
        403: errorReply('The page is of an origin that may not call.'),
        422: errorReply('The form is not complete, has an empty file, or a field twice.'),
        ...always,
      },
    },
  },
  '/calendar/{name}': {
    get: {
      operationId: 'readCalendarFile',
      summary: "A teacher's schedule as iCalendar, for anyone who knows the address of the feed.",
      tags: ['calendar-feed'],
      security: [],
      parameters: [
        { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The schedule.', content: { 'text/calendar': { schema: { type: 'string' } } } },
        304: { description: 'The schedule is as it was with that `ETag`.' },
        404: errorReply('There is no such feed, or its address was renewed, or it is off.'),
        429: errorReply('Too many wrong addresses, or too many reads: `Retry-After` says when to try again.'),
        ...always,
      },
    },
  },
  '/files/{name}': {
    get: {
      operationId: 'readFile',
      summary: "A teacher's picture, for everyone who knows its name; teaching material for its teacher's token.",
      tags: ['live-room'],
      security: [{}, { token: [] }],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The file.', content: { '*/*': {} } },
        404: errorReply('There is no such file for this reader.'),
        ...always,
        503: errorReply(
          'The database is busy or full, or too many files are being loaded: `Retry-After` says when to try again.',
        ),
      },
    },
  },
};

/** A part of the document. */
type Json = Record<string, unknown>;

/** What a page checks in code. */
const plain = new Map<unknown, object>([
  [moment, { type: 'integer' }],
  [wholeNumber, { type: 'integer', minimum: 0 }],
  [day, { type: 'string', format: 'date' }],
]);
const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;

/**
 * A successful reply. Required is what clients need (docs/decisions/073): a record that was written may be left out, and so may data
 * that is optional as a whole.
 */
function successOf({ data, echo }: Endpoint): Json {
  const properties = { status: { const: 1 }, message: { type: 'string' }, data: convert(data) };
  const isOptional = echo || data.type === 'optional';
  return { type: 'object', properties, required: ['status', ...(isOptional ? [] : ['data'])] };
}

/** A rejection, with the fields that its endpoint adds. */
function errorOf(schema?: Schema): Json {
  const code = { type: 'string', description: 'Which rule it was.' };
  const data = schema ? convert(schema) : { type: 'object', properties: { code, field: { type: 'string' } } };
  const properties = {
    status: { enum: [0, -1] },
    message: { type: 'string', description: 'What to tell the reader.' },
    data,
  };
  return { type: 'object', properties, required: ['status'] };
}

/** A record's own schema. It refers to the other records, but not to itself. */
function define(name: string, schema: Schema): Json {
  const others = Object.fromEntries(Object.entries(definitions).filter(([other]) => other !== name));
  return convert(schema, others);
}

/** The JSON Schema of a schema, with references to the known ones. */
function convert(schema: Schema, known: Record<string, Schema> = definitions): Json {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // Checks in code have no schema; their limits are published as metadata.
    errorMode: 'ignore',
    definitions: known,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema }) =>
      plain.get(valibotSchema) ?? (valibotSchema.type === 'instance' ? file : undefined),
  });
  return rest;
}

/** Named records: they are listed once, under `components` of the document and among the shapes of the docs. */
export const definitions = {
  Lesson: records.lesson,
  Student: records.student,
  Meeting: records.meeting,
  StudioInfo: records.studioInfo,
  Ticket: records.ticket,
  Lock: calendarRecords.lock,
  CalendarDay: calendarRecords.calendarDay,
  Contract: records.contract,
  Teacher: settings.teacher,
  Product: settings.product,
  CancelInfo: courses.cancelInfo,
  FamilyLesson: familyPages.familyLesson,
  FamilyPage: familyPages.familyPage,
  FamilyRequest: familyRequests.familyRequest,
  FamilyOffer: familyRequests.familyOffer,
  StudentLink: studentLinks.studentLink,
  LinkInfo: studentLinks.linkInfo,
  CalendarFeed: calendarFeed.calendarFeed,
  LessonMails: lessonMails.lessonMails,
  LessonArchive: lessonArchive.lessonArchive,
  StudentRecord: lessonArchive.studentRecord,
  LessonRecord: lessonRecords.lessonRecord,
  LessonRecordInfo: lessonRecords.lessonRecordInfo,
  LessonNotices: lessonNotices.lessonNotices,
  LessonRecordMail: lessonRecords.lessonRecordMail,
  StudentContact: studentContacts.studentContact,
  StudentMessage: studentMessages.studentMessage,
  FamilyMails: familyParts.familyMails,
  Guardian: guardians.guardian,
  Family: guardians.family,
  MailRecipient: mailRecipients.mailRecipient,
  MailRecipients: mailRecipients.mailRecipients,
  Push: push.push,
  OpenSignIn: signIns.openSignIn,
  SecondFactor: secondFactor.secondFactor,
  CancellationRecord: lessonCancellations.cancellationRecord,
  LessonOutcomeInfo: lessonOutcomes.lessonOutcomeInfo,
  LessonRate: lessonRates.lessonRate,
  WorkingHours: workingHours.workingHours,
  LockSeries: lockSeries.lockSeries,
  OutsideCalendar: outsideCalendars.outsideCalendar,
  BusyTime: outsideCalendars.busyTime,
};
