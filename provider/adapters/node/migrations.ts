// The word index of lessons: every two adjacent characters of the search text are a token, so a phrase of
// tokens matches wherever the text contains the word, also in languages without spaces. SQLite's built-in
// trigrams do not find words of two characters, as most Japanese names and subjects are.
//
// A token is written as `t<teacher>x<characters>` in hexadecimal digits of UTF-8: one teacher's search never reads the
// index entries of another. The column `facts` has tokens for kept (`k`) and cancelled lessons (`c`), and for the student (`s`).
//
// The index is ordered by numbers that follow the start of the lessons, of which up to 65,536 can begin in the same millisecond,
// so a page is a range of the index. Triggers update it within the transaction of the write.
//
// Lessons from before the index are added after the start, since that takes seconds for many: until then their numbers are in
// `lessonsWithoutWords`, and searches read the lessons themselves.

const tokensOf = (lesson: string) => `(
  WITH RECURSIVE at (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM at WHERE n < length(${lesson}.blind))
  SELECT group_concat('t' || hex(${lesson}.teacherId) || 'x' || hex(substr(${lesson}.blind, n, 2)), ' ' ORDER BY n) FROM at
)`;

const factsOf = (lesson: string) =>
  `'t' || hex(${lesson}.teacherId) || iif(${lesson}.canceledAt IS NULL, 'k', 'c') ||
    ' t' || hex(${lesson}.teacherId) || 's' || hex(${lesson}.studentId)`;

const addWords = `
  INSERT INTO lessonNumbers (number, lessonId)
    SELECT coalesce(max(number) + 1, new.startTimeMillis * 65536), new.id FROM lessonNumbers
    WHERE number >= new.startTimeMillis * 65536 AND number < (new.startTimeMillis + 1) * 65536;
  INSERT INTO lessonWords (rowid, grams, facts)
    SELECT number, ${tokensOf('new')}, ${factsOf('new')} FROM lessonNumbers WHERE lessonId = new.id;
`;

const removeWords = `
  DELETE FROM lessonWords WHERE rowid = (
    SELECT number FROM lessonNumbers WHERE lessonId = old.id AND number NOT IN (SELECT number FROM lessonsWithoutWords)
  );
  DELETE FROM lessonsWithoutWords WHERE number = (SELECT number FROM lessonNumbers WHERE lessonId = old.id);
  DELETE FROM lessonNumbers WHERE lessonId = old.id;
`;

/** Adds some lessons to the index, in the order of the index: its other order would be slow. */
export const addMissingWords = `
  INSERT INTO lessonWords (rowid, grams, facts)
    SELECT number, ${tokensOf('lessons')}, ${factsOf('lessons')}
    FROM (SELECT number FROM lessonsWithoutWords ORDER BY number LIMIT :most) JOIN lessonNumbers USING (number)
    JOIN lessons ON lessons.id = lessonId ORDER BY number;
`;
export const forgetMissingWords = `
  DELETE FROM lessonsWithoutWords
    WHERE number IN (SELECT number FROM lessonsWithoutWords ORDER BY number LIMIT :most);
`;

const lessonWordsTriggers = `
  CREATE TRIGGER addLessonWords AFTER INSERT ON lessons BEGIN ${addWords} END;
  CREATE TRIGGER changeLessonWords AFTER UPDATE OF studentId, startTimeMillis, canceledAt, blind ON lessons
    WHEN old.studentId <> new.studentId OR old.startTimeMillis <> new.startTimeMillis OR old.blind <> new.blind
      OR (old.canceledAt IS NULL) <> (new.canceledAt IS NULL)
    BEGIN ${removeWords} ${addWords} END;
  CREATE TRIGGER removeLessonWords AFTER DELETE ON lessons BEGIN ${removeWords} END;
`;

const WITHOUT_WORDS = 'CREATE TABLE IF NOT EXISTS lessonsWithoutWords (number INTEGER PRIMARY KEY) STRICT;';

const lessonWordsMigration = `
  CREATE TABLE lessonNumbers (number INTEGER PRIMARY KEY, lessonId TEXT NOT NULL UNIQUE) STRICT;
  CREATE VIRTUAL TABLE lessonWords USING fts5 (grams, facts, content = '', contentless_delete = 1, tokenize = 'ascii');
  INSERT INTO lessonNumbers (number, lessonId)
    SELECT startTimeMillis * 65536 + row_number() OVER (PARTITION BY startTimeMillis ORDER BY id) - 1, id FROM lessons;
  ${WITHOUT_WORDS}
  INSERT INTO lessonsWithoutWords SELECT number FROM lessonNumbers;
  ${lessonWordsTriggers}
`;

// Counts of lessons by teacher, period of 2^31 ms of their start, and whether they are cancelled. Triggers update them
// within the transaction of the write. They replace one count for each teacher.

const addTally = `
  INSERT INTO lessonTallies VALUES (new.teacherId, new.startTimeMillis >> 31, new.canceledAt IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
`;

const removeTally = `
  UPDATE lessonTallies SET count = count - 1
    WHERE teacherId = old.teacherId AND period = old.startTimeMillis >> 31 AND isCanceled = (old.canceledAt IS NOT NULL);
`;

const lessonTalliesMigration = `
  DROP TRIGGER countLesson;
  DROP TRIGGER uncountLesson;
  DROP TABLE lessonCounts;
  CREATE TABLE lessonTallies (
    teacherId TEXT NOT NULL, period INTEGER NOT NULL, isCanceled INTEGER NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (teacherId, period, isCanceled)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO lessonTallies
    SELECT teacherId, startTimeMillis >> 31, canceledAt IS NOT NULL, count(*) FROM lessons GROUP BY 1, 2, 3;
  CREATE TRIGGER tallyLesson AFTER INSERT ON lessons BEGIN ${addTally} END;
  CREATE TRIGGER retallyLesson AFTER UPDATE OF teacherId, startTimeMillis, canceledAt ON lessons BEGIN ${removeTally} ${addTally} END;
  CREATE TRIGGER untallyLesson AFTER DELETE ON lessons BEGIN ${removeTally} END;
`;

/**
 * The migrations from an empty database to the current schema; `user_version` is the number of migrations that a file has run.
 * Never change a released migration: add a new one.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE teachers (
    id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL, name TEXT NOT NULL, kana TEXT NOT NULL,
    avatar TEXT NOT NULL, phone TEXT NOT NULL, introduction TEXT NOT NULL, timeZone TEXT NOT NULL,
    firstDayOfWeek INTEGER NOT NULL, language TEXT NOT NULL, theme TEXT NOT NULL, reminderMinutes INTEGER NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY, family TEXT NOT NULL, teacherId TEXT NOT NULL, createdAt INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessionsOfTeacher ON sessions (teacherId);
  CREATE INDEX sessionsOfFamily ON sessions (family);
  CREATE TABLE students (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, name TEXT NOT NULL, kana TEXT NOT NULL, avatar TEXT NOT NULL,
    grade TEXT NOT NULL, subjects TEXT NOT NULL, email TEXT, blind TEXT NOT NULL
  ) STRICT;
  CREATE INDEX studentsByKana ON students (teacherId, kana, id);
  CREATE TABLE contracts (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL UNIQUE, contractNumber TEXT NOT NULL,
    plan TEXT NOT NULL, subjects TEXT NOT NULL, startsOn TEXT NOT NULL, endsOn TEXT NOT NULL,
    minutesPerLesson INTEGER NOT NULL, lessonsTotal INTEGER NOT NULL, note TEXT NOT NULL
  ) STRICT;
  CREATE TABLE lessons (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL, studentName TEXT NOT NULL,
    subject TEXT NOT NULL, startTimeMillis INTEGER NOT NULL, endTimeMillis INTEGER NOT NULL,
    actualEndTimeMillis INTEGER, canceledAt INTEGER, cancelReason TEXT, memo TEXT NOT NULL, note TEXT,
    version INTEGER NOT NULL, blind TEXT NOT NULL
  ) STRICT;
  CREATE INDEX lessonsInTime ON lessons (teacherId, startTimeMillis, id, endTimeMillis);
  -- It holds all that a search counts by, so that its rows need not be read.
  CREATE INDEX lessonsInSearch ON lessons (teacherId, blind, canceledAt, endTimeMillis, startTimeMillis);
  CREATE INDEX lessonsOfStudent ON lessons (studentId, endTimeMillis, canceledAt);
  CREATE TABLE meetings (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, title TEXT NOT NULL, studentId TEXT, visitorName TEXT NOT NULL,
    startTimeMillis INTEGER NOT NULL, endTimeMillis INTEGER NOT NULL, actualEndTimeMillis INTEGER, canceledAt INTEGER,
    memo TEXT NOT NULL
  ) STRICT;
  CREATE INDEX meetingsInTime ON meetings (teacherId, startTimeMillis, id, endTimeMillis);
  CREATE TABLE locks (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, date TEXT NOT NULL, startTimeMillis INTEGER, endTimeMillis INTEGER,
    reason TEXT, UNIQUE (teacherId, date)
  ) STRICT;
  CREATE TABLE files (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL,
    createdAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX filesOfTeacher ON files (teacherId, kind);
  CREATE TABLE uploadTickets (id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE TABLE resets (id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE TABLE attempts (id TEXT PRIMARY KEY, count INTEGER NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE TABLE answers (
    id TEXT PRIMARY KEY, lessonId TEXT NOT NULL, asked TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE mails (
    id TEXT PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, createdAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX mailsInTime ON mails (createdAt);
  CREATE TABLE facts (id TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,
  `
  CREATE TABLE usedTickets (id TEXT PRIMARY KEY, expiresAt INTEGER NOT NULL) STRICT;
  CREATE TABLE rooms (id TEXT PRIMARY KEY, link TEXT NOT NULL, touchedAt INTEGER NOT NULL) STRICT;
  CREATE TABLE roomGuests (id TEXT PRIMARY KEY, room TEXT NOT NULL, standing TEXT NOT NULL) STRICT;
  CREATE INDEX guestsOfRoom ON roomGuests (room);
  CREATE TABLE roomLines (
    id TEXT PRIMARY KEY, room TEXT NOT NULL, line TEXT NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL,
    role TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX linesOfRoom ON roomLines (room, at);
  CREATE TABLE roomStays (
    id TEXT PRIMARY KEY, room TEXT NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    fromMillis INTEGER NOT NULL, untilMillis INTEGER
  ) STRICT;
  CREATE INDEX staysOfRoom ON roomStays (room, fromMillis);
  CREATE TABLE roomUpdates (id TEXT PRIMARY KEY, room TEXT NOT NULL, position INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
  CREATE INDEX updatesOfRoom ON roomUpdates (room, position);
  `,
  `
  CREATE TABLE emailChanges (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, email TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX emailChangesOfTeacher ON emailChanges (teacherId);
  `,
  `
  -- A ticket lives for ten minutes: those of before are asked for again.
  DROP TABLE uploadTickets;
  CREATE TABLE uploadTickets (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, family TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX uploadTicketsOfFamily ON uploadTickets (family);
  `,
  'ALTER TABLE mails ADD COLUMN expiresAt INTEGER',
  `
  CREATE TABLE studentLinks (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, serial TEXT NOT NULL, admission TEXT NOT NULL
  ) STRICT;
  CREATE TABLE lessonMails (
    id TEXT PRIMARY KEY, lessonId TEXT NOT NULL, startTimeMillis INTEGER NOT NULL, dueAt INTEGER, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX lessonMailsDue ON lessonMails (dueAt);
  CREATE TABLE mailChoices (
    id TEXT PRIMARY KEY, onPlan TEXT NOT NULL, dayBefore TEXT NOT NULL, halfHourBefore TEXT NOT NULL
  ) STRICT;
  ALTER TABLE students ADD COLUMN language TEXT;
  `,
  `
  CREATE TABLE boardFiles (id TEXT PRIMARY KEY, room TEXT NOT NULL, file TEXT NOT NULL) STRICT;
  CREATE INDEX filesOfRoom ON boardFiles (room);
  CREATE INDEX roomsOfFile ON boardFiles (file);
  ALTER TABLE files ADD COLUMN name TEXT;
  `,
  `
  CREATE TABLE lessonRecords (
    id TEXT PRIMARY KEY, homework TEXT NOT NULL, nextTime TEXT NOT NULL, version INTEGER NOT NULL, mailedAt INTEGER,
    mailDigest TEXT
  ) STRICT;
  ALTER TABLE lessons ADD COLUMN recordFinishedAtMillis INTEGER;
  ALTER TABLE mails ADD COLUMN attachmentFile TEXT;
  ALTER TABLE mails ADD COLUMN attachmentName TEXT;
  `,
  `
  ALTER TABLE mails ADD COLUMN studentId TEXT;
  ALTER TABLE mails ADD COLUMN recordDigest TEXT;
  `,
  `
  ALTER TABLE students ADD COLUMN phone TEXT;
  ALTER TABLE students ADD COLUMN guardianName TEXT;
  ALTER TABLE students ADD COLUMN guardianEmail TEXT;
  ALTER TABLE students ADD COLUMN guardianPhone TEXT;
  ALTER TABLE lessons ADD COLUMN makeUpId TEXT;
  CREATE TABLE studentMessages (
    id TEXT PRIMARY KEY, studentId TEXT NOT NULL, recipient TEXT NOT NULL, asked TEXT NOT NULL,
    acceptedAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE lessonNotices (
    id TEXT PRIMARY KEY, studentId TEXT NOT NULL, knownState TEXT NOT NULL, knownStart INTEGER, knownEnd INTEGER,
    knownSubject TEXT, choice TEXT NOT NULL, writtenAt INTEGER NOT NULL, dueAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX lessonNoticesDue ON lessonNotices (dueAt);
  -- Mails about lessons that were created or moved just before.
  INSERT INTO lessonNotices
    SELECT lessons.id, lessons.studentId,
      CASE lessonMails.startTimeMillis WHEN -1 THEN 'none' ELSE 'planned' END,
      NULLIF(lessonMails.startTimeMillis, -1),
      NULLIF(lessonMails.startTimeMillis, -1) + lessons.endTimeMillis - lessons.startTimeMillis,
      lessons.subject, 'usual', lessonMails.dueAt, lessonMails.dueAt
    FROM lessonMails JOIN lessons ON lessonMails.id = lessons.id || ' plan'
    WHERE lessonMails.dueAt IS NOT NULL;
  DELETE FROM lessonMails WHERE id LIKE '% plan';
  DROP INDEX lessonMailsDue;
  ALTER TABLE lessonMails DROP COLUMN dueAt;
  `,
  `
  CREATE TABLE calendarFeeds (id TEXT PRIMARY KEY, serial TEXT NOT NULL) STRICT;
  ALTER TABLE lessons ADD COLUMN changedAt INTEGER;
  `,
  `
  ALTER TABLE meetings ADD COLUMN cancelReason TEXT;
  ALTER TABLE meetings ADD COLUMN version INTEGER;
  `,
  `
  CREATE TABLE pushSubscriptions (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, family TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL,
    auth TEXT NOT NULL, language TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX pushSubscriptionsOfTeacher ON pushSubscriptions (teacherId);
  CREATE TABLE pushedReminders (
    id TEXT PRIMARY KEY, startTimeMillis INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- In time, and with all that a list counts by, so that its rows need not be read.
  DROP INDEX lessonsInTime;
  CREATE INDEX lessonsOfTeacherInTime ON lessons (teacherId, startTimeMillis, id, endTimeMillis, canceledAt);
  DROP INDEX lessonsInSearch;
  CREATE INDEX canceledLessonsInTime ON lessons (teacherId, startTimeMillis, id, endTimeMillis)
    WHERE canceledAt IS NOT NULL;
  DROP INDEX lessonsOfStudent;
  CREATE INDEX lessonsOfStudentInTime ON lessons (studentId, teacherId, startTimeMillis, id, endTimeMillis, canceledAt);
  -- How long a teacher's longest lesson is: nothing that is under way has begun earlier than that.
  CREATE INDEX lessonsByLength ON lessons (teacherId, endTimeMillis - startTimeMillis);

  CREATE TABLE lessonCounts (teacherId TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO lessonCounts SELECT teacherId, count(*) FROM lessons GROUP BY teacherId;
  CREATE TRIGGER countLesson AFTER INSERT ON lessons BEGIN
    INSERT INTO lessonCounts VALUES (new.teacherId, 1) ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER uncountLesson AFTER DELETE ON lessons BEGIN
    UPDATE lessonCounts SET count = count - 1 WHERE teacherId = old.teacherId;
  END;
  `,
  lessonWordsMigration,
  lessonTalliesMigration,
  'CREATE TABLE roomFences (id TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT;',
  `
  ALTER TABLE files ADD COLUMN bucketBytes INTEGER;
  CREATE TABLE unusedObjects (id TEXT PRIMARY KEY, dueAt INTEGER NOT NULL) STRICT;
  `,
  `
  CREATE TABLE boardAuthors (
    id TEXT PRIMARY KEY, room TEXT NOT NULL, client INTEGER NOT NULL, identity TEXT NOT NULL, role TEXT NOT NULL,
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX authorsOfRoom ON boardAuthors (room);
  `,
  `
  ALTER TABLE sessions ADD COLUMN signedInAt INTEGER;
  ALTER TABLE sessions ADD COLUMN usedAt INTEGER;
  ALTER TABLE sessions ADD COLUMN device TEXT;
  ALTER TABLE sessions ADD COLUMN network TEXT;
  CREATE TABLE knownDevices (id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, usedAt INTEGER NOT NULL) STRICT;
  CREATE INDEX knownDevicesOfTeacher ON knownDevices (teacherId);
  `,
  `
  CREATE TABLE secondFactors (
    id TEXT PRIMARY KEY, secret TEXT NOT NULL, createdAt INTEGER NOT NULL, confirmedAt INTEGER, lastStep INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE recoveryCodes (id TEXT PRIMARY KEY, teacherId TEXT NOT NULL) STRICT;
  CREATE INDEX recoveryCodesOfTeacher ON recoveryCodes (teacherId);
  CREATE TABLE signInChallenges (id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE INDEX signInChallengesOfTeacher ON signInChallenges (teacherId);
  `,
  `
  ALTER TABLE students ADD COLUMN guardianLanguage TEXT;
  ALTER TABLE students ADD COLUMN mailsTo TEXT;
  ALTER TABLE mails ADD COLUMN recipientName TEXT;
  ALTER TABLE mails ADD COLUMN replyAddress TEXT;
  ALTER TABLE mails ADD COLUMN replyName TEXT;
  ALTER TABLE lessons ADD COLUMN changedBy TEXT;
  `,
  `
  ALTER TABLE uploadTickets ADD COLUMN homeworkOf TEXT;
  CREATE TABLE homeworkReplies (id TEXT PRIMARY KEY, studentId TEXT NOT NULL, doneAt INTEGER NOT NULL) STRICT;
  CREATE INDEX homeworkRepliesOfStudent ON homeworkReplies (studentId);
  CREATE TABLE homeworkFiles (
    id TEXT PRIMARY KEY, lessonId TEXT NOT NULL, studentId TEXT NOT NULL, bytes INTEGER NOT NULL, createdAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX homeworkFilesOfLesson ON homeworkFiles (lessonId);
  CREATE INDEX homeworkFilesOfStudent ON homeworkFiles (studentId);
  `,
  `
  CREATE TABLE familyRequests (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL, kind TEXT NOT NULL, times TEXT NOT NULL,
    note TEXT NOT NULL, lessonStart INTEGER NOT NULL, createdAt INTEGER NOT NULL, version INTEGER NOT NULL,
    requestKey TEXT NOT NULL, contentDigest TEXT NOT NULL, answer TEXT, answeredAt INTEGER, answerNote TEXT,
    expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX familyRequestsOfTeacher ON familyRequests (teacherId, lessonStart);
  CREATE INDEX familyRequestsOfStudent ON familyRequests (studentId);
  CREATE TABLE familyOffers (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL, times TEXT NOT NULL,
    lessonStart INTEGER NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX familyOffersOfTeacher ON familyOffers (teacherId, lessonStart);
  CREATE INDEX familyOffersOfStudent ON familyOffers (studentId);
  `,
  `
  CREATE TABLE workingHours (
    id TEXT PRIMARY KEY, isSet INTEGER NOT NULL, weekly TEXT NOT NULL, exceptions TEXT NOT NULL,
    holidaysOff INTEGER NOT NULL, bufferMinutes INTEGER NOT NULL, version INTEGER NOT NULL
  ) STRICT;
  ALTER TABLE locks ADD COLUMN seriesId TEXT;
  CREATE INDEX locksOfSeries ON locks (seriesId) WHERE seriesId IS NOT NULL;
  `,
  `
  CREATE TABLE outsideCalendars (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, name TEXT NOT NULL, url TEXT NOT NULL, urlDigest TEXT NOT NULL,
    host TEXT NOT NULL, titles TEXT NOT NULL, state TEXT NOT NULL, createdAt INTEGER NOT NULL, dueAt INTEGER NOT NULL,
    failures INTEGER NOT NULL, readAt INTEGER, wholeReadAt INTEGER, problem TEXT, events INTEGER NOT NULL, etag TEXT,
    modified TEXT, UNIQUE (teacherId, urlDigest)
  ) STRICT;
  CREATE INDEX outsideCalendarsDue ON outsideCalendars (dueAt);
  CREATE TABLE busyTimes (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, calendarId TEXT NOT NULL, month TEXT NOT NULL, times TEXT NOT NULL
  ) STRICT;
  CREATE INDEX busyTimesOfTeacher ON busyTimes (teacherId, month);
  CREATE INDEX busyTimesOfCalendar ON busyTimes (calendarId);
  `,
  `
  CREATE TABLE guardians (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL, name TEXT NOT NULL, relation TEXT NOT NULL,
    email TEXT, phone TEXT, language TEXT, mails TEXT NOT NULL, serial TEXT NOT NULL, createdAt INTEGER NOT NULL,
    removedAt INTEGER, version INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX guardiansOfStudent ON guardians (studentId, createdAt, id);
  CREATE INDEX removedGuardians ON guardians (removedAt) WHERE removedAt IS NOT NULL;
  ALTER TABLE students ADD COLUMN mails TEXT;
  -- A student who was chosen without an address got no mails: the guardian did.
  INSERT INTO guardians
    SELECT 'g-' || lower(hex(randomblob(12))), teacherId, id, coalesce(guardianName, ''), 'other',
      nullif(guardianEmail, ''), nullif(guardianPhone, ''), guardianLanguage,
      CASE WHEN mailsTo = 'student' AND coalesce(email, '') <> ''
        THEN '[]' ELSE '["plans","reminders","records","messages"]' END,
      lower(hex(randomblob(18))), 0, NULL, 1
    FROM students
    WHERE coalesce(guardianName, '') <> '' OR coalesce(guardianEmail, '') <> '' OR coalesce(guardianPhone, '') <> '';
  UPDATE students SET mails = '["plans","reminders","records","messages"]' WHERE mailsTo IN ('student', 'both');
  -- The provider folds it at its next start, in refoldSearchTexts.
  UPDATE students SET blind = blind || char(10) || guardianName WHERE coalesce(guardianName, '') <> '';
  ALTER TABLE students DROP COLUMN guardianName;
  ALTER TABLE students DROP COLUMN guardianEmail;
  ALTER TABLE students DROP COLUMN guardianPhone;
  ALTER TABLE students DROP COLUMN guardianLanguage;
  ALTER TABLE students DROP COLUMN mailsTo;
  `,
  `
  ALTER TABLE lessons ADD COLUMN outcome TEXT;
  ALTER TABLE lessons ADD COLUMN heldFromMillis INTEGER;
  ALTER TABLE lessons ADD COLUMN heldUntilMillis INTEGER;
  ALTER TABLE lessons ADD COLUMN outcomeVersion INTEGER;
  CREATE TABLE lessonRates (
    id TEXT PRIMARY KEY, teacherId TEXT NOT NULL, studentId TEXT NOT NULL, subject TEXT NOT NULL, yen INTEGER NOT NULL,
    per TEXT NOT NULL, chargesAbsence TEXT NOT NULL, chargesNotice TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ratesOfTeacher ON lessonRates (teacherId, studentId, subject);
  CREATE INDEX ratesOfStudent ON lessonRates (studentId);
  `,
  'ALTER TABLE familyRequests ADD COLUMN guardianId TEXT;',
  // Databases from before have all words, and triggers that do not know the table.
  `
  ${WITHOUT_WORDS}
  DROP TRIGGER addLessonWords;
  DROP TRIGGER changeLessonWords;
  DROP TRIGGER removeLessonWords;
  ${lessonWordsTriggers}
  `,
];
