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
  memo: string;
  note?: string;
  version: number;
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
  memo: string;
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
  bytes: Uint8Array<ArrayBuffer>;
  createdAt: number;
}

/** A one-time secret with an expiry, stored as its digest. */
export interface OwnedSecretRow {
  id: string;
  teacherId: string;
  expiresAt: number;
}

/** A ticket for one upload; it ends with the session that requested it. */
export interface UploadTicketRow extends OwnedSecretRow {
  /** The family of the session's tokens. */
  family: string;
}

/** A request to change the e-mail address; the id is the digest of the mailed token. */
export interface EmailChangeRow extends OwnedSecretRow {
  /** Lower-cased. */
  email: string;
}

/** Number of attempts until `expiresAt`. */
export interface AttemptRow {
  id: string;
  count: number;
  expiresAt: number;
}

/** The lesson that a request with an idempotency key created or changed. */
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
  subject: string;
  text: string;
  createdAt: number;
  /** When it is dropped if it has not been sent. */
  expiresAt?: number;
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

/** A room that someone has entered or has a link to. */
export interface RoomRow {
  id: string;
  /** Serial of the valid student links; a new one invalidates all older links. */
  link: string;
  /** When someone last entered or received a link. */
  touchedAt: number;
}

/** A teacher's decision about an identity in a room; the id combines both. */
export interface RoomGuestRow {
  id: string;
  room: string;
  standing: 'admitted' | 'removed';
}

/** A chat message; its id begins with the room's. */
export interface RoomChatMessageRow {
  id: string;
  room: string;
  messageId: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  text: string;
  at: number;
}

/** A participant's stay inside a room. */
export interface AttendanceRow {
  id: string;
  room: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  fromMillis: number;
  untilMillis?: number;
}

/** A change of a room's board, or several merged ones: a Yjs update. Positions increase. */
export interface RoomUpdateRow {
  id: string;
  room: string;
  position: number;
  bytes: Uint8Array<ArrayBuffer>;
}
