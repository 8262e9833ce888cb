import * as v from 'valibot';
import { day, moment, wholeNumber } from './endpoint.ts';

/** A text that a provider may omit; the default is empty. */
const optionalText = v.optional(v.string(), '');
/** A list that a provider may omit; the default is empty. */
const optionalTexts = v.optional(v.array(v.string()), []);

/** What really happened in a lesson, as the teacher decided: held, or who was absent; `absentWithNotice` if the family said so before. */
export const lessonOutcome = v.picklist(['held', 'absent', 'absentWithNotice', 'teacherAbsent']);
export type LessonOutcome = v.InferOutput<typeof lessonOutcome>;

/** An outcome that this version does not know is left out: the rest of the record is still readable. */
export const readableOutcome = v.fallback(v.optional(lessonOutcome), undefined);

/** A lesson (授業). All times are in milliseconds; `version` grows with every change and guards against overwriting. */
export const lesson = v.object({
  id: v.string(),
  studentId: optionalText,
  studentName: optionalText,
  subject: optionalText,
  startTimeMillis: moment,
  endTimeMillis: moment,
  /** When the last teacher left the room after the planned end. */
  actualEndTimeMillis: v.optional(moment),
  /** When it was cancelled; a lesson is cancelled only if this is set. */
  canceledAt: v.optional(moment),
  memo: optionalText,
  /** The teacher's note after the lesson. */
  note: v.optional(v.string()),
  /** When the teacher completed its record; only providers with the capability `lesson-records` have it. */
  recordFinishedAtMillis: v.optional(moment),
  /** Missing if the provider does not guard against overwriting. */
  version: v.optional(wholeNumber),
  /** Who made this version: `teacher` is the signed-in teacher, on any device. Missing if the provider does not return it. */
  changedBy: v.optional(v.string()),
  /** What really happened; only providers with the capability `lesson-outcomes` have it, once the teacher has decided. */
  outcome: readableOutcome,
  /** When a held lesson really began and ended, if known. */
  heldFromMillis: v.optional(moment),
  heldUntilMillis: v.optional(moment),
});
export type Lesson = v.InferOutput<typeof lesson>;

/** A student (生徒) of the signed-in teacher. */
export const student = v.object({
  id: v.string(),
  name: v.string(),
  kana: optionalText,
  avatar: optionalText,
  grade: optionalText,
  subjects: optionalTexts,
  /** Missing without a contract. */
  lessonsLeft: v.optional(wholeNumber),
  /** The current or next lesson. */
  nextLesson: v.optional(
    v.object({ id: v.string(), subject: optionalText, startTimeMillis: moment, endTimeMillis: moment }),
  ),
  /** The current or next meeting, and its room; times in milliseconds. */
  meetingId: v.optional(v.string()),
  meetingStartTimeMillis: v.optional(moment),
  meetingEndTimeMillis: v.optional(moment),
});
export type Student = v.InferOutput<typeof student>;

/** A meeting (面談) with a student or a family. */
export const meeting = v.object({
  id: v.string(),
  title: optionalText,
  studentId: v.optional(v.string()),
  visitorName: optionalText,
  startTimeMillis: moment,
  endTimeMillis: moment,
  actualEndTimeMillis: v.optional(moment),
  canceledAt: v.optional(moment),
  memo: optionalText,
  /** Grows with every change; only providers with the capability `meeting-changes` have it. */
  version: v.optional(wholeNumber),
});
export type Meeting = v.InferOutput<typeof meeting>;

/** Whether and when a live room is open; `currentMillis` is the provider's clock (docs/spec.md, section 3). */
export const studioInfo = v.object({
  /** The requested id. */
  id: v.optional(v.string()),
  startTimeMillis: moment,
  endTimeMillis: moment,
  actualEndTimeMillis: v.optional(moment),
  currentMillis: v.optional(moment),
  studentName: v.optional(v.string()),
  subject: v.optional(v.string()),
});
export type StudioInfo = v.InferOutput<typeof studioInfo>;

/** A server that helps browsers to connect to each other (STUN), or relays their data (TURN). */
export const iceServer = v.object({
  urls: v.array(v.string()),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
});
export type IceServer = v.InferOutput<typeof iceServer>;

/** The right to enter one room once, within a short time: signed, and never cached. */
export const ticket = v.object({
  engine: v.string(),
  url: v.string(),
  token: v.string(),
  room: v.string(),
  identity: v.string(),
  role: v.picklist(['teacher', 'student']),
  iceServers: v.optional(v.array(iceServer), []),
});
export type Ticket = v.InferOutput<typeof ticket>;

/** The family's agreement with the school (契約内容), and how much of it is used. */
export const contract = v.object({
  studentId: v.string(),
  studentName: optionalText,
  contractNumber: optionalText,
  plan: optionalText,
  subjects: optionalTexts,
  startsOn: v.optional(day),
  endsOn: v.optional(day),
  minutesPerLesson: v.optional(wholeNumber),
  lessonsTotal: v.optional(wholeNumber),
  lessonsUsed: v.optional(wholeNumber),
  lessonsPlanned: v.optional(wholeNumber),
  lessonsLeft: v.optional(wholeNumber),
  minutesThisMonth: v.optional(wholeNumber),
  note: optionalText,
});
export type Contract = v.InferOutput<typeof contract>;
