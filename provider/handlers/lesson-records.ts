import {
  GUARDIAN_LIMIT,
  type InputOf,
  type LessonRecordMail,
  type mailLessonRecord,
} from '../../src/core/api/endpoints/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import { rejected } from '../app/api-error.ts';
import { count, refuseEnded, type AuthenticatedContext, type Handlers } from '../app/context.ts';
import { readFile } from '../files/stored-bytes.ts';
import { homeworkReplyOf } from '../lessons/homework.ts';
import { followingLesson, previousRecord, recordOf, recordRowOf, saveRecord } from '../lessons/lesson-records.ts';
import { chooseRecipients, familyOf, postAll } from '../mail/family.ts';
import { boardFileAt, canMailRecord, dropUnmailedBoard, recordMailsOf } from '../mail/record-mail.ts';
import type { LessonRecordRow, LessonRow } from '../store/tables.ts';
import { ownLesson } from './courses.ts';
import { transact } from '../app/transact.ts';

/** How many digests of mails are stored for a record: seven people, with and without the board. */
const KEPT_DIGESTS = 2 * (GUARDIAN_LIMIT + 1);

type RecordMailBody = InputOf<typeof mailLessonRecord>['body'];
type RecordHandlers = Pick<Handlers, 'readLessonRecord' | 'changeLessonRecord' | 'mailLessonRecord'>;

/** The records that a teacher writes after lessons (docs/design-choices.md#lesson-records). */
export const lessonRecordHandlers: RecordHandlers = {
  async readLessonRecord({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    const [previous, nextLesson] = [await previousRecord(context, lesson), await followingLesson(context, lesson)];
    const reply = await homeworkReplyOf(context, lesson.id);
    return {
      ...(await recordOf(context, lesson)),
      ...(previous && { previous }),
      ...(reply && { reply }),
      ...(nextLesson && { nextLesson }),
      canMail: await canMailRecord(context, lesson),
    };
  },

  changeLessonRecord: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, messages, now } = context;
      const lesson = await ownLesson(context, body.id);
      if (lesson.canceledAt !== undefined) throw rejected('canceled', messages.canceled);
      const row = await recordRowOf(context, lesson.id);
      if (body.version !== row.version)
        throw rejected('stale', messages.stale, { record: await recordOf(context, lesson) });
      if (body.finished && now() < lesson.startTimeMillis) throw rejected('tooEarly', messages.recordTooEarly);

      const { note = lesson.note ?? '', homework = row.homework, nextTime = row.nextTime } = body;
      const hasNewNote = note !== (lesson.note ?? '');
      if (hasNewNote || homework !== row.homework || nextTime !== row.nextTime)
        await saveRecord(context, { ...row, homework, nextTime, version: row.version + 1 });
      if (hasNewNote) await writeNote(context, lesson, note);
      const isFinished = lesson.recordFinishedAtMillis !== undefined;
      if (body.finished !== undefined && body.finished !== isFinished)
        await store.lessons.update(lesson.id, { recordFinishedAtMillis: body.finished ? now() : undefined });
      return recordOf(context, await ownLesson(context, lesson.id));
    }),

  async mailLessonRecord({ body }, context) {
    if (body.preview) {
      const lesson = await ownLesson(context, body.id);
      if (body.boardUrl !== undefined) await boardFileAt(body.boardUrl, context);
      const options = { hasBoard: body.boardUrl !== undefined, recipients: body.recipients, people: body.people };
      return (await recordMailsOf(context, lesson, options)).shown;
    }
    try {
      const mail = await mailRecord(context, body);
      if (body.keepRecipients) await keepRecipients(context, body);
      return mail;
    } finally {
      if (body.boardUrl !== undefined) await dropUnmailedBoard(body.boardUrl, context);
    }
  },
};

/** Mails a record once: the same mail, with the same file, is not sent to the same people again. */
async function mailRecord(context: AuthenticatedContext, body: RecordMailBody): Promise<LessonRecordMail> {
  const { crypto, base64, outbox, now } = context;
  const lesson = await ownLesson(context, body.id);
  const file = body.boardUrl === undefined ? undefined : await boardFileAt(body.boardUrl, context);
  const options = { hasBoard: file !== undefined, recipients: body.recipients, people: body.people };
  const { shown, mails } = await recordMailsOf(context, lesson, options);
  if (mails.length === 0) throw rejected('noMail', context.messages.noRecipients);
  const { attachment } = shown;
  const bytes = file === undefined ? undefined : await readFile(context, file);
  const content = bytes && (await crypto.digest(base64.encode(bytes)));
  const digests = await Promise.all(
    mails.map((mail) => crypto.digest(JSON.stringify([lesson.id, mail, attachment, content]))),
  );
  const isUnsent = ({ mailDigest = '' }: LessonRecordRow, index: number): boolean =>
    !mailDigest.split(' ').includes(digests[index] ?? '');
  const before = await recordRowOf(context, lesson.id);
  if (!mails.some((_, index) => isUnsent(before, index))) return shown;
  await count(context, 'recordMail', context.teacher.id);
  await count(context, 'recordMailOfLesson', lesson.id);
  const sentAtMillis = await transact(context, async (context) => {
    await refuseEnded(context);
    const row = await recordRowOf(context, lesson.id);
    const unsent = mails.filter((_, index) => isUnsent(row, index));
    // A second press while the first request was running.
    if (unsent.length === 0 && row.mailedAt !== undefined) return row.mailedAt;
    const recordDigest = digestsWith(digests, row);
    await postAll(context.outbox, unsent, undefined, {
      studentId: lesson.studentId,
      recordDigest,
      ...(file !== undefined && attachment !== undefined && { file: { id: file, name: attachment } }),
    });
    await saveRecord(context, { ...row, mailedAt: now(), mailDigest: recordDigest });
    return now();
  });
  context.afterReply(() => outbox.send());
  return { ...shown, sentAtMillis };
}

/** The digests of the last mails with a record, per member of the family. */
const digestsWith = (digests: readonly string[], { mailDigest = '' }: LessonRecordRow): string =>
  [...new Set([...digests, ...mailDigest.split(' ')])].filter(Boolean).slice(0, KEPT_DIGESTS).join(' ');

/** The recipients of this mail get further mails about the student, too. */
const keepRecipients = (context: AuthenticatedContext, { id, recipients, people }: RecordMailBody): Promise<void> =>
  transact(context, async (context) => {
    const { studentId } = await ownLesson(context, id);
    const family = await familyOf(context.store, studentId);
    if (family && (recipients ?? people)) await chooseRecipients(context, family, { recipients, people });
  });

/** The note is a field of the lesson, and a search finds it: changing the note changes the lesson. */
async function writeNote({ store }: AuthenticatedContext, lesson: LessonRow, note: string): Promise<void> {
  const { id, studentId, studentName, subject, memo, version } = lesson;
  const kana = (await store.students.get(studentId))?.kana;
  await store.lessons.update(id, {
    note,
    version: version + 1,
    changedBy: 'teacher',
    searchText: searchTexts(studentName, kana, subject, memo, note),
  });
}
