export { countdown, minutesUntil, nextCount, lineupOf, type Lineup } from './lineup.ts';
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
export { dueReminders, isOldReminder, minutesToNext, nextReminderChange, reminderKey } from './reminder-rules.ts';
export { createReminders, type Reminders } from './reminders.ts';
export { createToday, markOwnChange } from './today.ts';
