import type { LessonMails } from '../../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { studentLinkOf, studentUrl } from '../links/student-links.ts';
import type { LessonRow } from '../store/tables.ts';

/** What mails about lessons need. */
export type MailDeps = Pick<AppContext, 'store' | 'now' | 'crypto' | 'outbox' | 'settings' | 'signedTokens'>;

/** What the teacher has chosen; everything by default. */
export async function mailChoices({ store }: Pick<MailDeps, 'store'>, teacherId: string): Promise<LessonMails> {
  const row = await store.mailChoices.get(teacherId);
  return {
    onPlan: row?.onPlan !== 'off',
    dayBefore: row?.dayBefore !== 'off',
    halfHourBefore: row?.halfHourBefore !== 'off',
  };
}

/** Whether the student has an address, and the teacher wants them to get mails of this kind. */
export async function wantsMail(
  { store, settings }: MailDeps,
  lesson: LessonRow,
  kind: keyof LessonMails,
): Promise<boolean> {
  return (
    settings.mailsLessons === true &&
    Boolean((await store.students.get(lesson.studentId))?.email) &&
    (await mailChoices({ store }, lesson.teacherId))[kind]
  );
}

/** The student's lasting link; it is signed before a transaction, which cannot wait. Undefined without an address. */
export async function linkFor(deps: MailDeps, studentId: string): Promise<string | undefined> {
  const student = await deps.store.students.get(studentId);
  return student?.email ? studentUrl(deps, await studentLinkOf(deps, student)) : undefined;
}
