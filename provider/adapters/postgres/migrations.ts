import { StartError } from '../node/start-error.ts';
import { type Pool, storeError } from './connections.ts';

/** Compares texts by code points, as the other stores do, whatever the language of the database. */
const TEXT = 'TEXT COLLATE "C"';

/** `name` is a required text, `name?` an optional one; `#name` and `#name?` are whole numbers. */
function columns(names: string): string {
  return names
    .split(' ')
    .map((each) => {
      const [, number, name, optional] = /^(#?)(\w+)(\??)$/.exec(each) ?? [];
      return `"${name}" ${number ? 'BIGINT' : TEXT}${optional ? '' : ' NOT NULL'}`;
    })
    .join(', ');
}

const table = (name: string, names: string, more = '') =>
  `CREATE TABLE "${name}" ("id" ${TEXT} PRIMARY KEY, ${columns(names)}${more});`;

const index = (name: string, on: string, names: string, more = '') =>
  `CREATE INDEX "${name}" ON "${on}" (${names
    .split(' ')
    .map((each) => `"${each}"`)
    .join(', ')})${more};`;

/**
 * The migrations from an empty database to the current schema; the table `schemaVersion` has the number of completed
 * migrations. Never change a released migration: add a new one. Nodes of the previous version keep running meanwhile, so a
 * migration only adds; unused columns are removed one version later.
 */
export const migrations: readonly string[] = [
  [
    table(
      'teachers',
      'email passwordHash name kana avatar phone introduction timeZone #firstDayOfWeek language theme #reminderMinutes #version',
      ', UNIQUE ("email")',
    ),
    table('sessions', 'family teacherId #createdAt #expiresAt'),
    index('sessionsOfTeacher', 'sessions', 'teacherId'),
    index('sessionsOfFamily', 'sessions', 'family'),
    table(
      'students',
      'teacherId name kana avatar grade subjects email? phone? guardianName? guardianEmail? guardianPhone? language? searchText',
    ),
    index('studentsByKana', 'students', 'teacherId kana id'),
    index('studentsByEmail', 'students', 'email'),
    table(
      'contracts',
      'teacherId studentId contractNumber plan subjects startsOn endsOn #minutesPerLesson #lessonsTotal note',
      ', UNIQUE ("studentId")',
    ),
    table(
      'lessons',
      'teacherId studentId studentName subject #startTimeMillis #endTimeMillis #actualEndTimeMillis? #canceledAt? cancelReason? makeUpId? memo note? #recordFinishedAtMillis? #version #changedAt? searchText',
    ),
    // A covering index: counting does not read the rows.
    index(
      'lessonsOfTeacherInTime',
      'lessons',
      'teacherId startTimeMillis id',
      ' INCLUDE ("endTimeMillis", "canceledAt")',
    ),
    index('canceledLessonsInTime', 'lessons', 'teacherId startTimeMillis id', ' WHERE "canceledAt" IS NOT NULL'),
    index(
      'lessonsOfStudentInTime',
      'lessons',
      'studentId startTimeMillis id',
      ' INCLUDE ("endTimeMillis", "canceledAt")',
    ),
    // The length of a teacher's longest lesson: no running lesson has begun earlier than that.
    'CREATE INDEX "lessonsByLength" ON "lessons" ("teacherId", ("endTimeMillis" - "startTimeMillis"));',
    table(
      'meetings',
      'teacherId title studentId? visitorName #startTimeMillis #endTimeMillis #actualEndTimeMillis? #canceledAt? cancelReason? memo #version?',
    ),
    index('meetingsInTime', 'meetings', 'teacherId startTimeMillis id'),
    index('meetingsOfStudent', 'meetings', 'studentId'),
    table('locks', 'teacherId date #startTimeMillis? #endTimeMillis? reason?', ', UNIQUE ("teacherId", "date")'),
    table('files', 'teacherId kind type name? #createdAt', ', "bytes" BYTEA NOT NULL'),
    index('filesOfTeacher', 'files', 'teacherId kind'),
    table('uploadTickets', 'teacherId family #expiresAt'),
    index('uploadTicketsOfFamily', 'uploadTickets', 'family'),
    table('passwordResets', 'teacherId #expiresAt'),
    index('passwordResetsOfTeacher', 'passwordResets', 'teacherId'),
    table('emailChanges', 'teacherId email #expiresAt'),
    index('emailChangesOfTeacher', 'emailChanges', 'teacherId'),
    table('attempts', '#count #expiresAt'),
    table('idempotencyKeys', 'lessonId requestDigest #expiresAt'),
    index('idempotencyKeysOfLesson', 'idempotencyKeys', 'lessonId'),
    table(
      'mails',
      'recipient subject text #createdAt #expiresAt? attachmentFile? attachmentName? studentId? recordDigest?',
    ),
    index('mailsInTime', 'mails', 'createdAt'),
    index('mailsOfStudent', 'mails', 'studentId'),
    index('mailsByRecipient', 'mails', 'recipient'),
    index('mailsWithFile', 'mails', 'attachmentFile'),
    table('meta', 'value'),
    table('usedTickets', '#expiresAt'),
    table('rooms', 'link #touchedAt'),
    index('roomsByTouch', 'rooms', 'touchedAt'),
    table('roomGuests', 'room standing'),
    index('guestsOfRoom', 'roomGuests', 'room'),
    table('roomChatMessages', 'room messageId identity name role text #at'),
    index('messagesOfRoom', 'roomChatMessages', 'room at id'),
    table('attendance', 'room identity name role #fromMillis #untilMillis?'),
    index('staysOfRoom', 'attendance', 'room fromMillis id'),
    index('openStays', 'attendance', 'id', ' WHERE "untilMillis" IS NULL'),
    table('roomUpdates', 'room #position', ', "bytes" BYTEA NOT NULL'),
    index('updatesOfRoom', 'roomUpdates', 'room position'),
    table('studentLinks', 'teacherId serial admission'),
    table('lessonMails', 'lessonId #startTimeMillis #expiresAt'),
    index('mailsOfLesson', 'lessonMails', 'lessonId'),
    table('lessonNotices', 'studentId knownState #knownStart? #knownEnd? knownSubject? choice #writtenAt #dueAt'),
    index('lessonNoticesDue', 'lessonNotices', 'dueAt'),
    table('mailChoices', 'onPlan dayBefore halfHourBefore'),
    table('boardFiles', 'room file'),
    index('filesOfRoom', 'boardFiles', 'room'),
    index('roomsOfFile', 'boardFiles', 'file'),
    table('lessonRecords', 'homework nextTime #version #mailedAt? mailDigest?'),
    index('recordsByMail', 'lessonRecords', 'mailDigest'),
    table('studentMessages', 'studentId recipient requestDigest #acceptedAt #expiresAt'),
    index('messagesOfStudent', 'studentMessages', 'studentId'),
    table('calendarFeeds', 'serial'),
    table('pushSubscriptions', 'teacherId family endpoint p256dh auth language #createdAt #expiresAt'),
    index('pushSubscriptionsOfTeacher', 'pushSubscriptions', 'teacherId'),
    table('pushedReminders', '#startTimeMillis #expiresAt'),
  ].join('\n'),

  // The words of lessons: every character of the search text, and every two adjacent ones. The trigrams of the extension
  // pg_trgm do not find words of two characters, as most Japanese names and subjects are.
  `
  CREATE FUNCTION "searchGrams" (whole TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT substr(whole, at, size)), '{}')
    FROM generate_series(1, length(whole)) AS at, generate_series(1, 2) AS size
  $$;
  CREATE INDEX "lessonGrams" ON "lessons" USING gin ("searchGrams" ("searchText"));
  `,

  table('roomFences', '#number'),

  ['ALTER TABLE "files" ADD COLUMN "bucketBytes" BIGINT;', table('unusedObjects', '#dueAt')].join('\n'),

  [table('boardAuthors', 'room #client identity role name'), index('authorsOfRoom', 'boardAuthors', 'room')].join('\n'),

  [
    'ALTER TABLE "sessions" ADD COLUMN "signedInAt" BIGINT, ADD COLUMN "usedAt" BIGINT;',
    `ALTER TABLE "sessions" ADD COLUMN "device" ${TEXT}, ADD COLUMN "network" ${TEXT};`,
    table('knownDevices', 'teacherId #usedAt'),
    index('knownDevicesOfTeacher', 'knownDevices', 'teacherId'),
  ].join('\n'),

  [
    table('secondFactors', 'secret #createdAt #confirmedAt? #lastStep'),
    table('recoveryCodes', 'teacherId'),
    index('recoveryCodesOfTeacher', 'recoveryCodes', 'teacherId'),
    table('signInChallenges', 'teacherId #expiresAt'),
    index('signInChallengesOfTeacher', 'signInChallenges', 'teacherId'),
  ].join('\n'),

  [
    `ALTER TABLE "students" ADD COLUMN "guardianLanguage" ${TEXT}, ADD COLUMN "mailsTo" ${TEXT};`,
    `ALTER TABLE "mails" ADD COLUMN "recipientName" ${TEXT}, ADD COLUMN "replyAddress" ${TEXT}, ADD COLUMN "replyName" ${TEXT};`,
    `ALTER TABLE "lessons" ADD COLUMN "changedBy" ${TEXT};`,
  ].join('\n'),

  [
    `ALTER TABLE "uploadTickets" ADD COLUMN "homeworkOf" ${TEXT};`,
    table('homeworkReplies', 'studentId #doneAt'),
    index('homeworkRepliesOfStudent', 'homeworkReplies', 'studentId'),
    table('homeworkFiles', 'lessonId studentId #bytes #createdAt'),
    index('homeworkFilesOfLesson', 'homeworkFiles', 'lessonId'),
    index('homeworkFilesOfStudent', 'homeworkFiles', 'studentId'),
  ].join('\n'),

  [
    table(
      'familyRequests',
      'teacherId studentId kind times note #lessonStart #createdAt #version requestKey contentDigest answer? #answeredAt? answerNote? #expiresAt',
    ),
    index('familyRequestsOfTeacher', 'familyRequests', 'teacherId lessonStart'),
    index('familyRequestsOfStudent', 'familyRequests', 'studentId'),
    table('familyOffers', 'teacherId studentId times #lessonStart #expiresAt'),
    index('familyOffersOfTeacher', 'familyOffers', 'teacherId lessonStart'),
    index('familyOffersOfStudent', 'familyOffers', 'studentId'),
  ].join('\n'),

  [
    table('workingHours', '#isSet weekly exceptions #holidaysOff #bufferMinutes #version'),
    `ALTER TABLE "locks" ADD COLUMN "seriesId" ${TEXT};`,
    index('locksOfSeries', 'locks', 'seriesId', ' WHERE "seriesId" IS NOT NULL'),
  ].join('\n'),

  [
    table(
      'outsideCalendars',
      'teacherId name url urlDigest host titles state #createdAt #dueAt #failures #readAt? #wholeReadAt? problem? #events etag? modified?',
      ', UNIQUE ("teacherId", "urlDigest")',
    ),
    index('outsideCalendarsDue', 'outsideCalendars', 'dueAt'),
    table('busyTimes', 'teacherId calendarId month times'),
    index('busyTimesOfTeacher', 'busyTimes', 'teacherId month'),
    index('busyTimesOfCalendar', 'busyTimes', 'calendarId'),
  ].join('\n'),

  // As in SQLite (../node/migrations.ts). Nodes of the previous version still read the old columns of students.
  [
    table(
      'guardians',
      'teacherId studentId name relation email? phone? language? mails serial #createdAt #removedAt? #version',
    ),
    index('guardiansOfStudent', 'guardians', 'studentId createdAt id'),
    index('removedGuardians', 'guardians', 'removedAt', ' WHERE "removedAt" IS NOT NULL'),
    `ALTER TABLE "students" ADD COLUMN "mails" ${TEXT};`,
    `INSERT INTO "guardians"
      ("id", "teacherId", "studentId", "name", "relation", "email", "phone", "language", "mails", "serial", "createdAt", "version")
      SELECT 'g-' || replace(gen_random_uuid()::text, '-', ''), "teacherId", "id", coalesce("guardianName", ''), 'other',
        nullif("guardianEmail", ''), nullif("guardianPhone", ''), "guardianLanguage",
        CASE WHEN "mailsTo" = 'student' AND coalesce("email", '') <> ''
          THEN '[]' ELSE '["plans","reminders","records","messages"]' END,
        replace(gen_random_uuid()::text, '-', ''), 0, 1
      FROM "students"
      WHERE coalesce("guardianName", '') <> '' OR coalesce("guardianEmail", '') <> '' OR coalesce("guardianPhone", '') <> '';`,
    `UPDATE "students" SET "mails" = '["plans","reminders","records","messages"]' WHERE "mailsTo" IN ('student', 'both');`,
    `UPDATE "students" SET "searchText" = "searchText" || chr(10) || "guardianName" WHERE coalesce("guardianName", '') <> '';`,
  ].join('\n'),

  [
    `ALTER TABLE "lessons" ADD COLUMN "outcome" ${TEXT}, ADD COLUMN "heldFromMillis" BIGINT, ADD COLUMN "heldUntilMillis" BIGINT, ADD COLUMN "outcomeVersion" BIGINT;`,
    table('lessonRates', 'teacherId studentId subject #yen per chargesAbsence chargesNotice'),
    index('ratesOfTeacher', 'lessonRates', 'teacherId studentId subject'),
    index('ratesOfStudent', 'lessonRates', 'studentId'),
  ].join('\n'),

  `ALTER TABLE "familyRequests" ADD COLUMN "guardianId" ${TEXT};`,
];

/** The advisory lock for preparing the database: an arbitrary number that nothing else uses. */
export const PREPARATION_LOCK = 7_236_512_901;

/** How long a node waits while another one migrates, in ms. */
const LOCK_TIMEOUT_MS = 10 * 60_000;

/** Maximum duration of a migration, in ms. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000;

/**
 * Runs the missing migrations of a database, each in a transaction. Nodes that start together take turns.
 * @throws {StartError} if the server cannot be reached, or the database has a newer version
 */
export function migrate(pool: Pool, steps: readonly string[]): Promise<void> {
  return underLock(pool, async (query) => {
    await query('CREATE TABLE IF NOT EXISTS "schemaVersion" ("version" INTEGER NOT NULL)');
    const [row] = await query('SELECT "version" FROM "schemaVersion"');
    if (!row) await query('INSERT INTO "schemaVersion" VALUES (0)');
    const done = Number(row?.['version'] ?? 0);
    if (done > steps.length)
      throw new StartError(
        `The database was written by a newer version (${done}); this one knows up to ${steps.length}: start the newer one.`,
      );
    for (const [index, step] of steps.slice(done).entries())
      await query(`BEGIN; ${step}; UPDATE "schemaVersion" SET "version" = ${done + index + 1}; COMMIT`);
  });
}

type RunText = (text: string) => Promise<Record<string, unknown>[]>;

/** Runs work while no other node prepares the same database. */
async function underLock(pool: Pool, work: (query: RunText) => Promise<void>): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unreachable(error);
  });
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET statement_timeout = ${MIGRATION_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } catch (error) {
    throw storeError(error);
  } finally {
    // The lock and the settings end with the connection, and so does a failed migration.
    client.release(true);
  }
}

const unreachable = (error: unknown) =>
  new StartError(
    `The database of DATABASE_URL cannot be reached (${error instanceof Error ? error.message : String(error)}): start its server, and check address, name and password.`,
    { cause: error },
  );
