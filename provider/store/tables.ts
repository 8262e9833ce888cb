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
  LessonRateRow,
  LessonRecordRow,
  MailChoiceRow,
  StudentLinkRow,
  StudentMessageRow,
} from './student-tables.ts';

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
  lessonRates: LessonRateRow;
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
  /** Who gets mails, as the teacher chose; by default the guardian, if there is an address. */
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
  /** The lesson that replaces this cancelled one. */
  makeUpId?: string;
  memo: string;
  note?: string;
  recordFinishedAtMillis?: number;
  /** What really happened, as the teacher decided; missing until then. */
  outcome?: 'held' | 'absent' | 'absentWithNotice' | 'teacherAbsent';
  /** When a held lesson really began and ended, if known. */
  heldFromMillis?: number;
  heldUntilMillis?: number;
  /** Grows with every decision about the outcome; 0 while missing. */
  outcomeVersion?: number;
  version: number;
  /** When it was created, or last changed by its teacher; missing in lessons from before the field existed. */
  changedAt?: number;
  /** Who made the current version; missing in lessons from before the field existed, and in those of the demo world. */
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
  /** As the teacher wrote it; missing if none was given. */
  cancelReason?: string;
  memo: string;
  /** 1 while the text is missing. */
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

/** An uploaded file; its id is its name, which cannot be guessed. */
export interface FileRow {
  id: string;
  teacherId: string;
  kind: 'avatar' | 'material';
  type: string;
  /** Its original name; missing if unknown. */
  name?: string;
  /** Empty if the bytes are in the bucket. */
  bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes are in the bucket, under this id; missing if they are here. */
  bucketBytes?: number;
  createdAt: number;
}

/** An object in the bucket that no file names: one to be deleted, or an upload whose row is about to be stored. */
interface UnusedObjectRow {
  /** The id that the file had, or will have. */
  id: string;
  /** When it is deleted, if this row still exists then. */
  dueAt: number;
}

/** The lesson or meeting that a request with an idempotency key created or changed. */
interface IdempotencyKeyRow {
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
  /** Who gets the replies; missing if nobody reads them. */
  replyAddress?: string;
  replyName?: string;
  subject: string;
  text: string;
  createdAt: number;
  /** When it is dropped if it has not been sent. */
  expiresAt?: number;
  /** The id of an uploaded file to attach, and the name of the attachment. */
  attachmentFile?: string;
  attachmentName?: string;
  /** The student whom it is about; missing in mails to teachers, and in those from before the field existed. */
  studentId?: string;
  /** The `mailDigest` of the lesson's record that it contains. */
  recordDigest?: string;
}

/** Single values: the signing key, and the last day of the demo world. */
interface MetaRow {
  id: string;
  value: string;
}

/** The id of a redeemed ticket; a ticket is valid once. */
interface UsedTicketRow {
  id: string;
  expiresAt: number;
}

export interface TeacherRow {
  id: string;
  /** Lower-cased. */
  email: string;
  passwordHash: string;
  name: string;
  kana: string;
  /** Name of a file, or empty. */
  avatar: string;
  phone: string;
  introduction: string;
  timeZone: string;
  firstDayOfWeek: 0 | 1;
  language: string;
  theme: 'light' | 'dark' | 'auto';
  reminderMinutes: number;
  version: number;
}

/** A token, stored as its digest. All tokens of one sign-in form a family. */
export interface SessionRow {
  id: string;
  family: string;
  teacherId: string;
  createdAt: number;
  expiresAt: number;
  /** When the teacher signed in; missing, like the following fields, in sessions from before they existed. */
  signedInAt?: number;
  /** When the token was last used, to within `USE_PRECISION_MS`. */
  usedAt?: number;
  /** Browser and system as readable text, such as `Chrome · Windows`; empty if unknown. */
  device?: string;
  /** The shortened network address of the sign-in, such as `203.0.*.*`; empty if unknown. */
  network?: string;
}

/** The key of a teacher's authenticator app; the id is the teacher's. */
export interface SecondFactorRow {
  id: string;
  /** Base32. Empty if it can no longer be decrypted. */
  secret: string;
  createdAt: number;
  /** When the first code was confirmed; the factor is on since then. */
  confirmedAt?: number;
  /** The step of the last used code. */
  lastStep: number;
}

/** An unused recovery code, stored as its digest. */
interface RecoveryCodeRow {
  id: string;
  teacherId: string;
}

/** A device on which a teacher has signed in; the id is a keyed hash of teacher, device and network. */
export interface KnownDeviceRow {
  id: string;
  teacherId: string;
  /** When the teacher last signed in on it. */
  usedAt: number;
}

/** A one-time secret with an expiry, stored as its digest. */
interface OwnedSecretRow {
  id: string;
  teacherId: string;
  expiresAt: number;
}

/** A ticket for one upload; it ends with the session that requested it. */
interface UploadTicketRow extends OwnedSecretRow {
  /** The family of the session's tokens. */
  family: string;
}

/** A request to change the e-mail address; the id is the digest of the mailed token. */
interface EmailChangeRow extends OwnedSecretRow {
  /** Lower-cased. */
  email: string;
}

/** Number of attempts until `expiresAt`. */
interface AttemptRow {
  id: string;
  count: number;
  expiresAt: number;
}

/** A browser that gets a teacher's notifications. The id is the SHA-256 of the endpoint, in hexadecimal digits. */
interface PushSubscriptionRow {
  id: string;
  teacherId: string;
  /** The family of the session's tokens: the subscription ends with that sign-in, but not when its tokens expire. */
  family: string;
  /** Anyone who knows it can address the browser, so it is stored encrypted, and never logged. */
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  createdAt: number;
  /** The browser confirms its subscription at each visit; otherwise the subscription expires. */
  expiresAt: number;
}

/** A lesson or meeting (`lesson …`, `meeting …`) whose reminder for this start was pushed. */
interface PushedReminderRow {
  id: string;
  startTimeMillis: number;
  expiresAt: number;
}

/** The tables of a store. */
export const tableNames = [
  'teachers',
  'sessions',
  'students',
  'contracts',
  'lessons',
  'meetings',
  'locks',
  'files',
  'uploadTickets',
  'passwordResets',
  'emailChanges',
  'attempts',
  'idempotencyKeys',
  'mails',
  'meta',
  'usedTickets',
  'rooms',
  'roomGuests',
  'roomChatMessages',
  'attendance',
  'roomUpdates',
  'roomFences',
  'studentLinks',
  'lessonMails',
  'lessonNotices',
  'mailChoices',
  'boardFiles',
  'boardAuthors',
  'lessonRecords',
  'studentMessages',
  'calendarFeeds',
  'pushSubscriptions',
  'pushedReminders',
  'unusedObjects',
  'knownDevices',
  'secondFactors',
  'recoveryCodes',
  'signInChallenges',
  'lessonRates',
] as const satisfies (keyof Tables)[];
