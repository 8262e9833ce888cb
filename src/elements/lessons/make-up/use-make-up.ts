import { useRef, useState } from 'react';
import { succeeded } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { createCancellation, type MissedLesson } from '../../../core/students/index.ts';
import type { Span } from '../../../core/time/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Creates the lesson that takes the place of a cancelled one, and records that it does. Reads signals. */
export function useMakeUp(schedule: Schedule, lesson: MissedLesson, onMade: () => void) {
  const t = useText();
  const dates = useDates();
  const { session, toasts, reportFailure } = useScreen();
  const canLink = useCapability('lesson-cancellations');
  const [making, setMaking] = useState<number>();
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);

  async function create(span: Span): Promise<void> {
    const memo = t('studentPage.makeUp.memo', { day: dates.day(lesson.startTimeMillis) });
    const { studentId, studentName, subject } = lesson;
    const [creation] = await schedule.create([{ studentId, studentName, subject, memo, ...span }]);
    const reply = creation?.reply;
    if (!reply || !succeeded(reply)) return setError(reply ? reportFailure(reply) : undefined);
    const when = dates.moment(span.startTimeMillis);
    const made = reply.data;
    const link = canLink && made ? await createCancellation(session, lesson.id).link(made.id) : undefined;
    if (link && !succeeded(link)) {
      reportFailure(link);
      toasts.show('error', t('studentPage.makeUp.notLinked', { when }));
    } else toasts.show('success', t('studentPage.makeUp.done', { when }));
    onMade();
  }

  return {
    /** The start of the lesson that is being made. */
    making,
    error,
    async make(span: Span): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setError(undefined);
      setMaking(span.startTimeMillis);
      await create(span);
      isRunning.current = false;
      setMaking(undefined);
    },
  };
}
