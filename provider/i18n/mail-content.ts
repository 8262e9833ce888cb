/** Who of a family reads a mail, and whose lessons it is about. */
export interface MailReader {
  role: 'guardian' | 'student';
  /** Empty if it is not known. */
  name: string;
  student: string;
}

/** A mail that a lesson comes. */
export type ReminderKind = 'dayBefore' | 'halfHourBefore';

/** What a reminder of a lesson says. */
export interface ReminderContent {
  reader: MailReader;
  when: string;
  subject: string;
  link: string;
}

/** What a mail says about one lesson that was created, changed, cancelled or restored. */
export interface NoticeMailLesson {
  kind: 'planned' | 'moved' | 'changed' | 'canceled' | 'restored';
  when: string;
  subject: string;
  /** The time before a move, or the subject before a change; else empty. */
  before: string;
  /** Why it was cancelled; else empty. */
  reason: string;
}

/** What a mail about changes says; one for all lessons of a student that changed together. */
export interface NoticeMailContent {
  reader: MailReader;
  link: string;
  /** The teacher's own words, or empty. */
  message: string;
  lessons: readonly NoticeMailLesson[];
}

/** What a mail about a sign-in on a new device says. */
export interface NewDeviceContent {
  /** With the time zone of the teacher's settings. */
  when: string;
  /** Browser and system, or empty. */
  device: string;
  /** A shortened network address, or empty. */
  network: string;
}

/** What a mail with the record of a lesson says; what is empty is left out. */
export interface RecordMailContent {
  reader: MailReader;
  when: string;
  subject: string;
  note: string;
  homework: string;
  nextTime: string;
  /** When the next lesson is, and its subject; empty if none is planned. */
  nextLesson: string;
  hasBoard: boolean;
}
