import { push as arPush } from '../ar/reminders/push.ts';
import { reminders as arReminders } from '../ar/reminders/reminders.ts';
import { push as enPush } from '../en/reminders/push.ts';
import { reminders as enReminders } from '../en/reminders/reminders.ts';
import { push as jaPush } from '../ja/reminders/push.ts';
import { reminders as jaReminders } from '../ja/reminders/reminders.ts';
import type { BaseLanguage, Namespaces } from '../namespaces.ts';
import { push as zhPush } from '../zh/reminders/push.ts';
import { reminders as zhReminders } from '../zh/reminders/reminders.ts';

/** What notifications say. */
export type NotificationWords = Pick<Namespaces, 'push' | 'reminders'>;

/** In all built-in languages at once: a service worker cannot fetch them when they are needed, without a network. */
export const notificationWords: Readonly<Record<BaseLanguage, NotificationWords>> = {
  ja: { push: jaPush, reminders: jaReminders },
  en: { push: enPush, reminders: enReminders },
  zh: { push: zhPush, reminders: zhReminders },
  ar: { push: arPush, reminders: arReminders },
};
