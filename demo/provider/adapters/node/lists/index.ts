import type { ListedLesson, Lists } from '../../../store/lists.ts';
import type { StudentRow } from '../../../store/tables.ts';
import type { Sealer } from '../sealed-text.ts';
import { createDecoder, withStoreErrors } from '../sqlite-table.ts';
import { createLessonPages } from './lesson-pages.ts';
import type { Prepare } from './prepare.ts';
import { createStudentList } from './student-list.ts';

/** The lists of a store on SQLite, by statements that never read all lessons. */
export function createLists(prepare: Prepare, sealer: Sealer): Lists {
  return withStoreErrors<Lists>({
    lessons: createLessonPages(prepare, createDecoder<ListedLesson>('lessons', sealer)),
    students: createStudentList(prepare, createDecoder<StudentRow>('students', sealer)),
  });
}
