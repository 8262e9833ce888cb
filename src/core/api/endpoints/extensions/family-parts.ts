import * as v from 'valibot';

/** Maximum number of guardians of a student. */
export const GUARDIAN_LIMIT = 6;

/** How a guardian is related to the student (続柄); `other` is also for relations that are unknown. */
export const guardianRelations = ['mother', 'father', 'grandparent', 'other'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** The kinds of mails to a family. */
export const mailKinds = ['plans', 'reminders', 'records', 'messages'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Which mails a member of a family gets. */
export const familyMails = v.object({
  /** New, moved and cancelled lessons. */
  plans: v.boolean(),
  /** Reminders before lessons. */
  reminders: v.boolean(),
  /** Records after lessons. */
  records: v.boolean(),
  /** Messages that the teacher writes. */
  messages: v.boolean(),
});
export type FamilyMails = v.InferOutput<typeof familyMails>;
