import * as v from 'valibot';
import {
  idempotencyKey,
  identifier,
  language,
  line,
  lines,
  moment,
  oldPassword,
  paging,
  requiredLine,
  requiredLines,
  text,
  wholeNumber,
} from '../input-parts.ts';
import { oneLine } from '../plain-text.ts';

/** An address of a push service. The longest known ones, those of Windows, have about 600 characters. */
const pushEndpoint = text(1000, { least: 12, pattern: '^https?://[!-~]+$', examples: ['https://push.example/send/1'] });

/** A code as it was typed, with spaces or in full width. */
const code = text(64, { least: 1 });

/** The recipients of a mail to a family: one or both. */
const recipients = v.pipe(v.array(v.picklist(['guardian', 'student'])), v.minLength(1), v.maxLength(2));

/** The student of a rate, and the subject; an empty one is for all subjects. */
const rateKey = { studentId: identifier, subject: line(60) };

/** The highest rate, in yen. */
const MAX_YEN = 1_000_000;

/** The input of each call of an extension, by its name. */
export const extensionInputs = {
  changeStudentLink: {
    body: v.object({
      studentId: identifier,
      /** Creates a new link; the older one becomes invalid, and anyone in a room with it is removed. */
      renew: v.optional(v.boolean()),
      entersAtOnce: v.optional(v.boolean()),
    }),
  },
  openStudentLink: { body: v.object({ token: text(2000, { least: 1 }) }) },
  changeCalendarFeed: { body: v.object({ isOn: v.optional(v.boolean()), renew: v.optional(v.boolean()) }) },
  changeLessonMails: {
    body: v.object({
      onPlan: v.optional(v.boolean()),
      dayBefore: v.optional(v.boolean()),
      halfHourBefore: v.optional(v.boolean()),
    }),
  },
  listStudentRecords: {
    query: v.object({
      ...paging.entries,
      /** `canceled`: includes the cancelled lessons, past and coming. */
      also: v.optional(v.picklist(['canceled'])),
    }),
  },
  sendStudentMessage: {
    body: v.object({
      studentId: identifier,
      recipient: v.picklist(['student', 'guardian']),
      /** The recipients instead of `recipient`; for providers with `mail-recipients`. */
      recipients: v.optional(recipients),
      title: requiredLine(100),
      text: requiredLines(2000),
      idempotencyKey,
    }),
  },
  changeMailRecipients: { body: v.object({ studentId: identifier, recipients }) },
  eraseFromBoard: {
    body: v.object({
      /** The lesson. */
      id: identifier,
      /** The `id` of one of the board's authors. */
      author: identifier,
    }),
  },
  linkMakeUpLesson: {
    body: v.object({
      /** The cancelled lesson. */
      id: identifier,
      /** The lesson that replaces it. */
      makeUpId: identifier,
    }),
  },
  changeLessonRecord: {
    body: v.object({
      id: identifier,
      version: wholeNumber,
      note: v.optional(lines(1000)),
      homework: v.optional(lines(1000)),
      nextTime: v.optional(lines(1000)),
      /** Whether the record is finished. Not before the lesson has begun. */
      finished: v.optional(v.boolean()),
    }),
  },
  mailLessonRecord: {
    body: v.object({
      id: identifier,
      /** Sends nothing, and returns what would be sent. */
      preview: v.optional(v.boolean()),
      /** The address of an uploaded PDF of the board, up to 8 MB, to attach to the mail. */
      boardUrl: v.optional(text(500)),
      /** The recipients of this mail; by default the chosen ones. For providers with `mail-recipients`. */
      recipients: v.optional(recipients),
      /** Further mails about the student go to the same people. */
      keepRecipients: v.optional(v.boolean()),
    }),
  },
  changeLessonNotices: {
    body: v.object({
      /** The lessons that changed together, such as a series. */
      ids: v.pipe(v.array(identifier), v.minLength(1), v.maxLength(60)),
      action: v.picklist(['send', 'drop', 'hold']),
      /** The teacher's own words in the mail, in one line; for `send`. */
      message: v.optional(v.pipe(text(500, { pattern: '^[^\\n\\r]*$' }), v.transform(oneLine))),
    }),
  },
  restoreLesson: { body: v.object({ id: identifier, version: wholeNumber }) },
  searchMeetings: { query: paging, body: v.object({ words: line(100) }) },
  createMeeting: {
    body: v.object({
      title: requiredLine(60),
      visitorName: requiredLine(60),
      studentId: v.optional(identifier),
      startTimeMillis: moment,
      endTimeMillis: moment,
      memo: v.optional(lines(1000)),
      idempotencyKey,
    }),
  },
  changeMeeting: {
    body: v.object({
      id: identifier,
      version: wholeNumber,
      title: v.optional(requiredLine(60)),
      visitorName: v.optional(requiredLine(60)),
      startTimeMillis: v.optional(moment),
      endTimeMillis: v.optional(moment),
      memo: v.optional(lines(1000)),
    }),
  },
  cancelMeeting: { body: v.object({ id: identifier, version: wholeNumber, reason: v.optional(lines(1000)) }) },
  restoreMeeting: { body: v.object({ id: identifier, version: wholeNumber }) },
  subscribeToPush: {
    body: v.object({
      endpoint: pushEndpoint,
      /** The subscription's public key, base64url: an uncompressed point of P-256, that is 65 bytes of which the first is 4. */
      p256dh: text(87, { least: 87, pattern: '^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$' }),
      /** The subscription's secret of 16 bytes, base64url. */
      auth: text(22, { least: 22, pattern: '^[A-Za-z0-9_-]{21}[AQgw]$' }),
      /** The language of the notifications. */
      language,
    }),
  },
  signInWithCode: { body: v.object({ challenge: text(200, { least: 16 }), code }) },
  enrolSecondFactor: { body: v.object({ currentPassword: oldPassword }) },
  confirmSecondFactor: { body: v.object({ code }) },
  turnOffSecondFactor: { body: v.object({ currentPassword: oldPassword, code }) },
  endSignIn: { body: v.object({ id: identifier }) },
  changeLessonOutcome: {
    body: v.object({
      /** The lesson. */
      id: identifier,
      version: wholeNumber,
      /** Missing to remove the decision. */
      outcome: v.optional(v.picklist(['held', 'absent', 'absentWithNotice', 'teacherAbsent'])),
      /** When a held lesson really began and ended: both or neither. */
      heldFromMillis: v.optional(moment),
      heldUntilMillis: v.optional(moment),
    }),
  },
  changeLessonRate: {
    body: v.object({
      ...rateKey,
      /** Whole yen. */
      yen: v.pipe(wholeNumber, v.maxValue(MAX_YEN)),
      per: v.picklist(['hour', 'lesson']),
      chargesAbsence: v.boolean(),
      chargesNotice: v.boolean(),
    }),
  },
  removeLessonRate: { body: v.object(rateKey) },
  unsubscribeFromPush: { body: v.object({ endpoint: pushEndpoint }) },
} as const;
