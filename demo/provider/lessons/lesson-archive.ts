import type { LessonArchive, StudentRecord } from '../../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import type { Store } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';
import { cancellationOf } from './cancellations.ts';
import { recordOf } from './lesson-records.ts';

type Deps = Pick<AppContext, 'store' | 'settings'>;

/** How many earlier lessons are searched for one with a board. */
const SEARCHED_LESSONS = 10;

/** Who was in a lesson's room, each stay on its own. */
export function attendanceOf({ store }: Deps, lesson: LessonRow): LessonArchive['attendance'] {
  const rows = store.attendance.find({
    where: [['room', '=', roomOfLesson(lesson)]],
    order: [
      ['fromMillis', 'ascending'],
      ['id', 'ascending'],
    ],
  });
  return rows.map(({ name, role, fromMillis, untilMillis }) => ({
    name,
    role,
    fromMillis,
    ...(untilMillis !== undefined && { untilMillis }),
  }));
}

/** The chat of a lesson's room, oldest message first. */
export function chatOf({ store }: Deps, lesson: LessonRow): LessonArchive['chat'] {
  const rows = store.roomChatMessages.find({
    where: [['room', '=', roomOfLesson(lesson)]],
    order: [
      ['at', 'ascending'],
      ['id', 'ascending'],
    ],
  });
  return rows.map(({ name, role, text, at }) => ({ name, role, text, sentAtMillis: at }));
}

/** The material on a lesson's board that is the teacher's own and still stored, oldest first. */
export function filesOf({ store, settings }: Deps, lesson: LessonRow): LessonArchive['files'] {
  const files = store.boardFiles
    .find({ where: [['room', '=', roomOfLesson(lesson)]] })
    .flatMap(({ file }) =>
      store.files.pick(['id', 'teacherId', 'name', 'type', 'createdAt'], { where: [['id', '=', file]] }),
    )
    .filter(({ teacherId }) => teacherId === lesson.teacherId);
  return files
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map(({ id, name = '', type }) => ({
      name,
      url: `${settings.url}/files/${id}`,
      type,
      bytes: store.files.sumOfLengths('bytes', [['id', '=', id]]),
    }));
}

/** The changes of a lesson's board, oldest first. */
export function boardUpdates(store: Store, lesson: LessonRow): Uint8Array[] {
  return store.roomUpdates
    .find({ where: [['room', '=', roomOfLesson(lesson)]], order: [['position', 'ascending']] })
    .map(({ bytes }) => bytes);
}

/** The size of all changes of a lesson's board, in bytes. */
export function boardBytes(store: Store, lesson: LessonRow): number {
  return store.roomUpdates.sumOfLengths('bytes', [['room', '=', roomOfLesson(lesson)]]);
}

/**
 * Whether anything was ever written on a lesson's board. A board is as large as its student makes it: it is never read here,
 * but by the page that shows it.
 */
export function hasBoard({ store }: Pick<Deps, 'store'>, lesson: LessonRow): boolean {
  return store.roomUpdates.count([['room', '=', roomOfLesson(lesson)]]) > 0;
}

/** The latest earlier lesson with the same student on whose board something was written. */
export function previousLessonWithBoard(deps: Deps, lesson: LessonRow): LessonRow | undefined {
  return deps.store.lessons
    .find({
      where: [
        ['studentId', '=', lesson.studentId],
        ['teacherId', '=', lesson.teacherId],
        ['canceledAt', 'unset'],
        ['startTimeMillis', '<', lesson.startTimeMillis],
      ],
      order: [['startTimeMillis', 'descending']],
      limit: SEARCHED_LESSONS,
    })
    .find((earlier) => hasBoard(deps, earlier));
}

/** One page of the lessons of which something is kept, each in short, and how many there are. */
export function studentRecordsOf(
  deps: Pick<Deps, 'store'>,
  lessons: readonly LessonRow[],
  { page, size }: { readonly page: number; readonly size: number },
): { list: StudentRecord[]; total: number } {
  const kept = lessons.flatMap((lesson) => {
    const texts = recordOf(deps, lesson);
    const hasText = [texts.note, texts.homework, texts.nextTime].some((text) => text.trim() !== '');
    const isKept =
      hasText ||
      lesson.canceledAt !== undefined ||
      deps.store.attendance.count([['room', '=', roomOfLesson(lesson)]]) > 0;
    return isKept ? [{ lesson, texts }] : [];
  });
  // What only the screen needs is read for its page alone.
  const list = kept
    .slice((page - 1) * size, page * size)
    .map(({ lesson, texts: { note, homework, nextTime } }) => ({
      lessonId: lesson.id,
      subject: lesson.subject,
      startTimeMillis: lesson.startTimeMillis,
      endTimeMillis: lesson.endTimeMillis,
      note,
      homework,
      nextTime,
      hasBoard: hasBoard(deps, lesson),
      ...cancellationFields(deps, lesson),
    }));
  return { list, total: kept.length };
}

function cancellationFields(
  deps: Pick<Deps, 'store'>,
  lesson: LessonRow,
): Pick<StudentRecord, 'canceledAt' | 'cancelReason' | 'makeUp'> {
  if (lesson.canceledAt === undefined) return {};
  const { reason, makeUp } = cancellationOf(deps, lesson);
  return { canceledAt: lesson.canceledAt, cancelReason: reason, ...(makeUp && { makeUp }) };
}
