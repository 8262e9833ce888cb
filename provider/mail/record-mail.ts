import type { LessonRecordMail, MailRecipient, RecipientRole } from '../../src/core/api/endpoints/index.ts';
import { boardFileName } from '../../src/core/lessons/index.ts';
import { SERVICE_ZONE, timeOf } from '../../src/core/time/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext } from '../app/context.ts';
import { sizeOfFile } from '../files/stored-bytes.ts';
import type { Messages } from '../i18n/index.ts';
import { followingLesson, recordOf } from '../lessons/lesson-records.ts';
import { deleteUnnamedFile } from '../store/deletions.ts';
import type { LessonRow } from '../store/tables.ts';
import { familyMails, familyOf, hasAddress, linksFor, namedRecipients, recipientsOf } from './family.ts';

/** The largest attachment, in megabytes: mail servers accept little more. */
const ATTACHMENT_MEGABYTES = 8;

/** Whether the record of a lesson can be mailed to the family. */
export async function canMailRecord({ settings, store }: AuthenticatedContext, lesson: LessonRow): Promise<boolean> {
  return (
    settings.mailsLessons === true &&
    lesson.canceledAt === undefined &&
    hasAddress(await familyOf(store, lesson.studentId))
  );
}

/** A record as it is mailed: the preview for the teacher, and the mails to the family. */
interface RecordMails {
  shown: LessonRecordMail;
  mails: ReturnType<typeof familyMails>;
}

interface RecordMailOptions {
  hasBoard: boolean;
  /** The recipients, by role or by id; by default the teacher's choice for this student. */
  recipients?: readonly RecipientRole[] | undefined;
  people?: readonly string[] | undefined;
}

/**
 * The mails with the record, each in the language of its reader; times are in Japan's time zone, and the mail says so.
 * @throws {ApiError} if it cannot be mailed, or the record is empty
 */
export async function recordMailsOf(
  context: AuthenticatedContext,
  lesson: LessonRow,
  { hasBoard, ...asked }: RecordMailOptions,
): Promise<RecordMails> {
  const { store, teacher } = context;
  const family = await familyOf(store, lesson.studentId);
  if (!hasAddress(family) || !(await canMailRecord(context, lesson))) throw rejected('noMail', context.messages.noMail);
  const recipients = recipientsOf(family, namedRecipients(context, family, asked) ?? 'records');
  const { note, homework, nextTime, sentAtMillis } = await recordOf(context, lesson);
  if ([note, homework, nextTime].every((text) => text.trim() === ''))
    throw rejected('empty', context.messages.recordEmpty);
  const next = await followingLesson(context, lesson);
  const links = await linksFor(context, lesson.studentId);
  const mailsTo = (recipients: readonly MailRecipient[]) =>
    familyMails(
      family,
      teacher,
      recipients,
      (messages, reader) =>
        messages.recordMail({
          reader,
          when: spanOf(messages, lesson),
          subject: lesson.subject,
          note,
          homework,
          nextTime,
          nextLesson: next ? `${spanOf(messages, next)} ${next.subject}` : '',
          hasBoard,
        }),
      links?.pages,
    );
  const mails = mailsTo(recipients);
  // If nobody gets the records of this student, the teacher still sees the text, and chooses someone.
  const first = mails[0] ?? mailsTo(recipients.map((person) => ({ ...person, isChosen: true })))[0];
  if (!first) throw rejected('noMail', context.messages.noMail);
  const { to, subject, text } = first;
  return {
    mails,
    shown: {
      to,
      recipients,
      subject,
      text,
      ...(hasBoard && { attachment: boardFileName(lesson, SERVICE_ZONE) }),
      ...(sentAtMillis !== undefined && { sentAtMillis }),
    },
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
 * @throws {ApiError} if the address is not one, or the file is too large for a mail
 */
export async function boardFileAt(address: string, context: AuthenticatedContext): Promise<string> {
  const { store, messages } = context;
  const id = await ownPdfAt(address, context);
  if (id === undefined) throw rejected('unknown', messages.invalid(messages.fields.boardUrl), { field: 'boardUrl' });
  if ((await sizeOfFile(store, id)).size > ATTACHMENT_MEGABYTES * 1024 * 1024)
    throw rejected('tooLarge', messages.fileTooLarge(ATTACHMENT_MEGABYTES), { field: 'boardUrl' });
  return id;
}

/** Deletes the teacher's own PDF at an address, unless a mail uses it or it is on a board: each attempt uploads it again. */
export async function dropUnmailedBoard(address: string, context: AuthenticatedContext): Promise<void> {
  const id = await ownPdfAt(address, context);
  if (id !== undefined) await context.store.transaction((store) => deleteUnnamedFile(store, id));
}

async function ownPdfAt(address: string, { store, teacher }: AuthenticatedContext): Promise<string | undefined> {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const [file] = await store.files.pick(['teacherId', 'kind', 'type'], { where: [['id', '=', id]] });
  return file?.teacherId === teacher.id && file.kind === 'material' && file.type === 'application/pdf' ? id : undefined;
}
