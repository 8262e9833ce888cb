import {
  oneLine,
  type MailRecipient,
  type RecipientRole,
  type LessonMails,
} from '../../src/core/api/endpoints/index.ts';
import { messagesFor, type MailReader, type Messages } from '../i18n/index.ts';
import type { StudentRow, TeacherRow, LessonRow } from '../store/tables.ts';
import type { Mail } from './delivery.ts';
import type { MailAbout, Outbox } from './outbox.ts';
import type { AppContext } from '../app/context.ts';
import { studentLinkOf, studentUrl } from '../links/student-links.ts';

/** The content of a mail, in the language of its reader. */
type Compose = (messages: Messages, reader: MailReader) => { subject: string; text: string };

type FamilyMail = Omit<Mail, 'attachment'>;

/** Whether anyone in a student's family can be mailed. */
export const hasAddress = (student: StudentRow | undefined): student is StudentRow =>
  Boolean(student?.guardianEmail || student?.email);

/**
 * The members of a student's family who have an address, the guardian first: most students are children.
 * @param chosen the wanted recipients; by default the teacher's choice for this student. If none of them has an address, the
 *   first member with an address
 */
export function recipientsOf(student: StudentRow, chosen = chosenRoles(student)): MailRecipient[] {
  const { name, email, guardianName, guardianEmail } = student;
  const people = [
    ...(guardianEmail ? [{ role: 'guardian', name: guardianName ?? '', email: guardianEmail } as const] : []),
    ...(email ? [{ role: 'student', name, email } as const] : []),
  ];
  const roles = people.map(({ role }) => role).filter((role) => chosen.includes(role));
  return people.map((person, index) => ({
    ...person,
    isChosen: roles.length > 0 ? roles.includes(person.role) : index === 0,
  }));
}

/** Whether each of these has an address. */
export const canReach = (student: StudentRow, roles: readonly RecipientRole[]): boolean =>
  roles.every((role) => Boolean(role === 'guardian' ? student.guardianEmail : student.email));

/** The guardian by default. */
function chosenRoles({ mailsTo = 'guardian' }: StudentRow): readonly RecipientRole[] {
  return mailsTo === 'both' ? ['guardian', 'student'] : [mailsTo];
}

/** The stored form of a choice. */
export function storedChoice(roles: readonly RecipientRole[]): NonNullable<StudentRow['mailsTo']> {
  const [first = 'guardian'] = roles;
  return roles.some((role) => role !== first) ? 'both' : first;
}

/**
 * The mails to the chosen members of a family, one per address, each in the reader's language. Replies reach the
 * teacher, whose name ends the text.
 * @param page the page on which the family asks for changes; empty for a mail that does not name it
 */
export function familyMails(
  student: StudentRow,
  teacher: Pick<TeacherRow, 'name' | 'email'> | undefined,
  recipients: readonly MailRecipient[],
  compose: Compose,
  page = '',
): FamilyMail[] {
  const mails = new Map<string, FamilyMail>();
  for (const { role, name, email, isChosen } of recipients) {
    const address = email.trim().toLowerCase();
    if (!isChosen || mails.has(address)) continue;
    const messages = messagesFor(
      (role === 'guardian' ? student.guardianLanguage : undefined) ?? student.language ?? null,
    );
    const { subject, text } = compose(messages, { role, name, student: student.name });
    mails.set(address, {
      to: email,
      ...(name && { toName: oneLine(name) }),
      ...(teacher?.email && { replyTo: { name: oneLine(teacher.name), address: teacher.email } }),
      subject,
      text: [
        text,
        ...(page ? ['', ...messages.familyPage(page)] : []),
        '',
        '--',
        ...messages.signOff(teacher?.name ?? '', Boolean(teacher?.email)),
      ].join('\n'),
    });
  }
  return [...mails.values()];
}

/** Posts mails about a student; see `Outbox.post`. */
export async function postAll(
  outbox: Outbox,
  mails: readonly FamilyMail[],
  expiresAt: number | undefined,
  about: MailAbout & { studentId: string },
): Promise<void> {
  for (const mail of mails) await outbox.post(mail, expiresAt, about);
}

/** The dependencies of mails about lessons. */
export type MailDeps = Pick<AppContext, 'store' | 'now' | 'crypto' | 'outbox' | 'settings' | 'signedTokens'>;

/** The teacher's choices; everything by default. */
export async function mailChoices({ store }: Pick<MailDeps, 'store'>, teacherId: string): Promise<LessonMails> {
  const row = await store.mailChoices.get(teacherId);
  return {
    onPlan: row?.onPlan !== 'off',
    dayBefore: row?.dayBefore !== 'off',
    halfHourBefore: row?.halfHourBefore !== 'off',
  };
}

/** Whether a member of the family has an address, and the teacher wants them to get mails of this kind. */
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

/** The student's lasting link, signed before a transaction, which cannot wait. Undefined if nobody can be mailed. */
export async function linkFor(deps: MailDeps, studentId: string): Promise<string | undefined> {
  const student = await deps.store.students.get(studentId);
  return hasAddress(student) ? studentUrl(deps, await studentLinkOf(deps, student)) : undefined;
}
