export { countdown, minutesUntil, nextCount } from './countdown.ts';
export {
  keepOwn,
  type LessonChangeEntry,
  markOwn,
  missingSince,
  changesSince,
  readSeen,
  seenOf,
  settleOwn,
  writeSeen,
} from './lesson-changes.ts';
export { lineupOf, type Lineup } from './lineup.ts';
export { dueReminders, isOldReminder, minutesToNext, nextReminderChange, reminderKey } from './reminder-rules.ts';
export { createReminders, type Reminders } from './reminders.ts';
export { createToday, markOwnChange, type Today } from './today.ts';
