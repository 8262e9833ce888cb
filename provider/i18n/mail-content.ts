/** Who in a family reads a mail, and whose lessons it is about. */
export interface MailReader {
  role: 'guardian' | 'student';
  /** Empty if unknown. */
  name: string;
  student: string;
}

/** A mail that a lesson takes place soon. */
export type ReminderKind = 'dayBefore' | 'halfHourBefore';

/** The content of a reminder of a lesson. */
export interface ReminderContent {
  reader: MailReader;
  when: string;
  subject: string;
  link: string;
}

/** The content of a mail about one lesson that was created, changed, cancelled or restored. */
export interface NoticeMailLesson {
  kind: 'planned' | 'moved' | 'changed' | 'canceled' | 'restored';
  when: string;
  subject: string;
  /** The time before a move, or the subject before a change; else empty. */
  before: string;
  /** The reason of a cancellation; else empty. */
  reason: string;
}

/** The content of a mail about changes; one mail covers all lessons of a student that changed together. */
export interface NoticeMailContent {
  reader: MailReader;
  link: string;
  /** The teacher's own words, or empty. */
  message: string;
  lessons: readonly NoticeMailLesson[];
}

/** The content of a mail about a sign-in on a new device. */
export interface NewDeviceContent {
  /** With the time zone of the teacher's settings. */
  when: string;
  /** Browser and system, or empty. */
  device: string;
  /** A shortened network address, or empty. */
  network: string;
}

/** The content of a mail with the record of a lesson; empty fields are left out. */
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

/** The content of a mail that a family's request was declined. */
export interface DeclinedMailContent {
  reader: MailReader;
  kind: 'cannotCome' | 'anotherTime';
  when: string;
  subject: string;
  /** The teacher's own words, or empty. */
  note: string;
  /** The family's page. */
  link: string;
}

/** The content of a mail with the times that a teacher offers for a lesson. */
export interface OfferMailContent {
  reader: MailReader;
  when: string;
  subject: string;
  times: readonly string[];
  /** The family's page. */
  link: string;
}
