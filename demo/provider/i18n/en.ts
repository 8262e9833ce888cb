import type { Messages } from './ja.ts';
import { momentIn } from './moment.ts';

export const en: Messages = {
  locale: 'en-US',
  moment: (millis, timeZone) => momentIn('en-US', millis, timeZone),

  sessionOver: 'Your session has ended. Please sign in again.',
  notFound: 'Not found. It may have been deleted, or the address may have changed.',
  noSuchCall: 'There is no API at this address.',
  wrongMethod: (allowed) => `Use ${allowed} at this address.`,
  broken: 'What was sent could not be read.',
  bodyTooLarge: 'What was sent is too large.',
  foreignOrigin: 'This site may not send anything here. Ask the operator of the service to allow it.',
  foreignHost: 'This address cannot be used. Open the page by its localhost address.',
  wrongType: (type) => `The request has the wrong form. Send it with the Content-Type ${type}.`,
  unexpected: 'Something went wrong on the server. Please try again in a moment.',
  storeBusy: 'The server is busy. Please try again in a moment.',
  storeFull: 'The server has run out of space and cannot save. Please contact the people who run this service.',

  required: (field) => `Please enter: ${field}.`,
  tooLong: (field, maximum) => `${field}: use at most ${maximum} characters.`,
  tooShort: (field, minimum) => `${field}: use at least ${minimum} characters.`,
  email: (field) => `${field}: please check the address, for example name@example.jp.`,
  wholeNumber: (field) => `${field}: please enter a whole number.`,
  atLeast: (field, minimum) => `${field}: must be at least ${minimum}.`,
  atMost: (field, maximum) => `${field}: must be at most ${maximum}.`,
  choice: (field) => `${field}: please choose one of the options.`,
  day: (field) => `${field}: please write it like 2026-11-20.`,
  invalid: (field) => `${field}: please check what you entered.`,

  signInFailed: 'The e-mail address or the password is wrong.',
  limited: (minutes) => `Too many attempts. Please try again in about ${minutes} min.`,
  wrongPassword: 'The current password is wrong.',
  linkOver: 'This link no longer works: it was used or has expired. Please request another mail.',
  taken: 'This e-mail address is already in use.',
  sameEmail: 'This is your address already. Please enter the new one.',
  emailLinkOver: 'This link does not work: it was used, has expired, or is another teacher\'s. Please request another mail in the settings.',
  settingsStale: 'The settings were changed elsewhere. Please look at the latest version.',

  stale: 'This lesson was changed elsewhere. Please look at the latest version.',
  past: 'This time has passed. Please choose a time to come.',
  tooFar: 'Please choose a time within the next two years.',
  endBeforeStart: 'The end must be after the start.',
  shortLesson: (minutes) => `A lesson lasts at least ${minutes} minutes.`,
  longLesson: (hours) => `A lesson lasts at most ${hours} hours.`,
  overlap: (student, moment) => `This overlaps the lesson with ${student} at ${moment}. Please choose another time.`,
  locked: 'This time is locked. Lift the lock or choose another time.',
  holiday: 'This day is a public holiday. Confirm to create the lesson all the same.',
  sameStudent: (student, moment) => `${student} has another lesson on this day, at ${moment}. Confirm to create the lesson all the same.`,
  gap: (student, moment) => `There is little time to the lesson with ${student} at ${moment}. Confirm to create the lesson all the same.`,
  canceled: 'This lesson is cancelled.',
  ended: 'This lesson has ended.',
  keyReused: 'This action was already carried out with other content. Please reload the page.',

  lockExists: 'This day is already locked.',
  lockPast: 'A past day cannot be locked.',
  lockSpan: 'Choose a span within the day whose end is after its start.',

  notPicture: 'Please choose a PNG, JPEG or WebP picture.',
  tooManyPixels: (megapixels) => `The picture is too large. Please choose one of at most ${megapixels} megapixels.`,
  notMaterial: 'Please choose a PDF, PNG, JPEG or WebP file.',
  fileTooLarge: (megabytes) => `Please choose a file of at most ${megabytes} MB.`,
  uploadOver: 'The permission to upload has expired. Please try again.',
  stalled: 'The transfer stopped on its way. Check the connection and try again.',
  uploadsBusy: 'Too many uploads are under way. Wait a moment and try again.',
  downloadsBusy: 'Too many downloads are under way. Wait a moment and try again.',
  materialFull: (megabytes) => `The space for teaching material (${megabytes} MB) is full. Ask the operator of the service for more.`,

  classTooEarly: (moment) => `The room is not open yet. It opens at ${moment}.`,
  classOver: 'The lesson has ended.',
  meetingTooEarly: (moment) => `The room is not open yet. The meeting starts at ${moment}.`,
  meetingOver: 'The meeting has ended.',
  meetingCanceled: 'This meeting is cancelled.',

  roomOver: 'This room is closed.',
  linkDead: 'This link is no longer valid. Please ask the teacher for a new one.',
  ticketStale: 'The permission to enter has expired. Please enter again.',
  roomFull: (most) => `The room is full: it takes up to ${most} people.`,
  doorFull: 'Too many people are waiting to enter. Please wait a moment and try again.',
  removedFromRoom: 'The teacher has removed you from the room. To come back, please ask the teacher for a new link.',
  roomSignedOut: 'Your sign-in has ended, so the room was closed here. Please sign in again, then enter.',
  roomElsewhere: 'You opened this room in another tab or on another device, so it was closed here.',
  roomBusy: 'Too much was sent in a short time, so the connection was closed. Please wait a moment and enter again.',
  boardFull: 'The whiteboard has reached its size limit. Nothing more can be saved.',
  boardBroken: 'A change of the whiteboard could not be read or saved. Please reload the page.',

  resetMail: (name, link) => ({
    subject: 'Set a new password',
    text: [
      `Dear ${name},`, '', 'open this link to set a new password:', '', link, '',
      'It works once, for 30 minutes.', 'If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n'),
  }),

  passwordChangedMail: (name) => ({
    subject: 'Your password has changed',
    text: [
      `Dear ${name},`, '', 'the password that you sign in with has changed.', 'All other devices have been signed out.', '',
      'If it was not you, set a new one now by "Forgotten your password?" on the sign-in page, and contact the people who run this service.',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: 'Confirm your new e-mail address',
    text: [
      `Dear ${name},`, '', 'open this link to make this your e-mail address:', '', link, '',
      'It works once, for 30 minutes.', 'If you did not ask for it, ignore this mail: your address stays as it is.',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: 'Your e-mail address is about to change',
    text: [
      `Dear ${name},`, '', `somebody has asked to change the address that you sign in with to ${address}.`,
      'It changes only when the link that was mailed there is opened.', '',
      'If it was not you, change your password now: that calls it off.',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: 'Your e-mail address has changed',
    text: [
      `Dear ${name},`, '', `the address that you sign in with is now ${address}.`, '',
      'If it was not you, please contact the people who run this service.',
    ].join('\n'),
  }),

  fields: {
    avatar: 'Picture', body: 'Content', currentPassword: 'Current password', date: 'Date', email: 'E-mail address',
    emailToken: 'Link', endTimeMillis: 'End', file: 'File', firstDayOfWeek: 'First day of the week', fromMillis: 'From', id: 'Lesson',
    idempotencyKey: 'Key of the action', introduction: 'Introduction', kana: 'Kana', language: 'Language', lockId: 'Lock',
    locked: 'Locked', memo: 'Memo', name: 'Name', newEmail: 'New e-mail address', newPassword: 'New password', note: 'Note after the lesson',
    notifyStudent: 'Tell the student', page: 'Page', password: 'Password', phone: 'Phone', reason: 'Reason',
    reminderMinutes: 'Reminder', size: 'Rows on a page', startTimeMillis: 'Start', state: 'State', studentId: 'Student',
    subject: 'Subject', theme: 'Theme', ticket: 'Permission to upload', timeZone: 'Time zone', token: 'Link',
    untilMillis: 'Until', value: 'E-mail address', version: 'Version', words: 'Search words',
  },
};
