import * as v from 'valibot';

/** A text of at most `maximum` characters (code points, so that an emoji counts once). */
const text = (maximum: number) =>
  v.pipe(v.string(), v.check((value) => [...value].length <= maximum, `tooLong:${maximum}`), v.metadata({ maxLength: maximum }));

/** A text that has at least one character besides white space. */
const requiredText = (maximum: number) => v.pipe(text(maximum), v.check((value) => value.trim() !== '', 'required'));

const moment = v.pipe(v.number(), v.integer());
const day = v.pipe(v.string(), v.isoDate());
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
const email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254));
const oldPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(200));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A key chosen by the client, so that a double click or a repeated request acts once. */
const idempotencyKey = v.pipe(v.string(), v.minLength(8), v.maxLength(64));

/** `page` counts from 1, `size` is the number of rows on a page. */
const paging = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

const lock = {
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  reason: v.optional(text(200)),
  locked: v.boolean(),
};

/** What goes into each call that takes anything, by its name: the query of the URL, and the body. */
export const inputs = {
  signIn: { body: v.object({ email, password: oldPassword }) },
  changeSettings: {
    body: v.object({
      avatar: v.optional(v.string()),
      name: v.optional(requiredText(60)),
      kana: v.optional(text(60)),
      phone: v.optional(v.pipe(v.string(), v.regex(/^[0-9+\-() ]{0,20}$/))),
      introduction: v.optional(text(1000)),
      timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
      firstDayOfWeek: v.optional(v.picklist([0, 1])),
      language: v.optional(v.pipe(v.string(), v.maxLength(35))),
      theme: v.optional(v.picklist(['light', 'dark', 'auto'])),
      reminderMinutes: v.optional(v.pipe(wholeNumber, v.maxValue(120))),
      version: v.optional(wholeNumber),
      currentPassword: v.optional(oldPassword),
      newPassword: v.optional(newPassword),
      /** The wish for another address, with the current password: a link is mailed there. */
      newEmail: v.optional(email),
      /** The token of that link. */
      emailToken: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(200))),
    }),
  },
  uploadAvatar: { body: v.object({ file: v.instance(Blob) }) },
  checkEmail: { body: v.object({ value: email }) },
  checkRegistrationEmail: { body: v.object({ email }) },
  checkForgottenEmail: { body: v.object({ email }) },
  sendResetMail: { body: v.object({ email }) },
  resetPassword: {
    body: v.object({ token: v.pipe(v.string(), v.maxLength(200)), password: newPassword }),
  },
  listMeetings: { query: paging },
  listLessons: { query: paging },
  searchLessons: {
    query: paging,
    /** A part that is missing does not narrow. Times bound the lesson's start, half open. */
    body: v.object({
      words: v.optional(text(100)),
      studentId: v.optional(identifier),
      fromMillis: v.optional(moment),
      untilMillis: v.optional(moment),
      /** True: lessons that run or come, cancelled ones too; false: those that are over. */
      ahead: v.optional(v.boolean()),
      state: v.optional(v.picklist([1, 2, 3, 4])),
    }),
  },
  changeLesson: {
    body: v.object({
      id: identifier,
      version: wholeNumber,
      startTimeMillis: v.optional(moment),
      endTimeMillis: v.optional(moment),
      subject: v.optional(requiredText(60)),
      memo: v.optional(text(1000)),
      note: v.optional(text(1000)),
    }),
  },
  cancelLesson: {
    body: v.object({
      id: identifier,
      version: v.optional(wholeNumber),
      reason: requiredText(1000),
      notifyStudent: v.boolean(),
      idempotencyKey,
    }),
  },
  createLesson: {
    body: v.object({
      studentId: identifier,
      subject: requiredText(60),
      startTimeMillis: moment,
      endTimeMillis: moment,
      memo: v.optional(text(1000)),
      /**
       * Go on although another lesson is less than 10 minutes away, the day is a public holiday, or the student has another
       * lesson on it; without it these are refused. Never over a lock or an overlap.
       */
      allowWarnings: v.optional(v.boolean()),
      idempotencyKey,
    }),
  },
  joinClass: {
    body: v.object({
      id: identifier,
      /** Makes a new link for the student; the older ones are dead, and whoever is in the room by them is put out. */
      renewLink: v.optional(v.boolean()),
    }),
  },
  searchStudents: { body: v.object({ words: text(100) }) },
  createLock: { body: v.object(lock) },
  changeLock: { body: v.object({ lockId: identifier, ...lock }) },
} as const;

export type Inputs = typeof inputs;
