/** Calls beyond docs/spec.md: a provider lists the extensions that it supports (docs/decisions/023). */
export * from './calendar-feed.ts';
export * from './lesson-archive.ts';
export * from './lesson-cancellations.ts';
export * from './lesson-mails.ts';
export * from './lesson-notices.ts';
export * from './lesson-outcomes.ts';
export * from './lesson-presence.ts';
export * from './lesson-rates.ts';
export * from './lesson-records.ts';
export * from './mail-recipients.ts';
export * from './meeting-changes.ts';
export * from './push.ts';
export * from './second-factor.ts';
export * from './sign-ins.ts';
export * from './student-contacts.ts';
export * from './student-links.ts';
export * from './student-messages.ts';
