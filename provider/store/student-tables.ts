/**
 * The lasting link of a student, whose id this is. The link's token is signed from the serial and not stored, so that it can
 * be shown again; a new serial ends the older link.
 */
export interface StudentLinkRow {
  id: string;
  teacherId: string;
  serial: string;
  /** `wait`: the teacher admits the student; `enter`: the student enters at once. */
  admission: 'wait' | 'enter';
}

/** A reminder of a lesson that was mailed; the id is the lesson's and the kind. */
export interface LessonMailRow {
  id: string;
  lessonId: string;
  /** The start that was mailed; of a lesson that has moved since the student is reminded again. */
  startTimeMillis: number;
  expiresAt: number;
}

/** A change of a lesson, whose id this is, that the student is to be mailed about; and what the student knows. */
export interface LessonNoticeRow {
  id: string;
  studentId: string;
  /** `none`: the student does not know of the lesson. */
  knownState: 'none' | 'planned' | 'canceled';
  knownStart?: number;
  knownEnd?: number;
  knownSubject?: string;
  /** `usual`: mailed if the teacher has these mails on; `asked`: mailed in any case; `silent`: not mailed. */
  choice: 'usual' | 'asked' | 'silent';
  writtenAt: number;
  dueAt: number;
}

/** What a teacher wrote down after a lesson, whose id this is; the note is the lesson's own. Kept as long as the lesson. */
export interface LessonRecordRow {
  id: string;
  homework: string;
  nextTime: string;
  /** Grows with every change of the texts, the note's included. */
  version: number;
  /** When it was last mailed to the family. */
  mailedAt?: number;
  /** Digests of the last mails, separated by blanks, so that nobody gets the same one twice. */
  mailDigest?: string;
}

/**
 * A message that was accepted, so that a repeated request sends nothing again; what it says is only in the mail. The id is
 * the teacher's and the idempotency key.
 */
export interface StudentMessageRow {
  id: string;
  studentId: string;
  recipient: string;
  /** Digest of the request body, so that a key cannot be reused for another message. */
  requestDigest: string;
  acceptedAt: number;
  expiresAt: number;
}

/** Which mails a teacher's students get, each `on` or `off`; the id is the teacher's. */
export interface MailChoiceRow {
  id: string;
  onPlan: 'on' | 'off';
  dayBefore: 'on' | 'off';
  halfHourBefore: 'on' | 'off';
}

/**
 * The calendar feed of a teacher, whose id this is; there is none while it is off. Its address is signed from the serial and
 * not stored; a new serial ends the older address.
 */
export interface CalendarFeedRow {
  id: string;
  serial: string;
}
