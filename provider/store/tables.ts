import type {
  AttemptRow,
  EmailChangeRow,
  KnownDeviceRow,
  OwnedSecretRow,
  RecoveryCodeRow,
  SecondFactorRow,
  SessionRow,
  TeacherRow,
  UploadTicketRow,
} from './account-tables.ts';
import type { PushedReminderRow, PushSubscriptionRow } from './push-tables.ts';
import type {
  AttendanceRow,
  BoardAuthorRow,
  BoardFileRow,
  RoomChatMessageRow,
  RoomFenceRow,
  RoomGuestRow,
  RoomRow,
  RoomUpdateRow,
} from './room-tables.ts';
import type {
  CalendarFeedRow,
  LessonMailRow,
  LessonNoticeRow,
  LessonRecordRow,
  MailChoiceRow,
  StudentLinkRow,
  StudentMessageRow,
} from './student-tables.ts';

export type * from './account-tables.ts';
export type * from './push-tables.ts';
export type * from './room-tables.ts';
export type * from './student-tables.ts';

/** The rows of the store. Moments are milliseconds since 1970, days `YYYY-MM-DD` in Asia/Tokyo. */
export interface Tables {
  teachers: TeacherRow;
  sessions: SessionRow;
  students: StudentRow;
  contracts: ContractRow;
  lessons: LessonRow;
  meetings: MeetingRow;
  locks: LockRow;
  files: FileRow;
  uploadTickets: UploadTicketRow;
  passwordResets: OwnedSecretRow;
  emailChanges: EmailChangeRow;
  attempts: AttemptRow;
  idempotencyKeys: IdempotencyKeyRow;
  mails: MailRow;
  meta: MetaRow;
  usedTickets: UsedTicketRow;
  rooms: RoomRow;
  roomGuests: RoomGuestRow;
  roomChatMessages: RoomChatMessageRow;
  attendance: AttendanceRow;
  roomUpdates: RoomUpdateRow;
  roomFences: RoomFenceRow;
  studentLinks: StudentLinkRow;
  lessonMails: LessonMailRow;
  lessonNotices: LessonNoticeRow;
  mailChoices: MailChoiceRow;
  boardFiles: BoardFileRow;
  boardAuthors: BoardAuthorRow;
  lessonRecords: LessonRecordRow;
  studentMessages: StudentMessageRow;
  calendarFeeds: CalendarFeedRow;
  pushSubscriptions: PushSubscriptionRow;
  pushedReminders: PushedReminderRow;
  unusedObjects: UnusedObjectRow;
  knownDevices: KnownDeviceRow;
  secondFactors: SecondFactorRow;
  recoveryCodes: RecoveryCodeRow;
  signInChallenges: OwnedSecretRow;
}

export interface StudentRow {
  id: string;
  teacherId: string;
  name: string;
  kana: string;
  avatar: string;
  grade: string;
  subjects: string[];
  email?: string;
  phone?: string;
  guardianName?: string;
  guardianEmail?: string;
  guardianPhone?: string;
  /** Language of mails; Japanese by default. */
  language?: string;
  /** Language of mails to the guardian; the student's by default. */
  guardianLanguage?: string;
  /** Who gets mails, as the teacher chose; the guardian by default, where there is an address. */
  mailsTo?: 'guardian' | 'student' | 'both';
  /** Name and kana, folded for search. */
  searchText: string;
}

export interface ContractRow {
  id: string;
  teacherId: string;
  studentId: string;
  contractNumber: string;
  plan: string;
  subjects: string[];
  startsOn: string;
  endsOn: string;
  minutesPerLesson: number;
  lessonsTotal: number;
  note: string;
}

export interface LessonRow {
  id: string;
  teacherId: string;
  studentId: string;
  studentName: string;
  subject: string;
  startTimeMillis: number;
  endTimeMillis: number;
  actualEndTimeMillis?: number;
  canceledAt?: number;
  cancelReason?: string;
  /** The lesson that takes the place of this cancelled one. */
  makeUpId?: string;
  memo: string;
  note?: string;
  recordFinishedAtMillis?: number;
  version: number;
  /** When it was made, or last changed by its teacher; missing in lessons from before it was stored. */
  changedAt?: number;
  /** Who made the current version; missing in lessons from before it was stored, and in those of the demo world. */
  changedBy?: 'teacher' | 'others';
  /** Student, kana, subject, memo and note, folded for search. */
  searchText: string;
}

export interface MeetingRow {
  id: string;
  teacherId: string;
  title: string;
  studentId?: string;
  visitorName: string;
  startTimeMillis: number;
  endTimeMillis: number;
  actualEndTimeMillis?: number;
  canceledAt?: number;
  /** As the teacher wrote it; missing where none was given. */
  cancelReason?: string;
  memo: string;
  /** 1 while it is missing. */
  version?: number;
}

export interface LockRow {
  id: string;
  teacherId: string;
  date: string;
  startTimeMillis?: number;
  endTimeMillis?: number;
  reason?: string;
}

/** An uploaded file; its id is its unguessable name. */
export interface FileRow {
  id: string;
  teacherId: string;
  kind: 'avatar' | 'material';
  type: string;
  /** As it was called where it was uploaded; missing where that is unknown. */
  name?: string;
  /** Empty where they lie in the bucket. */
  bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes lie in the bucket, under this id; missing where they are here. */
  bucketBytes?: number;
  createdAt: number;
}

/** An object in the bucket that no file names: one to be deleted, or an upload whose row is about to be stored. */
export interface UnusedObjectRow {
  /** The id that the file had, or will have. */
  id: string;
  /** When it is deleted, if it is still here then. */
  dueAt: number;
}

/** The lesson, or the meeting, that a request with an idempotency key created or changed. */
export interface IdempotencyKeyRow {
  id: string;
  lessonId: string;
  /** Digest of the request body, so that a key cannot be reused for another request. */
  requestDigest: string;
  expiresAt: number;
}

export interface MailRow {
  id: string;
  recipient: string;
  recipientName?: string;
  /** Who gets the replies; missing where nobody reads them. */
  replyAddress?: string;
  replyName?: string;
  subject: string;
  text: string;
  createdAt: number;
  /** When it is dropped if it has not been sent. */
  expiresAt?: number;
  /** The id of an uploaded file that goes with it, and the name that it has there. */
  attachmentFile?: string;
  attachmentName?: string;
  /** The student whom it is about; missing in mails to teachers, and in those from before it was stored. */
  studentId?: string;
  /** The `mailDigest` of the lesson's record that it sends. */
  recordDigest?: string;
}

/** Single values: the signing key, and the last day of the demo world. */
export interface MetaRow {
  id: string;
  value: string;
}

/** The id of a redeemed ticket; a ticket is valid once. */
export interface UsedTicketRow {
  id: string;
  expiresAt: number;
}
