import { texts as ar } from './ar/reminders.ts';
import { texts as en } from './en/reminders.ts';
import { texts as ja } from './ja/reminders.ts';
import { texts as zh } from './zh/reminders.ts';
import type { Texts } from './groups.ts';
import type { BaseLanguage } from './languages.ts';

/** The texts of notifications. */
export type NotificationWords = Texts<'reminders'>;

/** In all built-in languages at once: a service worker cannot load them on demand without a network. */
export const notificationWords: Readonly<Record<BaseLanguage, NotificationWords>> = { ja, en, zh, ar };
