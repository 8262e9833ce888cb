import type { Schedule } from '../../../core/schedule/index.ts';
import { succeeded, type Lesson } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { MovingLesson } from './moving-lesson.ts';

/** Saves a moved lesson. The result is a toast instead of a dialog, so that several lessons can be moved in a row. */
export function useSaveMove(schedule: Schedule): (moved: MovingLesson) => Promise<void> {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const dates = useDates();

  const report = (name: string, { startTimeMillis, endTimeMillis }: Lesson): void => {
    const at = `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`;
    toasts.show('success', t('schedule.move.done', { name, at }));
  };
  return async ({ lesson, span }) => {
    const reply = await schedule.move(lesson, span);
    // Superseded by a newer move of the same lesson, which reports its own result.
    if (reply.failure?.kind === 'aborted') return;
    if (succeeded(reply)) report(lesson.studentName, reply.data);
    else toasts.show('error', t('schedule.move.back', { why: reportFailure(reply) }));
  };
}
