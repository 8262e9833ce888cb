import {
  oneLine,
  type FamilyMails,
  type LessonMails,
  type MailKind,
  type MailRecipient,
  mailKinds,
  type RecipientRole,
} from '../../src/core/api/endpoints/index.ts';
import { missing, rejected } from '../app/api-error.ts';
import { messagesFor, type MailReader, type Messages } from '../i18n/index.ts';
import type { Store } from '../store/store.ts';
import type { GuardianRow, StudentRow, TeacherRow, LessonRow } from '../store/tables.ts';
import type { Mail } from './delivery.ts';
import type { MailAbout, Outbox } from './outbox.ts';
import type { AppContext, AuthenticatedContext } from '../app/context.ts';
import { familyPage, studentLinkOf, studentUrl } from '../links/student-links.ts';

/** The content of a mail, in the language of its reader; `page` is the reader's page of the family, or empty. */
export type Compose = (
  messages: Messages,
  reader: MailReader,
  page: string,
) => {
  subject: string;
  text: string;
  /** The text names the page, so the mail does not end with it. */
  hasPage?: boolean;
};

type FamilyMail = Omit<Mail, 'attachment'>;

/** A student and the guardians, in the order in which they were added. */
export interface Family {
  student: StudentRow;
  guardians: readonly GuardianRow[];
}

/** The guardians of a student, in the order in which they were added; without removed ones. */
export const guardiansOf = ({ guardians }: Pick<Store, 'guardians'>, studentId: string): Promise<GuardianRow[]> =>
  guardians.find({
    where: [
      ['studentId', '=', studentId],
      ['removedAt', 'unset'],
    ],
    order: [
      ['createdAt', 'ascending'],
      ['id', 'ascending'],
    ],
  });

/** The family of a student; undefined if there is no student with this id. */
export async function familyOf(
  store: Pick<Store, 'students' | 'guardians'>,
  studentId: string,
): Promise<Family | undefined> {
  const student = await store.students.get(studentId);
  return student && { student, guardians: await guardiansOf(store, studentId) };
}

/** The kinds of mails that the student gets: those that the teacher chose; by default all if no guardian has an address. */
const studentMails = ({ student, guardians }: Family): readonly MailKind[] =>
  student.mails ?? (guardians.some(({ email }) => email) ? [] : mailKinds);

/** A person's mails as the API returns them. */
export const mailsRecord = (kinds: readonly MailKind[]): FamilyMails => ({
  plans: kinds.includes('plans'),
  reminders: kinds.includes('reminders'),
  records: kinds.includes('records'),
  messages: kinds.includes('messages'),
});

/** The stored form of a person's mails. */
export const mailsStored = (mails: FamilyMails): MailKind[] => mailKinds.filter((kind) => mails[kind]);

/** The student's mails as the API returns them. */
export const studentMailsRecord = (family: Family): FamilyMails => mailsRecord(studentMails(family));

/** The members of a family who have an address, the guardians first: most students are children. */
function readersOf(family: Family) {
  const { student, guardians } = family;
  return [
    ...guardians.flatMap(({ id, name, relation, email, mails }) =>
      email ? [{ role: 'guardian', id, relation, name, email, mails } as const] : [],
    ),
    ...(student.email
      ? [
          {
            role: 'student',
            id: student.id,
            name: student.name,
            email: student.email,
            mails: studentMails(family),
          } as const,
        ]
      : []),
  ];
}

/** Whether anyone in a student's family can be mailed. */
export const hasAddress = (family: Family | undefined): family is Family =>
  family !== undefined && readersOf(family).length > 0;

/** Whether anyone in a student's family gets mails of this kind. */
export const getsMails = (family: Family | undefined, kind: MailKind): family is Family =>
  family !== undefined && readersOf(family).some(({ mails }) => mails.includes(kind));

/**
 * The members of a student's family who have an address, the guardians first, and who of them gets a mail.
 * @param chosen the ids of the recipients, or the kind of the mail: its recipients are those whom the teacher chose for it
 */
export const recipientsOf = (family: Family, chosen: MailKind | readonly string[]): MailRecipient[] =>
  readersOf(family).map(({ mails, ...person }) => ({
    ...person,
    isChosen: typeof chosen === 'string' ? mails.includes(chosen) : chosen.includes(person.id),
  }));

/** Who gets the mails about a student, with the kinds of mails of each person. */
export const recipientsRecord = (family: Family): MailRecipient[] =>
  readersOf(family).map(({ mails, ...person }) => ({
    ...person,
    isChosen: mails.length > 0,
    mails: mailsRecord(mails),
  }));

/** How a request names the recipients of a mail: by their ids, or all with a role. */
interface NamedRecipients {
  recipients?: readonly RecipientRole[] | undefined;
  people?: readonly string[] | undefined;
}

/** The ids of the members of a family whom a request names; undefined if it names nobody. */
function idsOf({ student, guardians }: Family, { recipients, people }: NamedRecipients): readonly string[] | undefined {
  if (people) return people;
  return recipients?.flatMap((role) => (role === 'student' ? [student.id] : guardians.map(({ id }) => id)));
}

/**
 * The ids of the recipients whom a request names; undefined if it names nobody. A role stands for everyone with this
 * role who has an address.
 * @throws {ApiError} if someone is not in the family, or has no address
 */
export function namedRecipients(
  { messages }: Pick<AuthenticatedContext, 'messages'>,
  family: Family,
  named: NamedRecipients,
): readonly string[] | undefined {
  const { people, recipients = [] } = named;
  const readers = readersOf(family);
  const ids = [family.student.id, ...family.guardians.map(({ id }) => id)];
  if (people?.some((id) => !ids.includes(id))) throw missing(messages);
  const canReach = people
    ? people.every((id) => readers.some((reader) => reader.id === id))
    : recipients.every((role) => readers.some((reader) => reader.role === role));
  if (!canReach) throw rejected('noMail', messages.noMail);
  return idsOf(family, named);
}

/**
 * Stores that all mails about a student go to these people from now on. A guardian who gets some kinds of mails already
 * keeps them. A student who is not named gets mails again when no guardian has an address, so that no mail is lost.
 * @throws {ApiError} if someone is not in the family
 */
export async function chooseRecipients(
  { store, messages }: Pick<AuthenticatedContext, 'store' | 'messages'>,
  family: Family,
  named: NamedRecipients,
): Promise<Family> {
  const { student, guardians } = family;
  const known = [student.id, ...guardians.map(({ id }) => id)];
  const ids = idsOf(family, named) ?? [];
  if (ids.some((id) => !known.includes(id))) throw missing(messages);
  for (const { id, mails, version } of guardians) {
    const isChosen = ids.includes(id);
    if (isChosen === mails.length > 0) continue;
    await store.guardians.update(id, { mails: isChosen ? [...mailKinds] : [], version: version + 1 });
  }
  if (!ids.includes(student.id)) await store.students.update(student.id, { mails: undefined });
  else if (!student.mails?.length) await store.students.update(student.id, { mails: [...mailKinds] });
  return {
    student: (await store.students.get(student.id)) ?? student,
    guardians: await guardiansOf(store, student.id),
  };
}

/**
 * The mails to the chosen members of a family, one per address, each in the reader's language. Replies reach the
 * teacher, whose name ends the text.
 * @param pages the page of each member, which ends the text; none for a mail that does not name it
 */
export function familyMails(
  { student, guardians }: Family,
  teacher: Pick<TeacherRow, 'name' | 'email'> | undefined,
  recipients: readonly MailRecipient[],
  compose: Compose,
  pages: FamilyLinks['pages'] = new Map(),
): FamilyMail[] {
  const mails = new Map<string, FamilyMail>();
  for (const { id, role, name, email, isChosen } of recipients) {
    const address = email.trim().toLowerCase();
    if (!isChosen || mails.has(address)) continue;
    const own = guardians.find((guardian) => guardian.id === id)?.language;
    const messages = messagesFor(own ?? student.language ?? null);
    const page = pages.get(id ?? '') ?? '';
    const { subject, text, hasPage } = compose(messages, { role, name, student: student.name }, page);
    mails.set(address, {
      to: email,
      ...(name && { toName: oneLine(name) }),
      ...(teacher?.email && { replyTo: { name: oneLine(teacher.name), address: teacher.email } }),
      subject,
      text: [
        text,
        ...(page && !hasPage ? ['', ...messages.familyPage(page)] : []),
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

/** Whether a member of the family gets mails of this kind, and the teacher has them on. */
export async function wantsMail(
  { store, settings }: MailDeps,
  lesson: LessonRow,
  kind: keyof LessonMails,
): Promise<boolean> {
  return (
    settings.mailsLessons === true &&
    getsMails(await familyOf(store, lesson.studentId), kind === 'onPlan' ? 'plans' : 'reminders') &&
    (await mailChoices({ store }, lesson.teacherId))[kind]
  );
}

/** The links in the mails to a family. */
export interface FamilyLinks {
  /** The student's lasting link, which opens the room. */
  room: string;
  /** The addresses of the page on which each member asks for changes, by the member's id. */
  pages: ReadonlyMap<string, string>;
}

/** The links, signed before a transaction, which cannot wait. Undefined if nobody can be mailed. */
export async function linksFor(deps: MailDeps, studentId: string): Promise<FamilyLinks | undefined> {
  const { store, settings, signedTokens } = deps;
  const family = await familyOf(store, studentId);
  if (!hasAddress(family)) return undefined;
  const link = await studentLinkOf(deps, family.student);
  const pages = new Map([[studentId, familyPage(settings, await signedTokens.studentToken(link))]]);
  for (const guardian of family.guardians)
    pages.set(guardian.id, familyPage(settings, await signedTokens.guardianToken(guardian)));
  return { room: await studentUrl(deps, link), pages };
}
