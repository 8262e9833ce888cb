import { foldForSearch } from '../i18n/index.ts';
import {
  type Endpoint,
  type Lesson,
  type LessonFilter,
  listLessons,
  listStudents,
  type Page,
  readLesson,
  searchLessons,
  type Student,
} from '../api/endpoints/index.ts';
import { type Api, failed, type Reply, SUCCESS } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import type { Paging } from './courses.ts';
import { lessonState } from './lesson-state.ts';

interface Parts {
  readonly params?: { readonly id?: string };
  readonly query?: Paging;
  readonly body?: LessonFilter;
}

/**
 * A session for the page's own lessons, in the given order: it serves lists, searches, single lessons and the names of students
 * from them, and sends nothing. It rejects every other call.
 */
export function ownLessonsSession(session: Session, lessons: readonly Lesson[]): Session {
  const now = (): number => session.clock.now();
  function answer(row: Endpoint, { params, query, body = {} }: Parts): Reply<unknown> {
    if (row === listLessons || row === searchLessons) return done(pageOf(lessons.filter(matching(body, now())), query));
    if (row === listStudents) return done(studentsOf(lessons));
    const lesson = row === readLesson && lessons.find(({ id }) => id === params?.id);
    return lesson ? done(lesson) : failed({ kind: 'http', httpStatus: 404, message: '' });
  }
  const api: Api = {
    call: async (row, input) => answer(row, input as Parts) as Reply<never>,
    clearCache: () => undefined,
  };
  return Object.create(session, { api: { value: api } }) as Session;
}

const done = (data: unknown): Reply<unknown> => ({ status: SUCCESS, message: '', data });

function pageOf(found: readonly Lesson[], { page, size }: Paging = { page: 1, size: found.length }): Page<Lesson> {
  return { list: found.slice((page - 1) * size, page * size), total: found.length, page, size };
}

function matching(
  { words = '', studentId, fromMillis = -Infinity, untilMillis = Infinity, state }: LessonFilter,
  now: number,
): (lesson: Lesson) => boolean {
  const wanted = words.split(/\s+/).map(foldForSearch);
  return (lesson) => {
    const { studentName, subject, memo, note, startTimeMillis } = lesson;
    const text = foldForSearch([studentName, subject, memo, note].join('\n'));
    return (
      wanted.every((word) => text.includes(word)) &&
      (studentId === undefined || lesson.studentId === studentId) &&
      startTimeMillis >= fromMillis &&
      startTimeMillis < untilMillis &&
      (state === undefined || lessonState(lesson, now) === state)
    );
  };
}

/** The students of the lessons, with the fields that lessons contain. */
function studentsOf(lessons: readonly Lesson[]): Student[] {
  const names = new Map(lessons.map(({ studentId, studentName }) => [studentId, studentName]));
  return [...names].map(([id, name]) => ({ id, name, kana: '', avatar: '', grade: '', subjects: [] }));
}
