import {
  type Guardian,
  GUARDIAN_LIMIT,
  type GuardianRelation,
  type Family,
  type FamilyMails,
  type MailKind,
  mailKinds,
  type MailRecipient,
  type Student,
} from '../api/endpoints/index.ts';
import { cleanIdentifier, withoutInvisible } from '../i18n/index.ts';

/** The fields of a guardian's form. */
export interface GuardianFields extends FamilyMails {
  readonly name: string;
  readonly relation: GuardianRelation;
  readonly phone: string;
  readonly email: string;
  /** Language of mails; empty for the student's. */
  readonly language: string;
}

type TypedField = 'name' | 'phone' | 'email';
export type GuardianProblem = 'nameMissing' | 'nameTooLong' | 'phoneInvalid' | 'emailInvalid';

/** Maximum length of a name in code points, as the provider counts them. */
export const GUARDIAN_NAME_LIMIT = 60;

/** The initial values of the form; a new guardian gets all mails. */
export function guardianFieldsOf(guardian: Guardian | undefined): GuardianFields {
  if (!guardian)
    return {
      name: '',
      relation: 'mother',
      phone: '',
      email: '',
      language: '',
      plans: true,
      reminders: true,
      records: true,
      messages: true,
    };
  const { name, relation, phone = '', email = '', language = '', mails } = guardian;
  const { plans, reminders, records, messages } = mails;
  return { name, relation, phone, email, language, plans, reminders, records, messages };
}

/** The data to send; phone numbers and addresses are often typed in full width. */
export function guardianData(fields: GuardianFields): Omit<Guardian, 'id' | 'studentId' | 'version'> {
  const { relation, language, plans, reminders, records, messages } = fields;
  const [phone, email] = [cleanPhone(fields.phone), cleanIdentifier(fields.email)];
  return {
    name: cleanName(fields.name),
    relation,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
    mails: { plans, reminders, records, messages },
  };
}

/** What must be corrected before the form can be sent; the provider has the final say. */
export function guardianProblems(fields: GuardianFields): Partial<Record<TypedField, GuardianProblem>> {
  const name = cleanName(fields.name);
  const email = cleanIdentifier(fields.email);
  return {
    ...(name === '' && { name: 'nameMissing' as const }),
    ...([...name].length > GUARDIAN_NAME_LIMIT && { name: 'nameTooLong' as const }),
    ...(!/^[0-9+\-() ]{0,20}$/.test(cleanPhone(fields.phone)) && { phone: 'phoneInvalid' as const }),
    ...(email !== '' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) && { email: 'emailInvalid' as const }),
  };
}

const cleanName = (name: string): string => withoutInvisible(name).trim();
const cleanPhone = (phone: string): string => cleanIdentifier(phone).replace(/[‐-―ー−]/g, '-');

/** Whether a student can get another guardian. */
export const canAddGuardian = ({ guardians }: Family): boolean => guardians.length < GUARDIAN_LIMIT;

/** The members of a family with an address, the guardians first, and which mails each of them gets. */
export function recipientsOfFamily({ id, name }: Pick<Student, 'id' | 'name'>, family: Family): MailRecipient[] {
  const { guardians, student } = family;
  return [
    ...guardians.flatMap((guardian) => {
      const { id, name, relation, email, mails } = guardian;
      return email ? [{ role: 'guardian', id, relation, name, email, mails, isChosen: isAny(mails) } as const] : [];
    }),
    ...(student.email
      ? [
          {
            role: 'student',
            id,
            name,
            email: student.email,
            mails: student.mails,
            isChosen: isAny(student.mails),
          } as const,
        ]
      : []),
  ];
}

const isAny = (mails: FamilyMails): boolean => mailKinds.some((kind) => mails[kind]);

/** The mails that are sent without asking for the recipients. */
const AUTOMATIC: readonly MailKind[] = ['plans', 'reminders'];

/** The kinds of automatic mails that are not sent, since nobody gets them. */
export const unreadKinds = (people: readonly MailRecipient[]): MailKind[] =>
  AUTOMATIC.filter((kind) => !people.some(({ mails }) => mails?.[kind]));
