import type { MailRecipient, StudentContact } from '../../../core/api/endpoints/index.ts';
import type { Student } from '../../../core/index.ts';

/** What a message is about; a renewal begins with a text. */
export interface MessageStart {
  readonly kind: 'message' | 'renewal';
  readonly title?: string;
  readonly text?: string;
}

/**
 * Those with an address, the guardian first and chosen, since the student of a lesson is a child: for providers that do not
 * say who gets the mails about a student.
 */
export function recipientsOf({ name }: Student, { email, guardian }: StudentContact): MailRecipient[] {
  return [
    ...(guardian?.email
      ? [{ role: 'guardian', name: guardian.name, email: guardian.email, isChosen: true } as const]
      : []),
    ...(email ? [{ role: 'student', name, email, isChosen: !guardian?.email } as const] : []),
  ];
}
