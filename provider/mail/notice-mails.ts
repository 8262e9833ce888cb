import { SERVICE_ZONE, timeOf, type Span } from '../../src/core/time/index.ts';
import type { Messages, NoticeMailLesson } from '../i18n/index.ts';
import type { LessonNoticeRow, LessonRow } from '../store/tables.ts';
import { MAIL_LIFETIME_MS } from './delivery.ts';
import { familyMails, hasAddress, postAll, recipientsOf } from './family.ts';
import { noticeKind, type NoticeKind } from './lesson-notices.ts';
import { linkFor, wantsMail, type MailDeps } from './mail-choices.ts';
import { skipDueReminders } from './reminders.ts';
import { transact } from '../app/transact.ts';

/** A lesson that a student has to be mailed about. */
interface Entry {
  notice: LessonNoticeRow;
  lesson: LessonRow;
  kind: NoticeKind;
}

type SelectNotices = (deps: MailDeps) => Promise<LessonNoticeRow[]>;

/**
 * Posts one mail to each family whom these notices concern, to those of it who get mails, and removes the notices: what the lessons are now counts as
 * known. Call `outbox.send` afterwards.
 * @param select finds the notices; called again in the transaction, since time passes while links are signed
 * @param message the teacher's own words, if any
 * @returns the number of families that are mailed
 */
export async function postNotices(deps: MailDeps, select: SelectNotices, message = ''): Promise<number> {
  const students = new Set((await select(deps)).map(({ studentId }) => studentId));
  let posted = 0;
  for (const studentId of students) {
    const link = await linkFor(deps, studentId);
    const isPosted = await transact(deps, async (deps) => {
      const notices = await select(deps);
      const entries = await takeEntries(
        deps,
        notices.filter((notice) => notice.studentId === studentId),
      );
      return entries.length > 0 && link !== undefined && (await post(deps, studentId, entries, { link, message }));
    });
    if (isPosted) posted += 1;
  }
  return posted;
}

/** Posts the notices that are due. */
export function postDueNotices(deps: MailDeps): Promise<number> {
  const { now } = deps;
  return postNotices(deps, ({ store }) => store.lessonNotices.find({ where: [['dueAt', '<=', now()]] }));
}

/** Removes the notices, and returns those that have something to say, by the time of their lessons. */
async function takeEntries(deps: MailDeps, notices: readonly LessonNoticeRow[]): Promise<Entry[]> {
  const { store } = deps;
  const entries: Entry[] = [];
  for (const notice of notices) {
    await store.lessonNotices.delete([['id', '=', notice.id]]);
    const lesson = await store.lessons.get(notice.id);
    if (!lesson || notice.choice === 'silent') continue;
    if (notice.choice === 'usual' && !(await wantsMail(deps, lesson, 'onPlan'))) continue;
    const kind = noticeKind(notice, lesson);
    if (kind && isWorthMailing(notice, lesson, deps.now())) entries.push({ notice, lesson, kind });
  }
  return entries.sort((a, b) => a.lesson.startTimeMillis - b.lesson.startTimeMillis);
}

/** Nobody needs a mail about the times of a lesson that is over, or of those of one that has begun as planned. */
function isWorthMailing({ knownStart }: LessonNoticeRow, lesson: LessonRow, now: number): boolean {
  const { canceledAt, startTimeMillis, endTimeMillis } = lesson;
  if (canceledAt !== undefined) return true;
  return endTimeMillis > now && (startTimeMillis > now || startTimeMillis !== knownStart);
}

async function post(
  deps: MailDeps,
  studentId: string,
  entries: readonly Entry[],
  { link, message }: { link: string; message: string },
): Promise<boolean> {
  const { store, now, outbox } = deps;
  const student = await store.students.get(studentId);
  if (!hasAddress(student)) return false;
  const ends = entries.map(({ lesson }) => lesson.endTimeMillis);
  const isCanceled = entries.some(({ kind }) => kind === 'canceled');
  const expiresAt = Math.max(...ends, isCanceled ? now() + MAIL_LIFETIME_MS : 0);
  // Times are Japanese, and say so.
  const mails = familyMails(
    student,
    await store.teachers.get(student.teacherId),
    recipientsOf(student),
    (messages, reader) =>
      messages.noticeMail({ reader, link, message, lessons: entries.map((entry) => lessonContent(entry, messages)) }),
  );
  await postAll(outbox, mails, expiresAt, { studentId });
  for (const { lesson } of entries) if (lesson.canceledAt === undefined) await skipDueReminders(deps, lesson);
  return true;
}

function lessonContent({ notice, lesson, kind }: Entry, messages: Messages): NoticeMailLesson {
  const { knownStart, knownEnd, knownSubject = '' } = notice;
  const when = (span: Span) =>
    `${messages.moment(span.startTimeMillis, SERVICE_ZONE)}–${timeOf(span.endTimeMillis, SERVICE_ZONE)}`;
  const before =
    knownStart === undefined || knownEnd === undefined
      ? ''
      : when({ startTimeMillis: knownStart, endTimeMillis: knownEnd });
  // A student knows a cancelled lesson by the time that they were known.
  if (kind === 'canceled')
    return { kind, when: before, subject: knownSubject, before: '', reason: lesson.cancelReason ?? '' };
  return {
    kind,
    when: when(lesson),
    subject: lesson.subject,
    before: kind === 'moved' ? before : kind === 'changed' ? knownSubject : '',
    reason: '',
  };
}
