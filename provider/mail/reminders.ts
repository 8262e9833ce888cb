import { DAY_MS, HOUR_MS, MINUTE_MS, SERVICE_ZONE, timeOf } from '../../src/core/time/index.ts';
import type { ReminderKind } from '../i18n/index.ts';
import type { LessonRow } from '../store/tables.ts';
import { familyMails, hasAddress, postAll, recipientsOf } from './family.ts';
import { linkFor, mailChoices, type MailDeps } from './mail-choices.ts';
import { transact } from '../app/transact.ts';

const KINDS = ['dayBefore', 'halfHourBefore'] as const satisfies readonly ReminderKind[];

/** How long before its lesson a reminder is due, and how late it may still be sent, in ms. */
const REMINDERS: Readonly<Record<ReminderKind, { lead: number; late: number }>> = {
  dayBefore: { lead: DAY_MS, late: 2 * HOUR_MS },
  halfHourBefore: { lead: 30 * MINUTE_MS, late: 20 * MINUTE_MS },
};

const rowId = ({ id }: Pick<LessonRow, 'id'>, kind: ReminderKind) => `${id} ${kind}`;

/** Posts the reminders that are due. What was mailed is stored, so it goes once. */
export async function postReminders(deps: MailDeps): Promise<void> {
  for (const { id: teacherId } of await deps.store.teachers.pick(['id'])) {
    const choices = await mailChoices(deps, teacherId);
    for (const kind of KINDS) {
      if (!choices[kind]) continue;
      for (const lesson of await dueLessons(deps, teacherId, kind)) await postReminder(deps, lesson, kind);
    }
  }
}

/** A mail about this lesson has just said what a reminder that is due already would say. */
export async function skipDueReminders(deps: MailDeps, lesson: LessonRow): Promise<void> {
  for (const kind of KINDS) {
    if (deps.now() >= lesson.startTimeMillis - REMINDERS[kind].lead) await remember(deps, lesson, kind);
  }
}

async function postReminder(deps: MailDeps, { id, studentId }: LessonRow, kind: ReminderKind): Promise<void> {
  const { now } = deps;
  const link = await linkFor(deps, studentId);
  await transact(deps, async (deps) => {
    const { store, outbox } = deps;
    const lesson = await store.lessons.get(id);
    if (!link || !lesson || lesson.canceledAt !== undefined || lesson.startTimeMillis <= now()) return;
    // A notice that waits to be mailed says it better.
    if (await store.lessonNotices.get(id)) return;
    if ((await store.lessonMails.get(rowId(lesson, kind)))?.startTimeMillis === lesson.startTimeMillis) return;
    const mails = await compose(deps, lesson, kind, link);
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

/** The mails to the family; none where there is no address. Times are Japanese, and say so. */
async function compose({ store }: MailDeps, lesson: LessonRow, kind: ReminderKind, link: string) {
  const student = await store.students.get(lesson.studentId);
  if (!hasAddress(student)) return [];
  const teacher = await store.teachers.get(lesson.teacherId);
  return familyMails(student, teacher, recipientsOf(student), (messages, reader) => {
    const { startTimeMillis, endTimeMillis, subject } = lesson;
    const when = `${messages.moment(startTimeMillis, SERVICE_ZONE)}–${timeOf(endTimeMillis, SERVICE_ZONE)}`;
    return messages.reminderMail(kind, { reader, when, subject, link });
  });
}

async function remember({ store }: MailDeps, lesson: LessonRow, kind: ReminderKind): Promise<void> {
  const id = rowId(lesson, kind);
  const { id: lessonId, startTimeMillis, endTimeMillis } = lesson;
  const row = { lessonId, startTimeMillis, expiresAt: endTimeMillis + DAY_MS };
  if (await store.lessonMails.get(id)) await store.lessonMails.update(id, row);
  else await store.lessonMails.insert({ id, ...row });
}
