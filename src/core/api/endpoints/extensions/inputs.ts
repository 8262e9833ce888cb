import * as v from 'valibot';
import {
  day,
  email,
  idempotencyKey,
  identifier,
  language,
  line,
  lines,
  moment,
  oldPassword,
  paging,
  phone,
  requiredLine,
  requiredLines,
  text,
  wholeNumber,
} from '../input-parts.ts';
import { oneLine } from '../plain-text.ts';
import { familyMails, GUARDIAN_LIMIT, guardianRelations } from './family-parts.ts';

/** An address of a push service. The longest known ones, those of Windows, have about 600 characters. */
const pushEndpoint = text(1000, { least: 12, pattern: '^https?://[!-~]+$', examples: ['https://push.example/send/1'] });

/** A code as it was typed, with spaces or in full width. */
const code = text(64, { least: 1 });

/** The recipients of a mail to a family: one or both. */
const recipients = v.pipe(v.array(v.picklist(['guardian', 'student'])), v.minLength(1), v.maxLength(2));

/** The token in the address of a student's link. */
const familyLink = text(2000, { least: 1 });

/** The starts of up to three times. */
const upToThree = v.pipe(v.array(moment), v.maxLength(3));
/** A minute of a day of the service. */
const minuteOfDay = v.pipe(wholeNumber, v.maxValue(1440));
const minutesOfDay = { fromMinute: minuteOfDay, untilMinute: minuteOfDay };
const weekday = v.picklist([0, 1, 2, 3, 4, 5, 6]);
/** The recipients of a mail to a family by their ids, instead of `recipients`; for providers with `guardians`. */
const people = v.pipe(v.array(identifier), v.minLength(1), v.maxLength(GUARDIAN_LIMIT + 1));

/** The data of a guardian, as a teacher enters them. */
const guardianFields = {
  name: requiredLine(60),
  relation: v.picklist(guardianRelations),
  email: v.optional(email),
  phone: v.optional(phone),
  language: v.optional(language),
  mails: familyMails,
};
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
  openStudentLink: { body: v.object({ token: familyLink }) },
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
  listFamilyHomework: { body: v.object({ link: familyLink }) },
  markHomework: { body: v.object({ link: familyLink, lesson: identifier, done: v.boolean() }) },
  requestHomeworkUpload: { body: v.object({ link: familyLink, lesson: identifier }) },
  removeHomeworkFile: {
    body: v.object({
      link: familyLink,
      lesson: identifier,
      /** The address of the file. */
      url: text(500, { least: 1, pattern: '^[!-~]+$' }),
    }),
  },
  sendStudentMessage: {
    body: v.object({
      studentId: identifier,
      recipient: v.picklist(['student', 'guardian']),
      /** The recipients instead of `recipient`; for providers with `mail-recipients`. */
      recipients: v.optional(recipients),
      people: v.optional(people),
      title: requiredLine(100),
      text: requiredLines(2000),
      idempotencyKey,
    }),
  },
  changeMailRecipients: { body: v.object({ studentId: identifier, recipients, people: v.optional(people) }) },
  createGuardian: { body: v.object({ studentId: identifier, ...guardianFields }) },
  changeGuardian: { body: v.object({ id: identifier, version: wholeNumber, ...guardianFields }) },
  removeGuardian: { body: v.object({ id: identifier, version: wholeNumber }) },
  restoreGuardian: { body: v.object({ id: identifier, version: wholeNumber }) },
  changeStudentMails: { body: v.object({ studentId: identifier, mails: familyMails }) },
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
      people: v.optional(people),
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
  changeWorkingHours: {
    body: v.object({
      isSet: v.boolean(),
      /** At most 6 spans of a day, which do not overlap. */
      weekly: v.pipe(v.array(v.object({ weekday, ...minutesOfDay })), v.maxLength(42)),
      /** Each date once; no spans for a day off. */
      exceptions: v.pipe(
        v.array(v.object({ date: day, spans: v.pipe(v.array(v.object(minutesOfDay)), v.maxLength(6)) })),
        v.maxLength(366),
      ),
      holidaysOff: v.boolean(),
      bufferMinutes: v.pipe(wholeNumber, v.maxValue(60)),
      version: wholeNumber,
    }),
  },
  createLockSeries: {
    body: v.object({
      weekdays: v.pipe(v.array(weekday), v.minLength(1), v.maxLength(7)),
      everyWeeks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
      /** The first day, on which the weeks of the series begin. */
      from: day,
      /** The last day, at most two years later. */
      until: day,
      /** The part of each day, in minutes of the day; the whole day without both. */
      startMinute: v.optional(minuteOfDay),
      endMinute: v.optional(minuteOfDay),
      reason: v.optional(line(200)),
      /** Only these of the dates, and the series to which they belong: restores locks that were removed. */
      only: v.optional(v.pipe(v.array(day), v.minLength(1), v.maxLength(732))),
      seriesId: v.optional(text(64, { least: 1, pattern: '^[A-Za-z0-9_-]+$' })),
    }),
  },
  changeLockSeries: {
    body: v.object({
      lockId: identifier,
      /** `following`: this date and those after it. */
      scope: v.picklist(['one', 'following', 'all']),
      /** The new part of each day; the whole day without both. */
      startMinute: v.optional(minuteOfDay),
      endMinute: v.optional(minuteOfDay),
      reason: v.optional(line(200)),
      /** False removes the locks. */
      locked: v.boolean(),
      preview: v.optional(v.boolean()),
    }),
  },
  addOutsideCalendar: {
    body: v.object({
      /** As it was copied. Google's have about 150 characters, those of others up to 1,000. */
      url: requiredLine(2000),
      name: requiredLine(60),
    }),
  },
  changeOutsideCalendar: {
    body: v.object({
      id: identifier,
      name: v.optional(requiredLine(60)),
      showsTitles: v.optional(v.boolean()),
      isOn: v.optional(v.boolean()),
    }),
  },
  refreshOutsideCalendar: { body: v.object({ id: identifier }) },
  removeOutsideCalendar: { body: v.object({ id: identifier }) },
  readBusyTimes: { query: v.object({ fromMillis: moment, untilMillis: moment }) },
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
  openFamilyPage: { body: v.object({ link: familyLink }) },
  listFamilyTimes: {
    body: v.object({
      link: familyLink,
      /** The `id` of one of the page's lessons. */
      lesson: identifier,
    }),
  },
  sendFamilyRequest: {
    body: v.object({
      link: familyLink,
      lesson: identifier,
      kind: v.picklist(['cannotCome', 'anotherTime']),
      /** The starts of the wanted times, the best first: one to three for `anotherTime`, none otherwise. */
      times: v.optional(upToThree),
      note: v.optional(lines(300)),
      key: idempotencyKey,
    }),
  },
  withdrawFamilyRequest: { body: v.object({ link: familyLink, lesson: identifier }) },
  listFamilyRequests: { query: paging },
  answerFamilyRequest: {
    body: v.object({
      id: identifier,
      version: wholeNumber,
      answer: v.picklist(['accept', 'decline']),
      /** The chosen start, to accept a request for another time. */
      start: v.optional(moment),
      /** The teacher's words to the family; the reason of a cancellation. */
      note: v.optional(lines(300)),
    }),
  },
  offerFamilyTimes: { body: v.object({ lessonId: identifier, times: upToThree }) },
} as const;
