import type { MailDeps } from './mail-choices.ts';
import { postDueNotices } from './notice-mails.ts';
import { postReminders } from './reminders.ts';

/** Mails what is due about lessons: notices of changes, and reminders. */
export async function sendLessonMails(deps: MailDeps): Promise<void> {
  await postDueNotices(deps);
  if (deps.settings.mailsLessons) await postReminders(deps);
  await deps.outbox.send();
}
