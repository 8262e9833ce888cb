import type { StudentContact } from '../../../core/api/endpoints/index.ts';
import type { Student } from '../../../core/index.ts';

/** Somebody whom a message can go to. */
export interface Recipient {
  readonly who: 'student' | 'guardian';
  readonly name: string;
  readonly address: string;
}

/** What a message is about; a renewal begins with a text. */
export interface MessageStart {
  readonly kind: 'message' | 'renewal';
  readonly title?: string;
  readonly text?: string;
}

/** Those with an address, the guardian first: the student of a lesson is a child. */
export function recipientsOf({ name }: Student, { email, guardian }: StudentContact): Recipient[] {
  return [
    ...(guardian?.email ? [{ who: 'guardian', name: guardian.name, address: guardian.email } as const] : []),
    ...(email ? [{ who: 'student', name, address: email } as const] : []),
  ];
}
