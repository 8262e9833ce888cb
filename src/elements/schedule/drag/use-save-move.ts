import type { Schedule } from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { contract } from '../contract.ts';
import type { MovingLesson } from './moving-lesson.ts';

/** Saves a moved lesson. The result is a toast instead of a dialog, so that several lessons can be moved in a row. */
export function useSaveMove(schedule: Schedule): (moved: MovingLesson) => Promise<void> {
  const t = useText();
  const { emit } = useHost<typeof contract>();
  const { session, toasts, reportFailure } = useScreen();
  return async ({ lesson, span }) => {
    const { startTimeMillis, endTimeMillis } = span;
    const patch = { startTimeMillis, endTimeMillis };
    // The lesson is back where it was; the page that has rules of its own says which.
    if (!emit('teacher-course-change-request', { id: lesson.id, lesson, ...patch })) return;
    const reply = await schedule.move(lesson, span);
    // Superseded by a newer move of the same lesson, which reports its own result.
    if (reply.failure?.kind === 'aborted') return;
    if (succeeded(reply)) return toasts.show('success', '', { kind: 'changed', before: lesson, lesson: reply.data });
    if (keepDraft(session, reply, { kind: 'change', lesson, patch })) return;
    const isResize = lesson.startTimeMillis === span.startTimeMillis;
    toasts.show(
      'error',
      t(isResize ? 'schedule.move.backLength' : 'schedule.move.back', { why: reportFailure(reply) }),
    );
  };
}
