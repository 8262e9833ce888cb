import { SERVICE_ZONE, timeOf, type Span } from '../../src/core/time/index.ts';
import type { Messages } from '../i18n/index.ts';
import { spanFrom } from '../lessons/family-requests.ts';
import type { FamilyRequestRow, LessonRow } from '../store/tables.ts';
import {
  type Compose,
  type FamilyLinks,
  familyMails,
  familyOf,
  getsMails,
  type MailDeps,
  postAll,
  recipientsOf,
} from './family.ts';

interface DeclinedAnswer {
  kind: FamilyRequestRow['kind'];
  /** The teacher's words, or empty. */
  note: string;
  links: FamilyLinks;
}

/** Posts the mail that a request was declined. Call it in the transaction of the answer, and `outbox.send` afterwards. */
export function mailDeclined(deps: MailDeps, lesson: LessonRow, { kind, note, links }: DeclinedAnswer): Promise<void> {
  return mailFamily(deps, lesson, links, (messages, reader, page) => ({
    ...messages.declinedMail({ reader, kind, note, link: page, ...aboutOf(messages, lesson) }),
    hasPage: true,
  }));
}

interface OfferedTimes {
  /** The starts, in ms. */
  times: readonly number[];
  links: FamilyLinks;
}

/** Posts the mail with the times that a teacher offers; likewise. */
export function mailOffered(deps: MailDeps, lesson: LessonRow, { times, links }: OfferedTimes): Promise<void> {
  return mailFamily(deps, lesson, links, (messages, reader, page) => ({
    ...messages.offerMail({
      reader,
      times: times.map((start) => whenOf(messages, spanFrom(start, lesson))),
      link: page,
      ...aboutOf(messages, lesson),
    }),
    hasPage: true,
  }));
}

/** Nothing where families get no mails. Unsent mails are dropped when the lesson begins. */
async function mailFamily(deps: MailDeps, lesson: LessonRow, { pages }: FamilyLinks, compose: Compose): Promise<void> {
  const { store, outbox, settings } = deps;
  const family = await familyOf(store, lesson.studentId);
  if (!settings.mailsLessons || !getsMails(family, 'plans')) return;
  const teacher = await store.teachers.get(lesson.teacherId);
  const mails = familyMails(family, teacher, recipientsOf(family, 'plans'), compose, pages);
  await postAll(outbox, mails, lesson.startTimeMillis, { studentId: lesson.studentId });
}

const aboutOf = (messages: Messages, lesson: LessonRow) => ({
  when: whenOf(messages, lesson),
  subject: lesson.subject,
});

/** Times are in Japan's time zone, and the mail says so. */
const whenOf = (messages: Messages, { startTimeMillis, endTimeMillis }: Span) =>
  `${messages.moment(startTimeMillis, SERVICE_ZONE)}–${timeOf(endTimeMillis, SERVICE_ZONE)}`;
