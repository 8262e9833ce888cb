import type { LessonRecordMail } from '../../../src/core/api/endpoints/index.ts';
import { boardFileName } from '../../../src/core/lessons/index.ts';
import { SERVICE_ZONE, timeOf } from '../../../src/core/time/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext } from '../app/context.ts';
import { sizeOfFile } from '../files/stored-bytes.ts';
import { messagesFor, type Messages } from '../i18n/index.ts';
import { followingLesson, recordOf } from '../lessons/lesson-records.ts';
import { deleteUnnamedFile } from '../store/delete-mails.ts';
import type { LessonRow } from '../store/tables.ts';

/** The largest file that goes with a mail, in megabytes: mail servers take little more. */
const ATTACHMENT_MEGABYTES = 8;

/** Whether the record of a lesson can be mailed to the family. */
export async function canMailRecord({ settings, store }: AuthenticatedContext, lesson: LessonRow): Promise<boolean> {
  return (
    settings.mailsLessons === true &&
    lesson.canceledAt === undefined &&
    Boolean((await store.students.get(lesson.studentId))?.email)
  );
}

/**
 * The mail with the record, in the language of the student; times are Japanese, and say so.
 * @throws {ApiError} if it cannot be mailed, or nothing is written
 */
export async function recordMailOf(
  context: AuthenticatedContext,
  lesson: LessonRow,
  hasBoard: boolean,
): Promise<LessonRecordMail> {
  const { store, teacher } = context;
  const student = await store.students.get(lesson.studentId);
  if (!student?.email || !(await canMailRecord(context, lesson))) throw rejected('noMail', context.messages.noMail);
  const { note, homework, nextTime, sentAtMillis } = await recordOf(context, lesson);
  if ([note, homework, nextTime].every((text) => text.trim() === ''))
    throw rejected('empty', context.messages.recordEmpty);
  const messages = messagesFor(student.language ?? null);
  const next = await followingLesson(context, lesson);
  return {
    to: student.email,
    ...messages.recordMail({
      student: student.name,
      when: spanOf(messages, lesson),
      subject: lesson.subject,
      teacher: teacher.name,
      note,
      homework,
      nextTime,
      nextLesson: next ? `${spanOf(messages, next)} ${next.subject}` : '',
      hasBoard,
    }),
    ...(hasBoard && { attachment: boardFileName(lesson, SERVICE_ZONE) }),
    ...(sentAtMillis !== undefined && { sentAtMillis }),
  };
}

function spanOf(
  messages: Messages,
  { startTimeMillis, endTimeMillis }: Pick<LessonRow, 'startTimeMillis' | 'endTimeMillis'>,
) {
  return `${messages.moment(startTimeMillis, SERVICE_ZONE)}–${timeOf(endTimeMillis, SERVICE_ZONE)}`;
}

/**
 * The id of the teacher's own PDF at an address.
 * @throws {ApiError} if it is none, or too large for a mail
 */
export async function boardFileAt(address: string, context: AuthenticatedContext): Promise<string> {
  const { store, messages } = context;
  const id = await ownPdfAt(address, context);
  if (id === undefined) throw rejected('unknown', messages.invalid(messages.fields.boardUrl), { field: 'boardUrl' });
  if ((await sizeOfFile(store, id)).size > ATTACHMENT_MEGABYTES * 1024 * 1024)
    throw rejected('tooLarge', messages.fileTooLarge(ATTACHMENT_MEGABYTES), { field: 'boardUrl' });
  return id;
}

/** Deletes the teacher's own PDF at an address, unless a mail took it or it is on a board: it is uploaded anew for each try. */
export async function dropUnmailedBoard(address: string, context: AuthenticatedContext): Promise<void> {
  const id = await ownPdfAt(address, context);
  if (id !== undefined) await context.store.transaction((store) => deleteUnnamedFile(store, id));
}

async function ownPdfAt(address: string, { store, teacher }: AuthenticatedContext): Promise<string | undefined> {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const [file] = await store.files.pick(['teacherId', 'kind', 'type'], { where: [['id', '=', id]] });
  return file?.teacherId === teacher.id && file.kind === 'material' && file.type === 'application/pdf' ? id : undefined;
}
