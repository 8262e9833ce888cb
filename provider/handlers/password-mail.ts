import type { RequestContext } from '../app/context.ts';
import { messagesFor } from '../i18n/index.ts';
import type { TeacherRow } from '../store/tables.ts';

/**
 * Mails the teacher that the password has changed, in the language of the teacher's settings, since an attacker may have
 * sent the request. To be called in the transaction that changes the password.
 */
export async function mailPasswordChanged(
  { email, name, language }: TeacherRow,
  context: RequestContext,
): Promise<void> {
  const { outbox, messages } = context;
  await outbox.post({ to: email, ...(language ? messagesFor(language) : messages).passwordChangedMail(name) });
  context.afterReply(() => outbox.send());
}
