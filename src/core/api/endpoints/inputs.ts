import * as v from 'valibot';
import { extensionInputs } from './extensions/inputs.ts';
import {
  day,
  email,
  file,
  idempotencyKey,
  identifier,
  language,
  line,
  lines,
  moment,
  newPassword,
  oldPassword,
  paging,
  phone,
  requiredLine,
  requiredLines,
  text,
  wholeNumber,
  zone,
} from './input-parts.ts';

const lock = {
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  reason: v.optional(line(200)),
};

const settings = v.object({
  /** The address of one of the teacher's own pictures, or empty for none. */
  avatar: v.optional(text(500)),
  name: v.optional(requiredLine(60)),
  kana: v.optional(line(60)),
  phone: v.optional(phone),
  introduction: v.optional(lines(1000)),
  timeZone: v.optional(zone),
  firstDayOfWeek: v.optional(v.picklist([0, 1])),
  language: v.optional(language),
  theme: v.optional(v.picklist(['light', 'dark', 'auto'])),
  reminderMinutes: v.optional(v.pipe(wholeNumber, v.maxValue(120))),
  version: v.optional(wholeNumber),
  currentPassword: v.optional(oldPassword),
  newPassword: v.optional(newPassword),
  /** The request for another address, with the current password: a link is mailed to that address. */
  newEmail: v.optional(email),
  /** The token of that link. */
  emailToken: v.optional(text(200, { least: 16 })),
});
type Settings = v.InferOutput<typeof settings>;

/** The credentials change only with the current password, and not together with other settings. */
const needsPassword = ({ currentPassword, newPassword, newEmail }: Settings) =>
  currentPassword !== undefined || (newPassword === undefined && newEmail === undefined);
const usesPassword = ({ currentPassword, newPassword, newEmail }: Settings) =>
  currentPassword === undefined || newPassword !== undefined || newEmail !== undefined;

/** The input of each call that has any, by its name: the query of the URL, the body, and path parameters other than ids. */
export const inputs = {
  signIn: { body: v.object({ email, password: oldPassword }) },
  changeSettings: {
    body: v.pipe(
      settings,
      v.forward(v.check(needsPassword, 'required'), ['currentPassword']),
      v.forward(v.check(usesPassword, 'required'), ['newPassword']),
      v.metadata({
        dependentRequired: { newPassword: ['currentPassword'], newEmail: ['currentPassword'] },
        dependentSchemas: { currentPassword: { anyOf: [{ required: ['newPassword'] }, { required: ['newEmail'] }] } },
      }),
    ),
  },
  uploadAvatar: { body: v.object({ file }) },
  checkEmail: { body: v.object({ value: email }) },
  checkRegistrationEmail: { body: v.object({ email }) },
  checkForgottenEmail: { body: v.object({ email }) },
  sendResetMail: { body: v.object({ email }) },
  resetPassword: { body: v.object({ token: text(200), password: newPassword }) },
  listMeetings: { query: paging },
  listLessons: { query: paging },
  searchLessons: {
    query: paging,
    /** A missing field does not filter. Times limit the lesson's start: `fromMillis` is included, `untilMillis` is not. */
    body: v.object({
      words: v.optional(line(100)),
      studentId: v.optional(identifier),
      fromMillis: v.optional(moment),
      untilMillis: v.optional(moment),
      /** True: current and future lessons, including cancelled ones; false: past ones. */
      ahead: v.optional(v.boolean()),
      state: v.optional(v.picklist([1, 2, 3, 4])),
    }),
  },
  changeLesson: {
    body: v.object({
      id: identifier,
      version: v.optional(wholeNumber),
      startTimeMillis: v.optional(moment),
      endTimeMillis: v.optional(moment),
      subject: v.optional(requiredLine(60)),
      memo: v.optional(lines(1000)),
      note: v.optional(lines(1000)),
    }),
  },
  cancelLesson: {
    body: v.object({
      id: identifier,
      version: v.optional(wholeNumber),
      reason: requiredLines(1000),
      notifyStudent: v.boolean(),
      idempotencyKey,
    }),
  },
  createLesson: {
    body: v.object({
      studentId: identifier,
      subject: requiredLine(60),
      startTimeMillis: moment,
      endTimeMillis: moment,
      memo: v.optional(lines(1000)),
      /**
       * Proceed although another lesson is less than 10 minutes (or the teacher's own break) away, the day is a public holiday, the
       * time is outside the working hours, or the student has another lesson on that day; otherwise these are rejected. Never allows a locked time or an overlap.
       */
      allowWarnings: v.optional(v.boolean()),
      idempotencyKey,
    }),
  },
  joinClass: {
    body: v.object({
      id: identifier,
      /** Creates a new link for the student; the older ones become invalid, and participants who entered with them are removed from the room. */
      renewLink: v.optional(v.boolean()),
    }),
  },
  searchStudents: { body: v.object({ words: line(100) }) },
  readCalendar: { params: v.object({ date: day }) },
  createLock: {
    body: v.object({
      ...lock,
      locked: v.pipe(
        v.boolean(),
        v.check((locked) => locked, 'invalid'),
        v.metadata({ const: true }),
      ),
    }),
  },
  changeLock: { body: v.object({ lockId: identifier, ...lock, locked: v.boolean() }) },
  ...extensionInputs,
} as const;

export type Inputs = typeof inputs;
