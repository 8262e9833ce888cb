// The index of the words of lessons: every two neighbouring characters of the search text are a token, so that a phrase of
// tokens is found wherever the text contains the word, in languages without spaces, too. Trigrams, as SQLite has them built
// in, do not find words of two characters, which most Japanese names and subjects are.
//
// A token is written `t<teacher>x<characters>` in hexadecimal digits of UTF-8: one teacher's search never reads what another
// one's lessons contain. The column `facts` has tokens for kept (`k`) and cancelled lessons (`c`), and for the student (`s`).
//
// The index is ordered by numbers that follow the start of the lessons, up to 65,536 of which begin in the same millisecond,
// so that a page in time is a range of it. Triggers keep it in step, within the write's own transaction.

const tokens = (lesson: string) => `(
  WITH RECURSIVE at (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM at WHERE n < length(${lesson}.blind))
  SELECT group_concat('t' || hex(${lesson}.teacherId) || 'x' || hex(substr(${lesson}.blind, n, 2)), ' ' ORDER BY n) FROM at
)`;

const facts = (lesson: string) =>
  `'t' || hex(${lesson}.teacherId) || iif(${lesson}.canceledAt IS NULL, 'k', 'c') ||
    ' t' || hex(${lesson}.teacherId) || 's' || hex(${lesson}.studentId)`;

const add = `
  INSERT INTO lessonNumbers (number, lessonId)
    SELECT coalesce(max(number) + 1, new.startTimeMillis * 65536), new.id FROM lessonNumbers
    WHERE number >= new.startTimeMillis * 65536 AND number < (new.startTimeMillis + 1) * 65536;
  INSERT INTO lessonWords (rowid, grams, facts)
    SELECT number, ${tokens('new')}, ${facts('new')} FROM lessonNumbers WHERE lessonId = new.id;
`;

const remove = `
  DELETE FROM lessonWords WHERE rowid = (SELECT number FROM lessonNumbers WHERE lessonId = old.id);
  DELETE FROM lessonNumbers WHERE lessonId = old.id;
`;

/** A released migration is never changed: add another one. */
export const lessonWordsMigration = `
  CREATE TABLE lessonNumbers (number INTEGER PRIMARY KEY, lessonId TEXT NOT NULL UNIQUE) STRICT;
  CREATE VIRTUAL TABLE lessonWords USING fts5 (grams, facts, content = '', contentless_delete = 1, tokenize = 'ascii');
  INSERT INTO lessonNumbers (number, lessonId)
    SELECT startTimeMillis * 65536 + row_number() OVER (PARTITION BY startTimeMillis ORDER BY id) - 1, id FROM lessons;
  INSERT INTO lessonWords (rowid, grams, facts)
    SELECT number, ${tokens('lessons')}, ${facts('lessons')}
    FROM lessonNumbers JOIN lessons ON lessons.id = lessonId ORDER BY number;
  CREATE TRIGGER addLessonWords AFTER INSERT ON lessons BEGIN ${add} END;
  CREATE TRIGGER changeLessonWords AFTER UPDATE OF studentId, startTimeMillis, canceledAt, blind ON lessons
    WHEN old.studentId <> new.studentId OR old.startTimeMillis <> new.startTimeMillis OR old.blind <> new.blind
      OR (old.canceledAt IS NULL) <> (new.canceledAt IS NULL)
    BEGIN ${remove} ${add} END;
  CREATE TRIGGER removeLessonWords AFTER DELETE ON lessons BEGIN ${remove} END;
`;
