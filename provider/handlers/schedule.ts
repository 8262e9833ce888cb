import type { CalendarDay } from '../../src/core/api/endpoints/index.ts';
import { addDays, addMonths, dayOfNumber, startOfMonth, SERVICE_ZONE, zoneClock } from '../../src/core/time/index.ts';
import type { Handlers } from '../app/context.ts';
import { missing } from '../app/api-error.ts';
import { meetingRecord } from './meetings.ts';
import { checkLock, lockRecord, startOfServiceDay } from '../lessons/locks.ts';
import { listedLessonFields } from '../store/lists.ts';
import type { LockRow } from '../store/tables.ts';
import { transact } from '../app/transact.ts';

/** The calendar by month, and locked days. */
export const scheduleHandlers: Pick<Handlers, 'readCalendar' | 'createLock' | 'changeLock'> = {
  async readCalendar({ params }, context) {
    const firstDay = startOfMonth(params.date);
    const nextMonth = addMonths(firstDay, 1);
    const { store, teacher } = context;
    const inMonth = {
      where: [
        ['teacherId', '=', teacher.id],
        ['startTimeMillis', '>=', startOfServiceDay(firstDay)],
        ['startTimeMillis', '<', startOfServiceDay(nextMonth)],
      ],
      order: [
        ['startTimeMillis', 'ascending'],
        ['id', 'ascending'],
      ],
    } as const;
    const dayOf = createDayOf();
    const lessonsOf = Map.groupBy(await store.lessons.pick(listedLessonFields, inMonth), dayOf);
    const meetingsOf = Map.groupBy(await store.meetings.find(inMonth), dayOf);
    const locks = await store.locks.find({
      where: [
        ['teacherId', '=', teacher.id],
        ['date', '>=', firstDay],
        ['date', '<', nextMonth],
      ],
    });
    const lockOf = new Map(locks.map((row) => [row.date, lockRecord(row)]));

    const days: CalendarDay[] = [];
    for (let date = firstDay; date < nextMonth; date = addDays(date, 1)) {
      const lock = lockOf.get(date);
      const lessons = lessonsOf.get(date);
      const meetings = meetingsOf.get(date);
      if (!lessons && !lock && !meetings) continue;
      days.push({
        date,
        ...(lock && { lock }),
        courses: lessons ?? [],
        ...(meetings && { meetings: meetings.map(meetingRecord) }),
      });
    }
    return days;
  },

  createLock: ({ body }, context) =>
    transact(context, async (context) => {
      await checkLock(body, context);
      const { date, startTimeMillis, endTimeMillis, reason } = body;
      const row: LockRow = {
        id: context.crypto.random(9),
        teacherId: context.teacher.id,
        date,
        startTimeMillis,
        endTimeMillis,
        reason,
      };
      await context.store.locks.insert(row);
      return lockRecord(row);
    }),

  changeLock: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, teacher, messages } = context;
      const row = await store.locks.get(body.lockId);
      if (!row || row.teacherId !== teacher.id) throw missing(messages);
      if (!body.locked) {
        await store.locks.delete([['id', '=', row.id]]);
        return { ...lockRecord(row), locked: false };
      }
      await checkLock(body, context, row.id);
      const { date, startTimeMillis, endTimeMillis, reason } = body;
      return lockRecord(await store.locks.update(row.id, { date, startTimeMillis, endTimeMillis, reason }));
    }),
};

/** Computes the day on which many rows begin; `dayKey` calls Intl for each of them. */
function createDayOf() {
  const clock = zoneClock(SERVICE_ZONE);
  return ({ startTimeMillis }: { startTimeMillis: number }): string => dayOfNumber(clock(startTimeMillis).dayNumber);
}
