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
  /** When the teacher signed in; missing, like what follows, in sessions from before it was stored. */
  signedInAt?: number;
  /** When the token was last used, to within `USE_PRECISION_MS`. */
  usedAt?: number;
  /** Browser and system in plain words, such as `Chrome · Windows`; empty if unknown. */
  device?: string;
  /** The shortened network address that the teacher signed in from, such as `203.0.*.*`; empty if unknown. */
  network?: string;
}

/** The key of a teacher's authenticator app; the id is the teacher's. */
export interface SecondFactorRow {
  id: string;
  /** Base32. Empty where it cannot be decrypted any more. */
  secret: string;
  createdAt: number;
  /** When the first code has come, since when it is on. */
  confirmedAt?: number;
  /** The step of the last code that was used. */
  lastStep: number;
}

/** A recovery code that has not been used, stored as its digest. */
export interface RecoveryCodeRow {
  id: string;
  teacherId: string;
}

/** A device that a teacher has signed in on; the id is a keyed hash of teacher, device and network. */
export interface KnownDeviceRow {
  id: string;
  teacherId: string;
  /** When the teacher last signed in on it. */
  usedAt: number;
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
