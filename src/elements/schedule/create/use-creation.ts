import { useState } from 'react';
import type { Creation, LessonPlan, Schedule } from '../../../core/schedule/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Creates lessons one by one and reports each result; failed ones can be retried. Reads signals. */
export function useCreation(schedule: Schedule, onDone: (message: string) => void) {
  const t = useText();
  const { reportFailure } = useScreen();
  const [results, setResults] = useState<readonly Creation[]>();
  const [isSending, setIsSending] = useState(false);

  const applyResults = (creations: readonly Creation[]): void => {
    for (const { reply } of creations) if (reply?.failure) reportFailure(reply);
    if (creations.some(({ state }) => state !== 'created')) return setResults(creations);
    onDone(t('schedule.create.done', { count: creations.length }));
  };
  const run = async (send: () => Promise<readonly Creation[]>): Promise<void> => {
    setIsSending(true);
    const creations = await send();
    setIsSending(false);
    applyResults(creations);
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
    retry: (): Promise<void> => run(() => schedule.retryFailed()),
  };
}
