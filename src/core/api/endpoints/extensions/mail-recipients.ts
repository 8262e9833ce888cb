import * as v from 'valibot';
import { endpoint, inputType } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { familyMails, guardianRelations } from './family-parts.ts';

/** A member of a student's family who has an e-mail address. */
export const mailRecipient = v.object({
  role: v.picklist(['guardian', 'student']),
  /** From providers with `guardians`, where several people can have the role of a guardian. */
  id: v.optional(v.string()),
  relation: v.optional(v.picklist(guardianRelations)),
  name: v.string(),
  /** Only for the teacher: not in any list, link or room. */
  email: v.string(),
  /** Whether mails go to this person. */
  isChosen: v.optional(v.boolean(), false),
  /** Which mails go to this person; from providers with `guardians`. */
  mails: v.optional(familyMails),
});
export type MailRecipient = v.InferOutput<typeof mailRecipient>;
export type RecipientRole = MailRecipient['role'];

/** Who gets the mails about a student. */
export const mailRecipients = v.object({
  studentId: v.string(),
  /** Those with an address, the guardians first; empty if nobody has one. */
  people: v.array(mailRecipient),
});
export type MailRecipients = v.InferOutput<typeof mailRecipients>;

export const readMailRecipients = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student/{studentId}/mailRecipients',
  description: 'Who gets the mails about a student: the guardian if there is an address, until the teacher chooses.',
  extension: 'mail-recipients',
  data: mailRecipients,
});

export const changeMailRecipients = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/student/mailRecipients',
  description: 'Chooses who gets the mails about a student from now on.',
  extension: 'mail-recipients',
  body: inputType<Inputs['changeMailRecipients']['body']>(),
  data: mailRecipients,
});
