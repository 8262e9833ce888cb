import { useState } from 'react';
import type { Creation, LessonPlan, Schedule } from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Creates lessons one by one and reports each result; failed ones can be retried. What was created can be undone. Reads signals. */
export function useCreation(schedule: Schedule, onDone: () => void) {
  const t = useText();
  const { session, reportFailure, toasts } = useScreen();
  const [results, setResults] = useState<readonly Creation[]>();
  const [isSending, setIsSending] = useState(false);

  const applyResults = (creations: readonly Creation[], before: ReadonlySet<string>): void => {
    const created = creations.filter(
      ({ reply, idempotencyKey }) => reply && succeeded(reply) && !before.has(idempotencyKey),
    );
    const lessons = created.flatMap(({ reply }) => reply?.data ?? []);
    if (lessons.length > 0) toasts.show('success', '', { kind: 'created', lessons });
    else if (created.length > 0) toasts.show('success', t('scheduleForms.create.made'));
    const left = creations.filter(
      ({ state, reply, plan, idempotencyKey }) =>
        state !== 'created' && !(reply && keepDraft(session, reply, { kind: 'create', plan, idempotencyKey })),
    );
    for (const { reply } of left) if (reply?.failure) reportFailure(reply);
    if (left.length > 0) return setResults(creations);
    onDone();
  };
  const run = async (send: () => Promise<readonly Creation[]>): Promise<void> => {
    // Those of an earlier try have a toast already.
    const created = (results ?? []).filter(({ state }) => state === 'created');
    setIsSending(true);
    const creations = await send();
    setIsSending(false);
    applyResults(creations, new Set(created.map(({ idempotencyKey }) => idempotencyKey)));
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
