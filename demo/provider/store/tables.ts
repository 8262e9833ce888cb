/** The rows that the provider keeps. Moments are milliseconds, days `YYYY-MM-DD` in Asia/Tokyo. */
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
  /** In lower case. */
  email: string;
  passwordHash: string;
  name: string;
  kana: string;
  /** The name of a file, or empty. */
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

/** A token, known only by its digest. All tokens that came from one sign-in are one family. */
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
  /** Name and kana as a search sees them. */
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
  /** Student, kana, subject, memo and note as a search sees them. */
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

/** A secret that is good once and for a while, known only by its digest. */
export interface OwnedSecretRow {
  id: string;
  teacherId: string;
  expiresAt: number;
}

/** A ticket for one upload; it ends with the session that asked for it. */
export interface UploadTicketRow extends OwnedSecretRow {
  /** The family of the session's tokens. */
  family: string;
}

/** A wish for another address, known by the digest of the token that was mailed there. */
export interface EmailChangeRow extends OwnedSecretRow {
  /** In lower case. */
  email: string;
}

/** How often something was tried until `expiresAt`. */
export interface AttemptRow {
  id: string;
  count: number;
  expiresAt: number;
}

/** Which lesson a request with an idempotency key made or changed. */
export interface IdempotencyKeyRow {
  id: string;
  lessonId: string;
  /** Digest of what was asked, so that a key cannot be used for something else. */
  requestDigest: string;
  expiresAt: number;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: number;
  /** When it is worthless if it has not been sent. */
  expiresAt?: number;
}

/** Single values: the signing key, until which day the demo world is filled. */
export interface MetaRow {
  id: string;
  value: string;
}

/** The serial of a ticket that has opened its room; a ticket is good once. */
export interface UsedTicketRow {
  id: string;
  expiresAt: number;
}

/** A room that somebody was in, or has a link to. */
export interface RoomRow {
  id: string;
  /** The serial of the student's links that are good; another one makes all older links dead. */
  link: string;
  /** When somebody last came in or got a link. */
  touchedAt: number;
}

/** What a teacher has decided about an identity in a room; the id is both. */
export interface RoomGuestRow {
  id: string;
  room: string;
  standing: 'admitted' | 'removed';
}

/** A chat line; its id begins with the room's. */
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

/** From when until when somebody was inside. */
export interface AttendanceRow {
  id: string;
  room: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  fromMillis: number;
  untilMillis?: number;
}

/** A change of a room's board, or several merged: a Yjs update. Positions grow. */
export interface RoomUpdateRow {
  id: string;
  room: string;
  position: number;
  bytes: Uint8Array<ArrayBuffer>;
}
