import type { FamilyHomework, HomeworkReply } from '../../src/core/api/endpoints/index.ts';
import { DAY_MS } from '../../src/core/time/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AppContext } from '../app/context.ts';
import { sizeOfFile } from '../files/stored-bytes.ts';
import type { Messages } from '../i18n/index.ts';
import { deleteUnnamedFile } from '../store/deletions.ts';
import type { LessonRow } from '../store/tables.ts';

type Deps = Pick<AppContext, 'store' | 'settings' | 'now'>;

/** How many files a family may send with the homework of one lesson. */
export const MAX_HOMEWORK_FILES = 3;

/** How much a family may store with all homework of a student, in megabytes: a link must not fill the teacher's space. */
const STUDENT_MEGABYTES = 100;

/** The latest homework that a family sees: so many lessons … */
const MAX_LISTED = 10;
/** … which began at most so long ago, in ms. */
const LISTED_MS = 60 * DAY_MS;

/** A lesson whose record asks for homework. */
interface AskedHomework {
  lesson: LessonRow;
  homework: string;
}

/**
 * The homework that a student's family may see and reply to, the latest first: that of records which the teacher has finished or
 * mailed. Cancelled lessons are left out.
 */
export async function askedHomework({ store, now }: Deps, studentId: string): Promise<AskedHomework[]> {
  const lessons = await store.lessons.find({
    where: [
      ['studentId', '=', studentId],
      ['canceledAt', 'unset'],
      ['startTimeMillis', '>', now() - LISTED_MS],
      ['startTimeMillis', '<=', now()],
    ],
    order: [['startTimeMillis', 'descending']],
  });
  const asked: AskedHomework[] = [];
  for (const lesson of lessons) {
    const record = await store.lessonRecords.get(lesson.id);
    const isShown = lesson.recordFinishedAtMillis !== undefined || record?.mailedAt !== undefined;
    if (record && isShown && record.homework.trim() !== '') asked.push({ lesson, homework: record.homework });
    if (asked.length === MAX_LISTED) break;
  }
  return asked;
}

/** Whether a family has marked the homework of a lesson as done, or sent files for it. */
export const hasReply = async ({ store }: Pick<Deps, 'store'>, lessonId: string): Promise<boolean> =>
  (await store.homeworkReplies.count([['id', '=', lessonId]])) > 0 ||
  (await store.homeworkFiles.count([['lessonId', '=', lessonId]])) > 0;

/** What a family has sent for the homework of a lesson; undefined if nothing. */
export async function homeworkReplyOf(
  { store, settings }: Pick<Deps, 'store' | 'settings'>,
  lessonId: string,
): Promise<HomeworkReply | undefined> {
  const done = await store.homeworkReplies.get(lessonId);
  const sent = await store.homeworkFiles.find({
    where: [['lessonId', '=', lessonId]],
    order: [
      ['createdAt', 'ascending'],
      ['id', 'ascending'],
    ],
  });
  if (!done && sent.length === 0) return undefined;
  const files = await Promise.all(
    sent.map(async ({ id }) => {
      const [file] = await store.files.pick(['name', 'type'], { where: [['id', '=', id]] });
      const { size } = await sizeOfFile(store, id);
      return file && { name: file.name ?? '', url: `${settings.url}/files/${id}`, type: file.type, bytes: size };
    }),
  );
  return { ...(done && { doneAtMillis: done.doneAt }), files: files.filter((file) => file !== undefined) };
}

export async function familyHomework(deps: Deps, { lesson, homework }: AskedHomework): Promise<FamilyHomework> {
  const { id, subject, startTimeMillis } = lesson;
  return { lesson: id, subject, startTimeMillis, homework, ...((await homeworkReplyOf(deps, id)) ?? { files: [] }) };
}

/**
 * Checks that a family may send another file with the homework of a lesson.
 * @param more its size in bytes; 1 while it is unknown
 * @throws {ApiError} with the code `homeworkFull`
 */
export async function refuseHomework(
  { store }: Pick<Deps, 'store'>,
  lesson: Pick<LessonRow, 'id' | 'studentId'>,
  messages: Messages,
  more = 1,
): Promise<void> {
  if ((await store.homeworkFiles.count([['lessonId', '=', lesson.id]])) >= MAX_HOMEWORK_FILES)
    throw rejected('homeworkFull', messages.homeworkFull(MAX_HOMEWORK_FILES), { field: 'file' });
  const used = await store.homeworkFiles.sum('bytes', [['studentId', '=', lesson.studentId]]);
  if (used + more > STUDENT_MEGABYTES * 1024 * 1024)
    throw rejected('homeworkFull', messages.homeworkSpace, { field: 'file' });
}

/** Takes a file back; it stays if the teacher has put it on a board. Call it in a transaction. */
export async function takeBack({ store }: Pick<Deps, 'store'>, lessonId: string, file: string): Promise<void> {
  const count = await store.homeworkFiles.delete([
    ['id', '=', file],
    ['lessonId', '=', lessonId],
  ]);
  if (count > 0) await deleteUnnamedFile(store, file);
}
