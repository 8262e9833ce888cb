import type { LessonRecordMail } from '../../../src/core/api/endpoints/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import { rejected } from '../app/api-error.ts';
import { count, refuseEnded, type AuthenticatedContext, type Handlers } from '../app/context.ts';
import { followingLesson, previousRecord, recordOf, recordRowOf, saveRecord } from '../lessons/lesson-records.ts';
import { boardFileAt, canMailRecord, dropUnmailedBoard, recordMailOf } from '../mail/record-mail.ts';
import type { LessonRow } from '../store/tables.ts';
import { ownLesson } from './courses.ts';

type RecordHandlers = Pick<Handlers, 'readLessonRecord' | 'changeLessonRecord' | 'mailLessonRecord'>;

/** What a teacher writes down after a lesson (docs/decisions/036). */
export const lessonRecordHandlers: RecordHandlers = {
  readLessonRecord({ params }, context) {
    const lesson = ownLesson(context, params.id);
    const [previous, nextLesson] = [previousRecord(context, lesson), followingLesson(context, lesson)];
    return {
      ...recordOf(context, lesson),
      ...(previous && { previous }),
      ...(nextLesson && { nextLesson }),
      canMail: canMailRecord(context, lesson),
    };
  },

  changeLessonRecord: ({ body }, context) =>
    context.store.transaction(() => {
      const { store, messages, now } = context;
      const lesson = ownLesson(context, body.id);
      if (lesson.canceledAt !== undefined) throw rejected('canceled', messages.canceled);
      const row = recordRowOf(context, lesson.id);
      if (body.version !== row.version) throw rejected('stale', messages.stale, { record: recordOf(context, lesson) });
      if (body.finished && now() < lesson.startTimeMillis) throw rejected('tooEarly', messages.recordTooEarly);

      const { note = lesson.note ?? '', homework = row.homework, nextTime = row.nextTime } = body;
      const hasNewNote = note !== (lesson.note ?? '');
      if (hasNewNote || homework !== row.homework || nextTime !== row.nextTime)
        saveRecord(context, { ...row, homework, nextTime, version: row.version + 1 });
      if (hasNewNote) writeNote(context, lesson, note);
      const isFinished = lesson.recordFinishedAtMillis !== undefined;
      if (body.finished !== undefined && body.finished !== isFinished)
        store.lessons.update(lesson.id, { recordFinishedAtMillis: body.finished ? now() : undefined });
      return recordOf(context, ownLesson(context, lesson.id));
    }),

  async mailLessonRecord({ body }, context) {
    if (body.preview) {
      const lesson = ownLesson(context, body.id);
      if (body.boardUrl !== undefined) boardFileAt(body.boardUrl, context);
      return recordMailOf(context, lesson, body.boardUrl !== undefined);
    }
    try {
      return await mailRecord(context, body);
    } finally {
      if (body.boardUrl !== undefined) dropUnmailedBoard(body.boardUrl, context);
    }
  },
};

/** Mails a record once: the same mail, with the same file, is not sent again. */
async function mailRecord(
  context: AuthenticatedContext,
  body: { id: string; boardUrl?: string | undefined },
): Promise<LessonRecordMail> {
  const { store, crypto, base64, outbox, now } = context;
  const lesson = ownLesson(context, body.id);
  const file = body.boardUrl === undefined ? undefined : boardFileAt(body.boardUrl, context);
  const mail = recordMailOf(context, lesson, file !== undefined);
  const { to, subject, text, attachment } = mail;
  const bytes = file === undefined ? undefined : store.files.get(file)?.bytes;
  const content = bytes && (await crypto.digest(base64.encode(bytes)));
  const recordDigest = await crypto.digest(JSON.stringify([lesson.id, to, subject, text, attachment, content]));
  if (recordRowOf(context, lesson.id).mailDigest === recordDigest) return mail;
  count(context, 'recordMail', context.teacher.id);
  count(context, 'recordMailOfLesson', lesson.id);
  const sentAtMillis = store.transaction(() => {
    refuseEnded(context);
    const row = recordRowOf(context, lesson.id);
    // A second press while the first one was under way.
    if (row.mailDigest === recordDigest && row.mailedAt !== undefined) return row.mailedAt;
    outbox.post({ to, subject, text }, undefined, {
      studentId: lesson.studentId,
      recordDigest,
      ...(file !== undefined && attachment !== undefined && { file: { id: file, name: attachment } }),
    });
    saveRecord(context, { ...row, mailedAt: now(), mailDigest: recordDigest });
    return now();
  });
  context.afterReply(() => outbox.send());
  return { ...mail, sentAtMillis };
}

/** The note is a field of the lesson, and is found by its words: a change of it is one of the lesson. */
function writeNote({ store }: AuthenticatedContext, lesson: LessonRow, note: string): void {
  const { id, studentId, studentName, subject, memo, version } = lesson;
  const kana = store.students.get(studentId)?.kana;
  store.lessons.update(id, {
    note,
    version: version + 1,
    searchText: searchTexts(studentName, kana, subject, memo, note),
  });
}
