import {
  type MailDeps,
  familyMails,
  familyOf,
  getsMails,
  postAll,
  recipientsOf,
  type FamilyLinks,
  linksFor,
  wantsMail,
  mailChoices,
} from './family.ts';
import { SERVICE_ZONE, timeOf, type Span, DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time/index.ts';
import type { Messages, NoticeMailLesson, ReminderKind } from '../i18n/index.ts';
import type { LessonNoticeRow, LessonRow } from '../store/tables.ts';
import { MAIL_LIFETIME_MS } from './delivery.ts';
import { noticeKind, type NoticeKind } from './lesson-notices.ts';
import { transact } from '../app/transact.ts';

/** Sends due mails about lessons: notices of changes, and reminders. */
export async function sendLessonMails(deps: MailDeps): Promise<void> {
  await postDueNotices(deps);
  if (deps.settings.mailsLessons) await postReminders(deps);
  await deps.outbox.send();
}

/** A lesson about which a student must be mailed. */
interface Entry {
  notice: LessonNoticeRow;
  lesson: LessonRow;
  kind: NoticeKind;
}

type SelectNotices = (deps: MailDeps) => Promise<LessonNoticeRow[]>;

/**
 * Posts one mail to each family whom these notices concern, to its chosen members, and removes the notices: the current state of the lessons now counts as
 * known. Call `outbox.send` afterwards.
 * @param select finds the notices; called again in the transaction, since time passes while links are signed
 * @param message the teacher's own words, if any
 * @returns the number of families that are mailed
 */
export async function postNotices(deps: MailDeps, select: SelectNotices, message = ''): Promise<number> {
  const students = new Set((await select(deps)).map(({ studentId }) => studentId));
  let posted = 0;
  for (const studentId of students) {
    const links = await linksFor(deps, studentId);
    const isPosted = await transact(deps, async (deps) => {
      const notices = await select(deps);
      const entries = await takeEntries(
        deps,
        notices.filter((notice) => notice.studentId === studentId),
      );
      return entries.length > 0 && links !== undefined && (await post(deps, studentId, entries, { links, message }));
    });
    if (isPosted) posted += 1;
  }
  return posted;
}

/** Posts the due notices. */
function postDueNotices(deps: MailDeps): Promise<number> {
  const { now } = deps;
  return postNotices(deps, ({ store }) => store.lessonNotices.find({ where: [['dueAt', '<=', now()]] }));
}

/** Removes the notices, and returns those with content, by the time of their lessons. */
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

/** Nobody needs a mail about the times of a lesson that is over, or of one that has begun as planned. */
function isWorthMailing({ knownStart }: LessonNoticeRow, lesson: LessonRow, now: number): boolean {
  const { canceledAt, startTimeMillis, endTimeMillis } = lesson;
  if (canceledAt !== undefined) return true;
  return endTimeMillis > now && (startTimeMillis > now || startTimeMillis !== knownStart);
}

async function post(
  deps: MailDeps,
  studentId: string,
  entries: readonly Entry[],
  { links, message }: { links: FamilyLinks; message: string },
): Promise<boolean> {
  const { store, now, outbox } = deps;
  const family = await familyOf(store, studentId);
  if (!getsMails(family, 'plans')) return false;
  const ends = entries.map(({ lesson }) => lesson.endTimeMillis);
  const isCanceled = entries.some(({ kind }) => kind === 'canceled');
  const expiresAt = Math.max(...ends, isCanceled ? now() + MAIL_LIFETIME_MS : 0);
  // Times are in Japan's time zone, and the mail says so.
  const mails = familyMails(
    family,
    await store.teachers.get(family.student.teacherId),
    recipientsOf(family, 'plans'),
    (messages, reader) =>
      messages.noticeMail({
        reader,
        link: links.room,
        message,
        lessons: entries.map((entry) => lessonContent(entry, messages)),
      }),
    links.pages,
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
  // A student knows a cancelled lesson by its last known time.
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

const KINDS = ['dayBefore', 'halfHourBefore'] as const satisfies readonly ReminderKind[];

/** How long before its lesson a reminder is due, and how late it may still be sent, in ms. */
const REMINDERS: Readonly<Record<ReminderKind, { lead: number; late: number }>> = {
  dayBefore: { lead: DAY_MS, late: 2 * HOUR_MS },
  halfHourBefore: { lead: 30 * MINUTE_MS, late: 20 * MINUTE_MS },
};

const rowId = ({ id }: Pick<LessonRow, 'id'>, kind: ReminderKind) => `${id} ${kind}`;

/** Posts the due reminders. Stores what was mailed, so each is sent once. */
async function postReminders(deps: MailDeps): Promise<void> {
  for (const { id: teacherId } of await deps.store.teachers.pick(['id'])) {
    const choices = await mailChoices(deps, teacherId);
    for (const kind of KINDS) {
      if (!choices[kind]) continue;
      for (const lesson of await dueLessons(deps, teacherId, kind)) await postReminder(deps, lesson, kind);
    }
  }
}

/** A recent mail about this lesson already contains what a due reminder would say. */
async function skipDueReminders(deps: MailDeps, lesson: LessonRow): Promise<void> {
  for (const kind of KINDS) {
    if (deps.now() >= lesson.startTimeMillis - REMINDERS[kind].lead) await remember(deps, lesson, kind);
  }
}

async function postReminder(deps: MailDeps, { id, studentId }: LessonRow, kind: ReminderKind): Promise<void> {
  const { now } = deps;
  const links = await linksFor(deps, studentId);
  await transact(deps, async (deps) => {
    const { store, outbox } = deps;
    const lesson = await store.lessons.get(id);
    if (!links || !lesson || lesson.canceledAt !== undefined || lesson.startTimeMillis <= now()) return;
    // A pending notice contains it, too.
    if (await store.lessonNotices.get(id)) return;
    if ((await store.lessonMails.get(rowId(lesson, kind)))?.startTimeMillis === lesson.startTimeMillis) return;
    const mails = await compose(deps, lesson, kind, links);
    if (mails.length === 0) return;
    await postAll(outbox, mails, lesson.startTimeMillis, { studentId: lesson.studentId });
    await remember(deps, lesson, kind);
  });
}

async function dueLessons({ store, now }: MailDeps, teacherId: string, kind: ReminderKind): Promise<LessonRow[]> {
  const { lead, late } = REMINDERS[kind];
  const lessons = await store.lessons.find({
    where: [
      ['teacherId', '=', teacherId],
      ['startTimeMillis', '>', now() + lead - late],
      ['startTimeMillis', '<=', now() + lead],
      ['canceledAt', 'unset'],
    ],
  });
  const due: LessonRow[] = [];
  for (const lesson of lessons) {
    const mailed = await store.lessonMails.get(rowId(lesson, kind));
    if (mailed?.startTimeMillis !== lesson.startTimeMillis) due.push(lesson);
  }
  return due;
}

/** The mails to the family; none if nobody gets reminders. Times are in Japan's time zone, and the mail says so. */
async function compose({ store }: MailDeps, lesson: LessonRow, kind: ReminderKind, links: FamilyLinks) {
  const family = await familyOf(store, lesson.studentId);
  if (!family) return [];
  const teacher = await store.teachers.get(lesson.teacherId);
  const { startTimeMillis, endTimeMillis, subject } = lesson;
  return familyMails(
    family,
    teacher,
    recipientsOf(family, 'reminders'),
    (messages, reader) => {
      const when = `${messages.moment(startTimeMillis, SERVICE_ZONE)}–${timeOf(endTimeMillis, SERVICE_ZONE)}`;
      return messages.reminderMail(kind, { reader, when, subject, link: links.room });
    },
    links.pages,
  );
}

async function remember({ store }: MailDeps, lesson: LessonRow, kind: ReminderKind): Promise<void> {
  const id = rowId(lesson, kind);
  const { id: lessonId, startTimeMillis, endTimeMillis } = lesson;
  const row = { lessonId, startTimeMillis, expiresAt: endTimeMillis + DAY_MS };
  if (await store.lessonMails.get(id)) await store.lessonMails.update(id, row);
  else await store.lessonMails.insert({ id, ...row });
}
