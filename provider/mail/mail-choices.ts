import type { LessonMails } from '../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { studentLinkOf, studentUrl } from '../links/student-links.ts';
import type { LessonRow } from '../store/tables.ts';
import { hasAddress } from './family.ts';

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

/** Whether somebody of the family has an address, and the teacher wants them to get mails of this kind. */
export async function wantsMail(
  { store, settings }: MailDeps,
  lesson: LessonRow,
  kind: keyof LessonMails,
): Promise<boolean> {
  return (
    settings.mailsLessons === true &&
    hasAddress(await store.students.get(lesson.studentId)) &&
    (await mailChoices({ store }, lesson.teacherId))[kind]
  );
}

/** The student's lasting link; it is signed before a transaction, which cannot wait. Undefined if nobody can be mailed. */
export async function linkFor(deps: MailDeps, studentId: string): Promise<string | undefined> {
  const student = await deps.store.students.get(studentId);
  return hasAddress(student) ? studentUrl(deps, await studentLinkOf(deps, student)) : undefined;
}
