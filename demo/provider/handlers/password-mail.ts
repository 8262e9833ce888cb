import type { RequestContext } from '../app/context.ts';
import { messagesFor } from '../i18n/index.ts';
import type { TeacherRow } from '../store/tables.ts';

/**
 * Mails the teacher that the password has changed, in the language of the teacher's settings: the request may be somebody
 * else's. Belongs into the transaction that changes it.
 */
export function announceNewPassword({ email, name, language }: TeacherRow, context: RequestContext): void {
  const { outbox, messages } = context;
  outbox.post({ to: email, ...(language ? messagesFor(language) : messages).passwordChangedMail(name) });
  context.afterReply(() => outbox.send());
}
