// Numbers of lessons by teacher, period of 2^31 ms of their start, and whether they are cancelled. Triggers keep them in step,
// within the write's own transaction. They take the place of one number for each teacher.

const add = `
  INSERT INTO lessonTallies VALUES (new.teacherId, new.startTimeMillis >> 31, new.canceledAt IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
`;

const remove = `
  UPDATE lessonTallies SET count = count - 1
    WHERE teacherId = old.teacherId AND period = old.startTimeMillis >> 31 AND isCanceled = (old.canceledAt IS NOT NULL);
`;

/** A released migration is never changed: add another one. */
export const lessonTalliesMigration = `
  DROP TRIGGER countLesson;
  DROP TRIGGER uncountLesson;
  DROP TABLE lessonCounts;
  CREATE TABLE lessonTallies (
    teacherId TEXT NOT NULL, period INTEGER NOT NULL, isCanceled INTEGER NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (teacherId, period, isCanceled)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO lessonTallies
    SELECT teacherId, startTimeMillis >> 31, canceledAt IS NOT NULL, count(*) FROM lessons GROUP BY 1, 2, 3;
  CREATE TRIGGER tallyLesson AFTER INSERT ON lessons BEGIN ${add} END;
  CREATE TRIGGER retallyLesson AFTER UPDATE OF teacherId, startTimeMillis, canceledAt ON lessons BEGIN ${remove} ${add} END;
  CREATE TRIGGER untallyLesson AFTER DELETE ON lessons BEGIN ${remove} END;
`;
