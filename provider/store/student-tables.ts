import type { GuardianRelation, MailKind } from '../../src/core/api/endpoints/index.ts';

/**
 * The lasting link of the student with this id. The link's token is signed from the serial and not stored, so that it can
 * be shown again; a new serial invalidates the older link.
 */
export interface StudentLinkRow {
  id: string;
  teacherId: string;
  serial: string;
  /** `wait`: the teacher admits the student; `enter`: the student enters at once. */
  admission: 'wait' | 'enter';
}

/** A guardian of a student. */
export interface GuardianRow {
  id: string;
  teacherId: string;
  studentId: string;
  /** Empty if unknown, in rows from before guardians had a table. */
  name: string;
  relation: GuardianRelation;
  email?: string;
  phone?: string;
  /** Language of mails; the student's by default. */
  language?: string;
  /** The kinds of mails that this person gets, if there is an address. */
  mails: MailKind[];
  /** Random; signs the guardian's own link. */
  serial: string;
  /** About when the guardian was added; guardians are listed in this order. 0 in rows from before guardians had a table. */
  createdAt: number;
  /** When the guardian was removed; the row is deleted 10 minutes later. */
  removedAt?: number;
  version: number;
}

/** A mailed reminder of a lesson; the id combines the lesson's id and the kind. */
export interface LessonMailRow {
  id: string;
  lessonId: string;
  /** The start that was mailed; after a move, the student is reminded again. */
  startTimeMillis: number;
  expiresAt: number;
}

/** A pending mail about a change of the lesson with this id, and what the student knows. */
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

/** A teacher's record of the lesson with this id; the note is a field of the lesson. Stored as long as the lesson. */
export interface LessonRecordRow {
  id: string;
  homework: string;
  nextTime: string;
  /** Grows with every change of the texts, including the note. */
  version: number;
  /** When it was last mailed to the family. */
  mailedAt?: number;
  /** Digests of the last mails, separated by spaces, so that nobody gets the same one twice. */
  mailDigest?: string;
}

/**
 * An accepted message, so that a repeated request does not send it again; only the mail contains the text. The id combines
 * the teacher's id and the idempotency key.
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
 * The calendar feed of the teacher with this id; the row is missing while it is off. Its address is signed from the serial and
 * not stored; a new serial invalidates the older address.
 */
export interface CalendarFeedRow {
  id: string;
  serial: string;
}

/** That a family has marked the homework of the lesson with this id as done. */
export interface HomeworkReplyRow {
  id: string;
  studentId: string;
  doneAt: number;
}

/** A file that a family has sent with the homework of a lesson; the id is that of the uploaded file. */
export interface HomeworkFileRow {
  id: string;
  lessonId: string;
  studentId: string;
  /** Its size. */
  bytes: number;
  createdAt: number;
}

/** The last request of a family about the lesson with this id (docs/decisions/023). */
export interface FamilyRequestRow {
  id: string;
  teacherId: string;
  studentId: string;
  kind: 'cannotCome' | 'anotherTime';
  /** The starts of the wanted times, in ms, separated by spaces; empty for none. */
  times: string;
  note: string;
  /** The start of the lesson when the family asked: a request about a moved lesson is closed. */
  lessonStart: number;
  createdAt: number;
  /** Grows with every change. */
  version: number;
  /** The family's idempotency key, and the digest of its request. */
  requestKey: string;
  contentDigest: string;
  /** The guardian whose own link was used; missing for the student's link. */
  guardianId?: string;
  /** Missing while it is not answered. `withdrawn`: by the family. `offered`: the teacher offered other times. */
  answer?: 'accepted' | 'declined' | 'offered' | 'withdrawn';
  answeredAt?: number;
  /** The teacher's words to the family. */
  answerNote?: string;
  expiresAt: number;
}

/** The times that a teacher offers to the family for the lesson with this id. */
export interface FamilyOfferRow {
  id: string;
  teacherId: string;
  studentId: string;
  /** The starts, in ms, separated by spaces. */
  times: string;
  /** The start of the lesson when they were offered: the offer ends when the lesson is moved. */
  lessonStart: number;
  expiresAt: number;
}

/**
 * What a teacher charges for a student's lessons in a subject, or with an empty subject in all others. The id combines
 * student and subject. Only its teacher reads it.
 */
export interface LessonRateRow {
  id: string;
  teacherId: string;
  studentId: string;
  subject: string;
  /** Whole yen. */
  yen: number;
  per: 'hour' | 'lesson';
  /** Whether a lesson counts if the student was absent, and if the student was absent with notice. */
  chargesAbsence: 'on' | 'off';
  chargesNotice: 'on' | 'off';
}
