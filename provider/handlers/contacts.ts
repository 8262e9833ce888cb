import { addMonths, dayKey, MINUTE_MS, startOfDay, startOfMonth, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { Handlers, AuthenticatedContext } from '../app/context.ts';
import { missing } from '../app/api-error.ts';
import { searchWords, startOfMinute } from '../lessons/lessons.ts';
import { contractUse, nextMeetings, ownStudent, studentRecord } from '../lessons/students.ts';

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
