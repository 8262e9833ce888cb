import type { Call } from '../call.ts';
import { messagesFor } from '../messages/index.ts';
import type { TeacherRow } from '../tables.ts';

/**
 * Mails the teacher that the password has changed, in the language of the teacher's settings: the request may be somebody
 * else's. Belongs into the transaction that changes it.
 */
export function announceNewPassword({ email, name, language }: TeacherRow, call: Call): void {
  const { outbox, messages } = call;
  outbox.post({ to: email, ...(language ? messagesFor(language) : messages).passwordChangedMail(name) });
  call.later(() => outbox.send());
}
