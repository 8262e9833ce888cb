import type { LinkInfo, StudentLink } from '../../src/core/api/endpoints/index.ts';
import { lessonOpensAt } from '../../src/core/lessons/index.ts';
import { count, type AppContext, type Handlers, type RequestContext } from '../app/context.ts';
import { rejected } from '../app/api-error.ts';
import { avatarUrl } from '../files/files.ts';
import { ownStudent } from '../lessons/students.ts';
import { nextLesson, openLessons } from '../links/lesson-of-link.ts';
import { renewStudentLink, setAdmission, type LinkChange, studentLinkOf, studentUrl } from '../links/student-links.ts';
import { isLinkValid } from '../rooms/admission/guests.ts';
import type { LessonRow, StudentLinkRow } from '../store/tables.ts';
import { transact } from '../app/transact.ts';

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

/** The student of a link, and the lesson if the link is of one lesson; undefined if it is not valid. */
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
  // The link of one lesson names that lesson alone: whoever was sent it learns nothing of the others.
  const coming = only ? undefined : await nextLesson(context, studentId);
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
    currentMillis: now(),
  };
}
