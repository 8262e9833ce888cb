import { addMonths, dayKey, MINUTE_MS, startOfDay, startOfMonth, SERVICE_ZONE } from '../../src/core/time/index.ts';
import {
  type Handlers,
  type AuthenticatedContext,
  count,
  refuseEnded,
  type AppContext,
  type RequestContext,
} from '../app/context.ts';
import { missing, rejected } from '../app/api-error.ts';
import { searchWords, startOfMinute } from '../lessons/lessons.ts';
import { contractUse, nextMeetings, ownStudent, studentRecord } from '../lessons/students.ts';
import type {
  MailRecipients,
  StudentContact,
  StudentMessage,
  LinkInfo,
  StudentLink,
} from '../../src/core/api/endpoints/index.ts';
import {
  chooseRecipients,
  familyMails,
  guardiansOf,
  namedRecipients,
  postAll,
  recipientsOf,
  recipientsRecord,
  type Family,
} from '../mail/family.ts';
import type { StudentMessageRow, LessonRow, StudentLinkRow } from '../store/tables.ts';
import { transact } from '../app/transact.ts';
import { lessonOpensAt } from '../../src/core/lessons/index.ts';
import { avatarUrl } from '../files/files.ts';
import { nextLesson, openLessons } from '../links/lesson-of-link.ts';
import {
  familyPage,
  renewStudentLink,
  setAdmission,
  type LinkChange,
  studentLinkOf,
  studentUrl,
} from '../links/student-links.ts';
import { isLinkValid } from '../rooms/admission/guests.ts';

/** Students and their contracts. */
export const contactHandlers: Pick<Handlers, 'searchStudents' | 'listStudents' | 'readContract'> = {
  searchStudents: ({ body }, context) => findStudents(context, searchWords(body.words)),

  listStudents: (_, context) => findStudents(context, []),

  async readContract({ params }, context) {
    const student = await ownStudent(context, params.studentId);
    const [contract] = await context.store.contracts.find({ where: [['studentId', '=', student.id]] });
    if (!contract) throw missing(context.messages);
    const { used, planned } = await contractUse(context, contract);
    const { contractNumber, plan, subjects, startsOn, endsOn, minutesPerLesson, lessonsTotal, note } = contract;
    return {
      studentId: student.id,
      studentName: student.name,
      contractNumber,
      plan,
      subjects,
      startsOn,
      endsOn,
      minutesPerLesson,
      lessonsTotal,
      lessonsUsed: used,
      lessonsPlanned: planned,
      lessonsLeft: Math.max(0, lessonsTotal - used),
      minutesThisMonth: await minutesThisMonth(context, student.id),
      note,
    };
  },
};

async function findStudents(context: AuthenticatedContext, words: readonly string[]) {
  const { store, teacher, now } = context;
  const meetings = await nextMeetings(context);
  return (await store.lists.students(teacher.id, words, startOfMinute(now()))).map((each) =>
    studentRecord(each, meetings.get(each.student.id)),
  );
}

/** Total duration of this month's lessons with a student, in minutes, without cancelled ones. */
async function minutesThisMonth({ store, now }: AuthenticatedContext, studentId: string): Promise<number> {
  const firstDay = startOfMonth(dayKey(now(), SERVICE_ZONE));
  const nextMonth = addMonths(firstDay, 1);
  const lessons = await store.lessons.find({
    where: [
      ['studentId', '=', studentId],
      ['canceledAt', 'unset'],
      ['startTimeMillis', '>=', startOfDay(firstDay, SERVICE_ZONE)],
      ['startTimeMillis', '<', startOfDay(nextMonth, SERVICE_ZONE)],
    ],
  });
  return Math.round(
    lessons.reduce((sum, { startTimeMillis, endTimeMillis }) => sum + endTimeMillis - startTimeMillis, 0) / MINUTE_MS,
  );
}

/** How long the key of a message is stored, in ms. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000;

type ContactHandlers = Pick<
  Handlers,
  'readStudentContact' | 'sendStudentMessage' | 'readMailRecipients' | 'changeMailRecipients'
>;

/** The contact data of students and guardians, and messages to them (docs/design-choices.md#the-students-page). */
export const studentContactHandlers: ContactHandlers = {
  readStudentContact: async ({ params }, context) => contactRecord(await ownFamily(context, params.studentId)),

  async sendStudentMessage({ body }, context) {
    const { teacher, crypto, now, messages, settings } = context;
    const family = await ownFamily(context, body.studentId);
    const { student, guardians } = family;
    const { recipient, title, text } = body;
    // A page that does not know several guardians has shown the first one.
    const one = recipient === 'student' ? student.id : (guardians[0]?.id ?? '');
    const recipients = recipientsOf(family, namedRecipients(context, family, body) ?? [one]);
    // A mail header must not contain a line break.
    const subject = title.replace(/\s+/gu, ' ').trim();
    const mails = familyMails(family, teacher, recipients, () => ({ subject, text: text.trim() }));
    const [first] = mails;
    if (!first || !settings.mailsLessons) throw rejected('noMail', messages.noMail);
    const id = `message ${teacher.id} ${body.idempotencyKey}`;
    const requestDigest = await crypto.digest(JSON.stringify(body));
    const row = await transact(context, async (context) => {
      const { store, outbox } = context;
      await refuseEnded(context);
      const known = await store.studentMessages.get(id);
      if (known && known.requestDigest !== requestDigest)
        throw rejected('keyReused', messages.keyReused, { field: 'idempotencyKey' });
      if (known) return known;
      await count(context, 'studentMessage', teacher.id);
      await count(context, 'messageOfStudent', student.id);
      const message: StudentMessageRow = {
        id,
        studentId: student.id,
        recipient: first.to,
        requestDigest,
        acceptedAt: now(),
        expiresAt: now() + KEY_LIFETIME_MS,
      };
      await store.studentMessages.insert(message);
      await postAll(outbox, mails, undefined, { studentId: student.id });
      return message;
    });
    context.afterReply(() => context.outbox.send());
    return { to: row.recipient, acceptedAtMillis: row.acceptedAt } satisfies StudentMessage;
  },

  readMailRecipients: async ({ params }, context) => mailRecipients(await ownFamily(context, params.studentId)),

  changeMailRecipients: ({ body }, context) =>
    transact(context, async (context) => {
      const family = await ownFamily(context, body.studentId);
      return mailRecipients(await chooseRecipients(context, family, body));
    }),
};

const mailRecipients = (family: Family): MailRecipients => ({
  studentId: family.student.id,
  people: recipientsRecord(family),
});

/**
 * The family of the teacher's student.
 * @throws {ApiError} if no student has this id, or it is another teacher's
 */
async function ownFamily(context: AuthenticatedContext, studentId: string): Promise<Family> {
  const student = await ownStudent(context, studentId);
  return { student, guardians: await guardiansOf(context.store, student.id) };
}

function contactRecord({ student, guardians }: Family): StudentContact {
  const people = guardians.map((guardian) => {
    const { id, name, relation, email, phone } = guardian;
    return { id, name, relation, ...reachable({ email, phone }) };
  });
  const [first] = people;
  return {
    ...reachable(student),
    ...(first?.name && { guardian: { name: first.name, ...reachable(first) } }),
    ...(people.length > 0 && { guardians: people }),
  };
}

const reachable = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) => ({
  ...(email && { email }),
  ...(phone && { phone }),
});

type LinkHandlers = Pick<Handlers, 'readStudentLink' | 'changeStudentLink' | 'openStudentLink'>;

/** The lasting links of students (docs/decisions/025). */
export const studentLinkHandlers: LinkHandlers = {
  readStudentLink: async ({ params }, context) =>
    linkRecord(await studentLinkOf(context, await ownStudent(context, params.studentId)), context),

  async changeStudentLink({ body }, context) {
    const { rooms } = context;
    const student = await ownStudent(context, body.studentId);
    const changed = await transact(context, async (context) => {
      let change: LinkChange = { link: await studentLinkOf(context, student), rooms: [] };
      if (body.entersAtOnce !== undefined) change = await setAdmission(context, change.link, body.entersAtOnce);
      if (!body.renew) return change;
      context.noteSecurity('studentLinkRenewed', context.teacher.id);
      return renewStudentLink(context, change.link);
    });
    context.afterReply(async () => {
      for (const room of changed.rooms) await rooms.refresh(room);
    });
    return linkRecord(changed.link, context);
  },

  async openStudentLink({ body }, context) {
    const lessonOrStudent = await readToken(body.token, context);
    if (!lessonOrStudent) {
      await count(context, 'wrongLink', context.client);
      throw rejected('linkOver', context.messages.linkDead, { field: 'token' });
    }
    return infoRecord(lessonOrStudent, context);
  },
};

async function linkRecord(link: StudentLinkRow, context: AppContext): Promise<StudentLink> {
  return { url: await studentUrl(context, link), entersAtOnce: link.admission === 'enter' };
}

/** The student of a link, and the lesson if the link is for one lesson; undefined if the link is not valid. */
async function readToken(
  token: string,
  { signedTokens, store }: RequestContext,
): Promise<{ studentId: string; lesson?: LessonRow } | undefined> {
  const claim = await signedTokens.verifyStudentToken(token, async (id) => (await store.studentLinks.get(id))?.serial);
  if (claim) return { studentId: claim.id };
  const ticket = await signedTokens.verifySignature(token);
  if (ticket?.role !== 'student' || !(await isLinkValid(store, ticket))) return undefined;
  const lesson = await store.lessons.get(ticket.id);
  return lesson && { studentId: lesson.studentId, lesson };
}

async function infoRecord(
  { studentId, lesson: only }: { studentId: string; lesson?: LessonRow },
  context: RequestContext,
): Promise<LinkInfo> {
  const { store, now, messages } = context;
  const student = await store.students.get(studentId);
  const teacher = await store.teachers.get(student?.teacherId ?? '');
  if (!student || !teacher) throw rejected('linkOver', messages.linkDead, { field: 'token' });
  const [open] = (await openLessons(context, studentId)).filter((lesson) => !only || lesson.id === only.id);
  // The link of one lesson names only that lesson: its reader learns nothing about the others.
  const coming = only ? undefined : await nextLesson(context, studentId);
  const link = only ? undefined : await store.studentLinks.get(studentId);
  const lesson = open ?? only ?? coming;
  return {
    studentName: student.name,
    teacherName: teacher.name,
    teacherAvatar: avatarUrl(teacher.avatar, context),
    isOpen: open !== undefined,
    ...(lesson &&
      lesson.canceledAt === undefined && {
        lesson: {
          subject: lesson.subject,
          startTimeMillis: lesson.startTimeMillis,
          endTimeMillis: lesson.endTimeMillis,
          opensAtMillis: lessonOpensAt(lesson) ?? lesson.startTimeMillis,
        },
      }),
    ...(coming &&
      coming.id !== lesson?.id && {
        nextLesson: {
          subject: coming.subject,
          startTimeMillis: coming.startTimeMillis,
          endTimeMillis: coming.endTimeMillis,
        },
      }),
    ...(link && { familyUrl: familyPage(context.settings, await context.signedTokens.studentToken(link)) }),
    currentMillis: now(),
  };
}
