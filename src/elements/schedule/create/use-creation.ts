import { useState } from 'react';
import type { Creation, LessonPlan, Schedule } from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Lessons of which nobody knows whether they have reached the provider. */
interface Unanswered {
  readonly plans: readonly LessonPlan[];
  readonly message: string | undefined;
}

/**
 * Creates lessons one by one and reports each result; failed ones can be retried. Where no reply came at all the form stays,
 * and the same lessons are sent with the same keys. What was created can be undone. Reads signals.
 */
export function useCreation(schedule: Schedule, onDone: () => void) {
  const t = useText();
  const { session, reportFailure, toasts } = useScreen();
  const [results, setResults] = useState<readonly Creation[]>();
  const [isSending, setIsSending] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered>();

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
    const [message] = left.flatMap(({ reply }) => (reply?.failure ? reportFailure(reply) : []));
    if (left.length === 0) return onDone();
    const isUnanswered =
      left.length === creations.length && left.every(({ reply }) => reply?.failure?.kind !== 'rejected');
    setUnanswered(isUnanswered ? { plans: creations.map(({ plan }) => plan), message } : undefined);
    setResults(isUnanswered ? undefined : creations);
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
    /** Why nothing was created, while the form is shown. */
    error: unanswered?.message,
    /** Were exactly these lessons sent without a reply? They may have arrived. */
    isUnanswered: (plans: readonly LessonPlan[]): boolean =>
      unanswered !== undefined && JSON.stringify(unanswered.plans) === JSON.stringify(plans),
    /** Other lessons were sent without a reply. They may have arrived, too. */
    mayHaveArrived: unanswered !== undefined,
    create(plans: readonly LessonPlan[]): Promise<void> {
      setResults(schedule.creations.peek());
      return run(() => schedule.create(plans));
    },
    retry: (): Promise<void> => run(() => schedule.retryFailed()),
  };
}
