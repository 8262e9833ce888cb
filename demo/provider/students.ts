import type { Student } from '../../src/core/records.ts';
import { startOfDay, addDays } from '../../src/core/rules/zone.ts';
import { MINUTE, minuteOf } from '../../src/core/rules/moment.ts';
import type { TeacherCall } from './call.ts';
import { missing } from './refusal.ts';
import type { Condition } from './store.ts';
import type { ContractRow, LessonRow, StudentRow } from './tables.ts';
import { SERVICE_ZONE } from './zone.ts';

/** A student of this teacher; another teacher's is as missing as one that never was. */
export function ownStudent({ store, teacher, messages }: TeacherCall, id: string): StudentRow {
  const row = store.students.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** How many lessons of a contract are over, and how many are agreed but still ahead; cancelled ones count nowhere. */
export function contractUse({ store, now }: TeacherCall, contract: ContractRow): { used: number; planned: number } {
  const thisMinute = minuteOf(now()) * MINUTE;
  const held: Condition<LessonRow>[] = [
    ['studentId', '=', contract.studentId], ['canceledAt', 'unset'],
    ['startTimeMillis', '>=', startOfDay(contract.startsOn, SERVICE_ZONE)],
    ['startTimeMillis', '<', startOfDay(addDays(contract.endsOn, 1), SERVICE_ZONE)],
  ];
  return {
    used: store.lessons.count([...held, ['endTimeMillis', '<', thisMinute]]),
    planned: store.lessons.count([...held, ['endTimeMillis', '>=', thisMinute]]),
  };
}

/** Lessons of the contract that are not used yet; undefined without a contract. */
export function lessonsLeft(call: TeacherCall, studentId: string): number | undefined {
  const [contract] = call.store.contracts.find({ where: [['studentId', '=', studentId]] });
  return contract && Math.max(0, contract.lessonsTotal - contractUse(call, contract).used);
}

export function studentRecord(call: TeacherCall, row: StudentRow, openMeetings: ReadonlyMap<string, string>): Student {
  const { id, name, kana, avatar, grade, subjects } = row;
  const meetingId = openMeetings.get(id);
  return { id, name, kana, avatar, grade, subjects, lessonsLeft: lessonsLeft(call, id) ?? 0, ...meetingId && { meetingId } };
}

/** For each student the meeting that runs or comes next. */
export function nextMeetings({ store, teacher, now }: TeacherCall): Map<string, string> {
  const meetings = store.meetings.find({
    where: [
      ['teacherId', '=', teacher.id], ['studentId', 'set'], ['endTimeMillis', '>=', now()],
      ['canceledAt', 'unset'], ['actualEndTimeMillis', 'unset'],
    ],
    order: [['startTimeMillis', 'descending']],
  });
  return new Map(meetings.flatMap(({ studentId, id }) => studentId ? [[studentId, id] as const] : []));
}
