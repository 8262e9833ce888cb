/**
 * Events in which operators recognise attacks and stolen accounts: names for the log and the label of the metric. To add an event, add
 * its name, and a row to the table in docs/operations.md.
 */
export const securityEvents = [
  /** A wrong password, at a sign-in or at a change that needs the current one. */
  'wrongPassword',
  /** An attempt that came too early: a password after wrong ones, or a further mail for a new one. */
  'slowedDown',
  'resetAsked',
  /** A new password was set through a mailed link. */
  'resetUsed',
  /** The teacher changed the password in the settings. */
  'passwordChanged',
  'emailChanged',
  /** A link of one lesson, or the lasting link of a student. */
  'studentLinkRenewed',
  'calendarFeedRenewed',
  /** A teacher removed someone from a live room. */
  'participantRemoved',
  /** A change that no board would make, or that does not follow from the stored board. */
  'boardChangeRejected',
  /** A sign-in on a device that the teacher has not used before. */
  'newDevice',
  /** A teacher signed out another device, or all others. */
  'signedOutElsewhere',
  /** A wrong code of an authenticator app, after the right password. */
  'wrongCode',
  'secondFactorOn',
  'secondFactorOff',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/**
 * Records an event; the log contains nothing else about it. Within a transaction, the event is recorded after the commit.
 * @param teacherId the teacher concerned, if known
 */
export type NoteSecurity = (event: SecurityEvent, teacherId?: string) => void;
