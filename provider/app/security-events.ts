/**
 * What operators watch for attacks and stolen accounts: names for the log and the label of the metric. To add an event, add
 * its name, and a row to the table in docs/operations.md.
 */
export const securityEvents = [
  /** A wrong password, of a sign-in or of a change that needs the current one. */
  'wrongPassword',
  /** An attempt that came too early: a password after wrong ones, or a further mail for a new one. */
  'slowedDown',
  'resetAsked',
  /** A mailed link has set a new password. */
  'resetUsed',
  /** The teacher has changed the password in the settings. */
  'passwordChanged',
  'emailChanged',
  /** A link of one lesson, or the lasting link of a student. */
  'studentLinkRenewed',
  'calendarFeedRenewed',
  /** A teacher has removed somebody from a live room. */
  'participantRemoved',
  /** A change of a board that no board makes, or that follows from nothing that is stored. */
  'boardChangeRejected',
  /** A sign-in on a device that the teacher has not used before. */
  'newDevice',
  /** A teacher has signed out another device, or all others. */
  'signedOutElsewhere',
  /** A wrong code of an authenticator app, after the right password. */
  'wrongCode',
  'secondFactorOn',
  'secondFactorOff',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/**
 * Notes an event; nothing else about it may be in the log. Within a transaction it is noted once that is committed.
 * @param teacherId whom it concerns, where that is known
 */
export type NoteSecurity = (event: SecurityEvent, teacherId?: string) => void;
