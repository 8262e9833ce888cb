import * as schedule from '../../../src/core/api/endpoints/schedule.ts';
import * as calendarFeed from '../../../src/core/api/endpoints/extensions/calendar-feed.ts';
import * as courses from '../../../src/core/api/endpoints/courses.ts';
import * as lessonArchive from '../../../src/core/api/endpoints/extensions/lesson-archive.ts';
import * as lessonCancellations from '../../../src/core/api/endpoints/extensions/lesson-cancellations.ts';
import * as lessonMails from '../../../src/core/api/endpoints/extensions/lesson-mails.ts';
import * as lessonNotices from '../../../src/core/api/endpoints/extensions/lesson-notices.ts';
import * as lessonRecords from '../../../src/core/api/endpoints/extensions/lesson-records.ts';
import * as mailRecipients from '../../../src/core/api/endpoints/extensions/mail-recipients.ts';
import * as push from '../../../src/core/api/endpoints/extensions/push.ts';
import * as records from '../../../src/core/api/endpoints/records.ts';
import * as settings from '../../../src/core/api/endpoints/settings.ts';
import * as secondFactor from '../../../src/core/api/endpoints/extensions/second-factor.ts';
import * as signIns from '../../../src/core/api/endpoints/extensions/sign-ins.ts';
import * as studentContacts from '../../../src/core/api/endpoints/extensions/student-contacts.ts';
import * as studentLinks from '../../../src/core/api/endpoints/extensions/student-links.ts';
import * as studentMessages from '../../../src/core/api/endpoints/extensions/student-messages.ts';

/** Records with a name of their own: they stand once, under `components` of the document and among the shapes of the docs. */
export const definitions = {
  Lesson: records.lesson,
  Student: records.student,
  Meeting: records.meeting,
  StudioInfo: records.studioInfo,
  Ticket: records.ticket,
  Lock: schedule.lock,
  CalendarDay: schedule.calendarDay,
  Contract: records.contract,
  Teacher: settings.teacher,
  Product: settings.product,
  CancelInfo: courses.cancelInfo,
  StudentLink: studentLinks.studentLink,
  LinkInfo: studentLinks.linkInfo,
  CalendarFeed: calendarFeed.calendarFeed,
  LessonMails: lessonMails.lessonMails,
  LessonArchive: lessonArchive.lessonArchive,
  StudentRecord: lessonArchive.studentRecord,
  LessonRecord: lessonRecords.lessonRecord,
  LessonRecordInfo: lessonRecords.lessonRecordInfo,
  LessonNotices: lessonNotices.lessonNotices,
  LessonRecordMail: lessonRecords.lessonRecordMail,
  StudentContact: studentContacts.studentContact,
  StudentMessage: studentMessages.studentMessage,
  MailRecipient: mailRecipients.mailRecipient,
  MailRecipients: mailRecipients.mailRecipients,
  Push: push.push,
  OpenSignIn: signIns.openSignIn,
  SecondFactor: secondFactor.secondFactor,
  CancellationRecord: lessonCancellations.cancellationRecord,
};
