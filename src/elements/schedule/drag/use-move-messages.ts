import { clashContext, clashesOf, type Clash, type Schedule } from '../../../core/schedule/index.ts';
import { dayOfNumber, timeOfMinute, zoneClock } from '../../../core/time/index.ts';
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
    clashesOf({ ...span, id: lesson.id, studentId: lesson.studentId }, clashContext(schedule, session.clock.now()));
  /** What is in the way. */
  const reason = (conflicts: readonly Clash[]): string =>
    conflicts
      .filter(({ blocking }) => blocking)
      .map(clashMessage)
      .join(' ');
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
    reason,
    /** Why the lesson cannot be dropped, as a whole sentence. */
    blocked(conflicts: readonly Clash[], { lesson, span }: MovingLesson): string {
      const isResize = lesson.startTimeMillis === span.startTimeMillis;
      return t(isResize ? 'schedule.move.blockedLength' : 'schedule.move.blocked', { why: reason(conflicts) });
    },
  };
}
