import { useState } from 'react';
import type { Creation, LessonPlan, Schedule } from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { contract } from '../contract.ts';

/** Creates lessons one by one and reports each result; failed ones can be retried. Reads signals. */
export function useCreation(schedule: Schedule, onDone: (message: string) => void) {
  const t = useText();
  const { reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const [results, setResults] = useState<readonly Creation[]>();
  const [isSending, setIsSending] = useState(false);

  const applyResults = (creations: readonly Creation[], before: readonly Creation[] = []): void => {
    const createdBefore = new Set(
      before.filter(({ state }) => state === 'created').map(({ idempotencyKey }) => idempotencyKey),
    );
    for (const { reply, idempotencyKey } of creations) {
      if (!reply || createdBefore.has(idempotencyKey)) continue;
      if (!succeeded(reply)) {
        reportFailure(reply);
        continue;
      }
      const { id, studentId, subject, startTimeMillis, endTimeMillis } = reply.data;
      emit('teacher-course-create', { id, studentId, subject, startTimeMillis, endTimeMillis });
    }
    if (creations.some(({ state }) => state !== 'created')) return setResults(creations);
    onDone(t('schedule.create.done', { count: creations.length }));
  };
  const run = async (send: () => Promise<readonly Creation[]>, before?: readonly Creation[]): Promise<void> => {
    setIsSending(true);
    const creations = await send();
    setIsSending(false);
    applyResults(creations, before);
  };
  return {
    isSending,
    /** Undefined before the first attempt. */
    progress: isSending ? schedule.creations.value : results,
    hasResults: results !== undefined,
    create(plans: readonly LessonPlan[]): Promise<void> {
      setResults(schedule.creations.peek());
      return run(() => schedule.create(plans));
    },
    retry: (): Promise<void> => run(() => schedule.retryFailed(), results),
  };
}
