import { MINUTE_MS } from '../../src/core/time/index.ts';
import type { LessonNoticeRow, LessonRow, TeacherRow } from '../store/tables.ts';
import { familyOf, getsMails, wantsMail, type MailDeps } from './family.ts';

/** How long a change can be undone before the student is mailed, in ms. */
export const NOTICE_DELAY_MS = 30_000;

/** How long a page may delay a notice after the change, in ms. */
const MAX_HOLD_MS = 10 * MINUTE_MS;

/** How long a cancelled lesson or meeting can be restored, in ms. */
export const RESTORE_WINDOW_MS = 10 * MINUTE_MS;

/** `usual`: mailed if the teacher has these mails on; `asked`: mailed in any case; `silent`: not mailed. */
type NoticeChoice = LessonNoticeRow['choice'];

/** What a student knows about a lesson. */
type Known = Pick<LessonNoticeRow, 'knownState' | 'knownStart' | 'knownEnd' | 'knownSubject'>;

/** The content of a notice, if it has any. */
export type NoticeKind = 'planned' | 'moved' | 'changed' | 'canceled' | 'restored';

/**
 * Records that a lesson was created (no `before`), changed, cancelled or restored. Call it in the transaction of the
 * write. A notice stays pending for 30 s; a write that restores the state that the student knows removes it
 * (docs/decisions/042).
 */
export async function noteChange(
  deps: MailDeps,
  before: LessonRow | undefined,
  after: LessonRow,
  choice: NoticeChoice = 'usual',
): Promise<void> {
  const { store, now, settings } = deps;
  const pending = await store.lessonNotices.get(after.id);
  if (!getsMails(await familyOf(store, after.studentId), 'plans')) return;
  if (!pending && choice === 'usual' && !(await wantsMail(deps, after, 'onPlan'))) return;
  const known = pending ?? knownOf(before);
  if (noticeKind(known, after) === undefined) {
    await store.lessonNotices.delete([['id', '=', after.id]]);
    return;
  }
  const { knownState, knownStart, knownEnd, knownSubject } = known;
  // If no mails are sent on a timer, there is nothing to wait for.
  const delay = choice === 'silent' ? RESTORE_WINDOW_MS : settings.mailsLessons ? NOTICE_DELAY_MS : 0;
  const row = {
    studentId: after.studentId,
    knownState,
    knownStart,
    knownEnd,
    knownSubject,
    choice: pending?.choice === 'asked' && choice === 'usual' ? 'asked' : choice,
    writtenAt: now(),
    dueAt: now() + delay,
  };
  if (pending) await store.lessonNotices.update(after.id, row);
  else await store.lessonNotices.insert({ id: after.id, ...withoutUndefined(row) });
}

/** Records that a cancelled lesson was restored. The student is mailed if the cancellation was already mailed. */
export async function noteRestored(deps: MailDeps, before: LessonRow, after: LessonRow): Promise<void> {
  // A cancellation without a mail stays pending as long as it can be undone.
  await noteChange(deps, before, after, (await deps.store.lessonNotices.get(after.id)) ? 'usual' : 'asked');
}

/** The content of the mail to a student who knows this about a lesson; undefined if no mail is needed. */
export function noticeKind(known: Known, lesson: LessonRow): NoticeKind | undefined {
  if (lesson.canceledAt !== undefined) return known.knownState === 'planned' ? 'canceled' : undefined;
  if (known.knownState === 'none') return 'planned';
  if (known.knownState === 'canceled') return 'restored';
  if (known.knownStart !== lesson.startTimeMillis || known.knownEnd !== lesson.endTimeMillis) return 'moved';
  return known.knownSubject === lesson.subject ? undefined : 'changed';
}

function knownOf(lesson: LessonRow | undefined): Known {
  if (!lesson) return { knownState: 'none' };
  return {
    knownState: lesson.canceledAt === undefined ? 'planned' : 'canceled',
    knownStart: lesson.startTimeMillis,
    knownEnd: lesson.endTimeMillis,
    knownSubject: lesson.subject,
  };
}

/** The pending notices of a teacher's lessons. */
export async function pendingNotices(
  { store }: Pick<MailDeps, 'store'>,
  teacher: TeacherRow,
  ids: readonly string[],
): Promise<LessonNoticeRow[]> {
  const pending: LessonNoticeRow[] = [];
  for (const id of ids) {
    const notice = await store.lessonNotices.get(id);
    if (!notice || notice.choice === 'silent') continue;
    if ((await store.lessons.get(id))?.teacherId === teacher.id) pending.push(notice);
  }
  return pending;
}

/** Marks the current state of the lessons as known. */
export async function dropNotices(
  { store }: Pick<MailDeps, 'store'>,
  notices: readonly LessonNoticeRow[],
): Promise<void> {
  for (const { id, writtenAt } of notices) {
    // A cancellation can still be undone, and then no mail is needed either.
    if ((await store.lessons.get(id))?.canceledAt === undefined) await store.lessonNotices.delete([['id', '=', id]]);
    else await store.lessonNotices.update(id, { choice: 'silent', dueAt: writtenAt + RESTORE_WINDOW_MS });
  }
}

/** Delays notices again for as long as after a change, up to 10 minutes in all. */
export async function holdNotices(
  { store, now }: Pick<MailDeps, 'store' | 'now'>,
  notices: readonly LessonNoticeRow[],
): Promise<void> {
  for (const { id, dueAt, writtenAt } of notices)
    await store.lessonNotices.update(id, {
      dueAt: Math.max(dueAt, Math.min(now() + NOTICE_DELAY_MS, writtenAt + MAX_HOLD_MS)),
    });
}

type Defined<Row> = { [Name in keyof Row]: Exclude<Row[Name], undefined> };

function withoutUndefined<Row extends object>(row: Row): Defined<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Defined<Row>;
}
