import { clashesOf, SHORT_GAP_MINUTES, type Clash, type Schedule } from '../../../core/schedule/index.ts';
import { dayOfNumber, holidayOf, timeOfMinute, zoneClock } from '../../../core/time/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useClashMessages } from '../create/use-clash-messages.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';
import type { MovingLesson } from './moving-lesson.ts';

/** The conflicts of a lesson that is being moved, and the messages about it. */
export function useMoveMessages(schedule: Schedule, labels: ScheduleLabels) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const clashMessage = useClashMessages();
  const clock = zoneClock(timeZone);

  const clashes = ({ lesson, span }: MovingLesson): Clash[] =>
    clashesOf(
      { ...span, id: lesson.id, studentId: lesson.studentId },
      {
        lessons: schedule.lessons.peek(),
        locks: schedule.locks.peek(),
        holidayOf,
        now: session.clock.now(),
        minimumGapMinutes: SHORT_GAP_MINUTES,
      },
    );
  return {
    clashes,
    /** The lesson's new times and their conflicts. */
    step(moving: MovingLesson): string {
      const { dayNumber, minute } = clock(moving.span.startTimeMillis);
      const at = t('schedule.move.at', {
        day: labels.full(dayOfNumber(dayNumber)),
        from: timeOfMinute(minute),
        until: timeOfMinute(clock(moving.span.endTimeMillis).minute),
      });
      return [at, ...clashes(moving).map(clashMessage)].join(' ');
    },
    /** Why the lesson cannot be dropped. */
    blocked(conflicts: readonly Clash[]): string {
      const why = conflicts.filter(({ blocking }) => blocking).map(clashMessage);
      return t('schedule.move.blocked', { why: why.join(' ') });
    },
  };
}
