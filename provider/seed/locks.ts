import { addDays, momentOf, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { LockRow } from '../store/tables.ts';
import type { DemoTeacher } from './people.ts';

/** Days from today, reason, and the span unless it is the whole day. */
const plan = [
  [-9, '私用のため'],
  [6, '研修のため'],
  [17, '帰省のため'],
  [2, '通院のため', '08:30', '09:45'],
  [11, '', '21:30', '23:00'],
] as const;

/** The locked days of a teacher. */
export function planLocks(teacher: DemoTeacher, today: string): LockRow[] {
  return plan.map(([days, reason, start, end]) => {
    const date = addDays(today, days);
    return {
      id: `lock-${teacher.id.slice('teacher-'.length)}-${date}`,
      teacherId: teacher.id,
      date,
      ...(reason && { reason }),
      ...(start &&
        end && {
          startTimeMillis: momentOf(date, start, SERVICE_ZONE),
          endTimeMillis: momentOf(date, end, SERVICE_ZONE),
        }),
    };
  });
}
