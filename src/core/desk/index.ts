/** The core's door for the portal's desk: what is next, what has changed, reminders, and the ways to find something. */
export * from './best-matches.ts';
export * from './countdown.ts';
export * from './find-days.ts';
export * from './lineup.ts';
export * from './news.ts';
export * from './recents.ts';
export * from './reminder-rules.ts';
export { createReminders, type Reminders, type ReminderWays } from './reminders.ts';
export * from './shortcuts.ts';
export { createToday, seeOwn, type Today } from './today.ts';
