import type { ListedLesson, Lists } from '../../../store/lists.ts';
import type { StudentRow } from '../../../store/tables.ts';
import type { Sealer } from '../sealed-text.ts';
import { mapLaterStoreErrors, mapStoreErrors } from '../sqlite-errors.ts';
import { createDecoder } from '../sql/columns.ts';
import { sqliteNames } from '../sqlite-table.ts';
import { createLessonPages } from './lesson-pages.ts';
import { createLessonWords } from './lesson-words.ts';
import { createLessonsInTime } from './lessons-in-time.ts';
import { longestLesson } from './longest-lesson.ts';
import type { Prepare } from './prepare.ts';
import { createStudentList } from './student-list.ts';

/** The lists of a store on SQLite, by statements that never read all lessons. */
export function createLists(prepare: Prepare, sealer: Sealer): Lists {
  const decode = createDecoder<ListedLesson>('lessons', sqliteNames, sealer);
  const readStudents = createStudentList(prepare, createDecoder<StudentRow>('students', sqliteNames, sealer));
  const readLessons = createLessonPages({
    sourceOf: (search) =>
      (search.words ?? []).length > 0
        ? createLessonWords(prepare, decode, search)
        : createLessonsInTime(prepare, decode, search),
    longestLesson: async (teacherId) => longestLesson(prepare, teacherId),
  });
  return {
    lessons: (...query) => mapLaterStoreErrors(() => readLessons(...query)),
    students: async (...query) => mapStoreErrors(() => readStudents(...query)),
  };
}
