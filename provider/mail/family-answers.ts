import { SERVICE_ZONE, timeOf, type Span } from '../../src/core/time/index.ts';
import type { MailReader, Messages } from '../i18n/index.ts';
import { spanFrom } from '../lessons/family-requests.ts';
import { familyPageOf } from '../links/student-links.ts';
import type { FamilyRequestRow, LessonRow } from '../store/tables.ts';
import { familyMails, familyOf, getsMails, postAll, recipientsOf, type MailDeps } from './family.ts';

interface DeclinedAnswer {
  kind: FamilyRequestRow['kind'];
  /** The teacher's words, or empty. */
  note: string;
  /** The student's lasting link. */
  link: string;
}

/** Posts the mail that a request was declined. Call it in the transaction of the answer, and `outbox.send` afterwards. */
export function mailDeclined(deps: MailDeps, lesson: LessonRow, { kind, note, link }: DeclinedAnswer): Promise<void> {
  return mailFamily(deps, lesson, (messages, reader) =>
    messages.declinedMail({
      reader,
      kind,
      note,
      link: familyPageOf(deps.settings, link),
      ...aboutOf(messages, lesson),
    }),
  );
}

interface OfferedTimes {
  /** The starts, in ms. */
  times: readonly number[];
  /** The student's lasting link. */
  link: string;
}

/** Posts the mail with the times that a teacher offers; likewise. */
export function mailOffered(deps: MailDeps, lesson: LessonRow, { times, link }: OfferedTimes): Promise<void> {
  return mailFamily(deps, lesson, (messages, reader) =>
    messages.offerMail({
      reader,
      times: times.map((start) => whenOf(messages, spanFrom(start, lesson))),
      link: familyPageOf(deps.settings, link),
      ...aboutOf(messages, lesson),
    }),
  );
}

type Compose = (messages: Messages, reader: MailReader) => { subject: string; text: string };

/** Nothing where families get no mails. Unsent mails are dropped when the lesson begins. */
async function mailFamily(deps: MailDeps, lesson: LessonRow, compose: Compose): Promise<void> {
  const { store, outbox, settings } = deps;
  const family = await familyOf(store, lesson.studentId);
  if (!settings.mailsLessons || !getsMails(family, 'plans')) return;
  const teacher = await store.teachers.get(lesson.teacherId);
  const mails = familyMails(family, teacher, recipientsOf(family, 'plans'), compose);
  await postAll(outbox, mails, lesson.startTimeMillis, { studentId: lesson.studentId });
}

const aboutOf = (messages: Messages, lesson: LessonRow) => ({
  when: whenOf(messages, lesson),
  subject: lesson.subject,
});

/** Times are in Japan's time zone, and the mail says so. */
const whenOf = (messages: Messages, { startTimeMillis, endTimeMillis }: Span) =>
  `${messages.moment(startTimeMillis, SERVICE_ZONE)}–${timeOf(endTimeMillis, SERVICE_ZONE)}`;
