import { foldForSearch } from '../../../src/core/i18n/index.ts';
import { dayKey, MINUTE, startOfDay } from '../../../src/core/time/index.ts';
import type { Handlers, AuthenticatedContext } from '../app/context.ts';
import { missing } from '../app/refusal.ts';
import type { Condition } from '../store/store.ts';
import { contractUse, nextMeetings, ownStudent, studentRecord } from '../lessons/students.ts';
import type { StudentRow } from '../store/tables.ts';
import { monthOf } from '../lessons/months.ts';
import { SERVICE_ZONE } from '../lessons/zone.ts';

/** Students and their contracts. */
export const contactHandlers: Pick<Handlers, 'searchStudents' | 'listStudents' | 'readContract'> = {
  searchStudents: ({ body }, call) => findStudents(call, body.words.split(/\s+/).map(foldForSearch)
    .filter((word) => word !== '').map((word) => ['blind', 'contains', word])),

  listStudents: (_, call) => findStudents(call, []),

  readContract({ params }, call) {
    const student = ownStudent(call, params.studentId);
    const [contract] = call.store.contracts.find({ where: [['studentId', '=', student.id]] });
    if (!contract) throw missing(call.messages);
    const { used, planned } = contractUse(call, contract);
    const { contractNumber, plan, subjects, startsOn, endsOn, minutesPerLesson, lessonsTotal, note } = contract;
    return {
      studentId: student.id, studentName: student.name, contractNumber, plan, subjects, startsOn, endsOn, minutesPerLesson,
      lessonsTotal, lessonsUsed: used, lessonsPlanned: planned, lessonsLeft: Math.max(0, lessonsTotal - used),
      minutesThisMonth: minutesThisMonth(call, student.id), note,
    };
  },
};

function findStudents(call: AuthenticatedContext, where: Condition<StudentRow>[]) {
  const meetings = nextMeetings(call);
  return call.store.students.find({
    where: [['teacherId', '=', call.teacher.id], ...where],
    order: [['kana', 'ascending'], ['id', 'ascending']],
  }).map((row) => studentRecord(call, row, meetings));
}

/** Minutes of this month's lessons with a student, whole lessons, cancelled ones left out. */
function minutesThisMonth({ store, now }: AuthenticatedContext, studentId: string): number {
  const { firstDay, nextMonth } = monthOf(dayKey(now(), SERVICE_ZONE));
  const lessons = store.lessons.find({
    where: [
      ['studentId', '=', studentId], ['canceledAt', 'unset'],
      ['startTimeMillis', '>=', startOfDay(firstDay, SERVICE_ZONE)], ['startTimeMillis', '<', startOfDay(nextMonth, SERVICE_ZONE)],
    ],
  });
  return Math.round(lessons.reduce((sum, { startTimeMillis, endTimeMillis }) => sum + endTimeMillis - startTimeMillis, 0) / MINUTE);
}
