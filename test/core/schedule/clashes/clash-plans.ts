import { clashesOf, type ClashContext, type ClashPlan } from '../../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../../src/core/time/holidays.ts';
import type { Lesson, Lock, Meeting } from '../../../../src/core/index.ts';
import { hours, tokyo } from '../lessons.ts';

export const NOW = tokyo('2026-11-20 09:00');
export const plan = (when: string, more: Partial<ClashPlan> = {}): ClashPlan => ({
  studentId: 'suzuki',
  ...hours(when),
  ...more,
});
export const over = (start: string, end: string): ClashPlan => ({
  studentId: 'suzuki',
  startTimeMillis: tokyo(start),
  endTimeMillis: tokyo(end),
});

/** What speaks against it: `overlap a!`, where ! is what the provider refuses. */
export function against(
  plan: ClashPlan,
  {
    lessons = [],
    meetings = [],
    locks = [],
    now = NOW,
    gap = 0,
  }: { lessons?: Lesson[]; meetings?: Meeting[]; locks?: Partial<Lock>[]; now?: number; gap?: number } = {},
): string[] {
  const context: ClashContext = {
    lessons,
    meetings,
    now,
    holidayOf,
    minimumGapMinutes: gap,
    locks: new Map(locks.map((lock) => [lock.date ?? '', { lockId: 'l', date: '', locked: true, ...lock }])),
  };
  return clashesOf(plan, context).map((clash) => {
    const what =
      clash.kind === 'past'
        ? []
        : clash.kind === 'holiday'
          ? [clash.day, clash.holiday]
          : clash.kind === 'locked'
            ? [clash.lock.date]
            : clash.kind === 'gap'
              ? [clash.lesson.id, clash.minutes]
              : [clash.kind === 'meeting' ? clash.meeting.id : clash.lesson.id];
    return [clash.kind, ...what].join(' ') + (clash.blocking ? '!' : '');
  });
}
