import type { Student } from '../../src/core/api/endpoints/index.ts';
import { addDays, MINUTE_MS, minuteOf, startOfDay, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { AuthenticatedContext } from '../app/context.ts';
import { missing } from '../app/api-error.ts';
import type { StudentInList } from '../store/lists.ts';
import type { Condition } from '../store/store.ts';
import type { ContractRow, GuardianRow, LessonRow, MeetingRow, StudentRow } from '../store/tables.ts';
import { searchTexts } from './lessons.ts';

/**
 * The student of this teacher.
 * @throws {ApiError} if no student has this id, or it is another teacher's
 */
export async function ownStudent({ store, teacher, messages }: AuthenticatedContext, id: string): Promise<StudentRow> {
  const row = await store.students.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** The search text of a student, folded: name, kana, and the names of the guardians. */
export const studentSearchText = (
  { name, kana }: Pick<StudentRow, 'name' | 'kana'>,
  guardians: readonly Pick<GuardianRow, 'name'>[],
): string => searchTexts(name, kana, ...guardians.map((guardian) => guardian.name));

/** How many lessons of a contract have ended, and how many are planned. Cancelled lessons are not counted. */
export async function contractUse(
  { store, now }: AuthenticatedContext,
  contract: ContractRow,
): Promise<{ used: number; planned: number }> {
  const thisMinute = minuteOf(now()) * MINUTE_MS;
  const held: Condition<LessonRow>[] = [
    ['studentId', '=', contract.studentId],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '>=', startOfDay(contract.startsOn, SERVICE_ZONE)],
    ['startTimeMillis', '<', startOfDay(addDays(contract.endsOn, 1), SERVICE_ZONE)],
  ];
  return {
    used: await store.lessons.count([...held, ['endTimeMillis', '<', thisMinute]]),
    planned: await store.lessons.count([...held, ['endTimeMillis', '>=', thisMinute]]),
  };
}

/** The number of lessons left in the contract; undefined without a contract. */
export async function lessonsLeft(context: AuthenticatedContext, studentId: string): Promise<number | undefined> {
  const [contract] = await context.store.contracts.find({ where: [['studentId', '=', studentId]] });
  return contract && Math.max(0, contract.lessonsTotal - (await contractUse(context, contract)).used);
}

export function studentRecord(
  { student, lessonsTotal = 0, lessonsUsed, nextLesson }: StudentInList,
  meeting: MeetingRow | undefined,
): Student {
  const { id, name, kana, avatar, grade, subjects } = student;
  return {
    id,
    name,
    kana,
    avatar,
    grade,
    subjects,
    ...(lessonsUsed !== undefined && { lessonsLeft: Math.max(0, lessonsTotal - lessonsUsed) }),
    ...(nextLesson && { nextLesson }),
    ...(meeting && {
      meetingId: meeting.id,
      meetingStartTimeMillis: meeting.startTimeMillis,
      meetingEndTimeMillis: meeting.endTimeMillis,
    }),
  };
}

/** The current or next meeting by student. */
export async function nextMeetings({ store, teacher, now }: AuthenticatedContext): Promise<Map<string, MeetingRow>> {
  const meetings = await store.meetings.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['studentId', 'set'],
      ['endTimeMillis', '>=', now()],
      ['canceledAt', 'unset'],
      ['actualEndTimeMillis', 'unset'],
    ],
    order: [['startTimeMillis', 'descending']],
  });
  return new Map(meetings.flatMap((meeting) => (meeting.studentId ? [[meeting.studentId, meeting] as const] : [])));
}
