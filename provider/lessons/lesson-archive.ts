import type {
  LessonArchive,
  LessonRecord,
  StudentRecord,
  CancellationRecord,
} from '../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { sizeOfFile } from '../files/stored-bytes.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { readBoard, rowsOfBoard } from '../rooms/board/board-store.ts';
import type { Store } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';
import { hasReply } from './homework.ts';
import { earlierLessons, recordOf } from './lesson-records.ts';

type Deps = Pick<AppContext, 'store' | 'settings'>;

/** How many earlier lessons are searched for one with a board. */
const SEARCHED_LESSONS = 10;

/** Who was in a lesson's room; each stay is a separate entry. */
export async function attendanceOf({ store }: Deps, lesson: LessonRow): Promise<LessonArchive['attendance']> {
  const rows = await store.attendance.find({
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
export async function chatOf({ store }: Deps, lesson: LessonRow): Promise<LessonArchive['chat']> {
  const rows = await store.roomChatMessages.find({
    where: [['room', '=', roomOfLesson(lesson)]],
    order: [
      ['at', 'ascending'],
      ['id', 'ascending'],
    ],
  });
  return rows.map(({ name, role, text, at }) => ({ name, role, text, sentAtMillis: at }));
}

/** The stored material on a lesson's board that belongs to the teacher, oldest first. */
export async function filesOf({ store, settings }: Deps, lesson: LessonRow): Promise<LessonArchive['files']> {
  const named = await store.boardFiles.find({ where: [['room', '=', roomOfLesson(lesson)]] });
  const fields = ['id', 'teacherId', 'name', 'type', 'createdAt'] as const;
  const files = await Promise.all(named.map(({ file }) => store.files.pick(fields, { where: [['id', '=', file]] })));
  const own = files.flat().filter(({ teacherId }) => teacherId === lesson.teacherId);
  return Promise.all(
    own
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map(async ({ id, name = '', type }) => ({
        name,
        url: `${settings.url}/files/${id}`,
        type,
        bytes: (await sizeOfFile(store, id)).size,
      })),
  );
}

/** The readable changes of a lesson's board, oldest first, and the students whose drawings are still on it. */
export async function boardUpdates(store: Store, lesson: LessonRow) {
  const room = roomOfLesson(lesson);
  const { state, readable, broken } = await readBoard(store, room, await rowsOfBoard(store, room));
  const students = [...state.authors.values()].filter(({ role }) => role === 'student');
  return {
    updates: readable.map(({ bytes }) => bytes),
    isIncomplete: broken.size > 0,
    authors: [...new Map(students.map(({ identity, name }) => [identity, { id: identity, name }])).values()].filter(
      ({ id }) => state.erase(id).length > 0,
    ),
  };
}

/** The size of all changes of a lesson's board, in bytes. */
export async function boardBytes(store: Store, lesson: LessonRow): Promise<number> {
  return store.roomUpdates.sumOfLengths('bytes', [['room', '=', roomOfLesson(lesson)]]);
}

/**
 * Whether anything was ever written on a lesson's board. Students determine the size of a board, so it is never read here,
 * but only by the page that shows it.
 */
export async function hasBoard({ store }: Pick<Deps, 'store'>, lesson: LessonRow): Promise<boolean> {
  return (await store.roomUpdates.count([['room', '=', roomOfLesson(lesson)]])) > 0;
}

/** The latest earlier lesson with the same student on whose board something was written. */
export async function previousLessonWithBoard(deps: Deps, lesson: LessonRow): Promise<LessonRow | undefined> {
  const earlier = await deps.store.lessons.find(earlierLessons(lesson, SEARCHED_LESSONS));
  for (const each of earlier) if (await hasBoard(deps, each)) return each;
  return undefined;
}

interface KeptLesson {
  lesson: LessonRow;
  texts: LessonRecord;
}

/** One page of the lessons with an archive, each in short, and their number. */
export async function studentRecordsOf(
  deps: Deps,
  lessons: readonly LessonRow[],
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ list: StudentRecord[]; total: number }> {
  const kept: KeptLesson[] = [];
  for (const lesson of lessons) {
    const texts = await recordOf(deps, lesson);
    const hasText = [texts.note, texts.homework, texts.nextTime].some((text) => text.trim() !== '');
    const isKept =
      hasText ||
      lesson.canceledAt !== undefined ||
      lesson.outcome !== undefined ||
      (await deps.store.attendance.count([['room', '=', roomOfLesson(lesson)]])) > 0;
    if (isKept) kept.push({ lesson, texts });
  }
  // Fields that only the screen needs are read only for its page.
  const list = await Promise.all(
    kept
      .slice((page - 1) * size, page * size)
      .map(async ({ lesson, texts: { note, homework, nextTime } }) => ({
        lessonId: lesson.id,
        subject: lesson.subject,
        startTimeMillis: lesson.startTimeMillis,
        endTimeMillis: lesson.endTimeMillis,
        note,
        homework,
        nextTime,
        hasReply: await hasReply(deps, lesson.id),
        hasBoard: await hasBoard(deps, lesson),
        ...(lesson.outcome && { outcome: lesson.outcome }),
        ...(await cancellationFields(deps, lesson)),
      })),
  );
  return { list, total: kept.length };
}

async function cancellationFields(
  deps: Pick<Deps, 'store'>,
  lesson: LessonRow,
): Promise<Pick<StudentRecord, 'canceledAt' | 'cancelReason' | 'makeUp'>> {
  if (lesson.canceledAt === undefined) return {};
  const { reason, makeUp } = await cancellationOf(deps, lesson);
  return { canceledAt: lesson.canceledAt, cancelReason: reason, ...(makeUp && { makeUp }) };
}

/** Why a lesson was cancelled, and its make-up lesson, unless that one is cancelled, too. */
export async function cancellationOf(
  { store }: Pick<AppContext, 'store'>,
  { cancelReason = '', makeUpId }: LessonRow,
): Promise<CancellationRecord> {
  const found = makeUpId === undefined ? undefined : await store.lessons.get(makeUpId);
  if (!found || found.canceledAt !== undefined) return { reason: cancelReason };
  const { id, startTimeMillis, endTimeMillis } = found;
  return { reason: cancelReason, makeUp: { id, startTimeMillis, endTimeMillis } };
}
