import { useId, useMemo, useState } from 'react';
import { failureText, succeeded, SUCCESS, type Reply } from '../../../core/api/index.ts';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import { createSeriesLocking, locksInScope, type LockScope, type Schedule } from '../../../core/schedule/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import css from '../schedule-dialogs.css';

/** Writes locks that repeat, in the schedule that shows them; undefined if the provider has no series of locks. */
export function useSeriesLocking(schedule: Schedule) {
  const { session } = useScreen();
  const onFact = useFacts();
  const hasSeries = useCapability('lock-series');
  return useMemo(
    () => (hasSeries ? createSeriesLocking(session, schedule, onFact) : undefined),
    [hasSeries, session, schedule, onFact],
  );
}

/** Which locks of a series a change means; without a series, only the lock itself. Reads signals. */
export function useLockScope(schedule: Schedule, lock: Lock | undefined) {
  const series = useSeriesLocking(schedule);
  const [chosen, setScope] = useState<LockScope>('one');
  const [found, setFound] = useState<{ readonly seriesId: string; readonly locks: readonly Lock[] }>();
  const seriesId = series && lock?.seriesId;
  const locks = found?.seriesId === seriesId ? found?.locks : undefined;
  const { failed, reload } = useLoaded(`locks ${seriesId ?? ''}`, async (): Promise<Reply<unknown>> => {
    // Once: what the teacher reads does not change meanwhile.
    if (!series || !lock || seriesId === undefined || locks) return { status: SUCCESS, message: '', data: undefined };
    const reply = await series.load(lock.lockId);
    if (succeeded(reply)) setFound({ seriesId, locks: reply.data.before });
    return reply;
  });
  const hasOthers = lock !== undefined && locks !== undefined && locks.some(({ lockId }) => lockId !== lock.lockId);
  return {
    series,
    isSeries: seriesId !== undefined,
    scope: hasOthers ? chosen : ('one' as const),
    setScope,
    /** The locks of each scope, once they are known; undefined for a lock without others. */
    byScope: hasOthers
      ? { one: locksInScope(locks, lock, 'one'), following: locksInScope(locks, lock, 'following'), all: [...locks] }
      : undefined,
    isLoading: seriesId !== undefined && !locks && !failed,
    failed: seriesId !== undefined && !locks ? failed : undefined,
    reload,
  };
}
export type LockScopeState = ReturnType<typeof useLockScope>;

/** この日だけ, この日以降 or すべて; nothing for a lock that does not repeat. */
export function LockScopeField({ choice, legend }: { readonly choice: LockScopeState; readonly legend: string }) {
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const name = useId();
  const { byScope, scope, setScope } = choice;
  if (choice.isLoading)
    return (
      <p className="lesson-quiet" role="status">
        {t('scheduleForms.locking.seriesLoading')}
      </p>
    );
  if (choice.failed)
    return (
      <ErrorMessage
        message={failureText(choice.failed, t)}
        retryLabel={t('common.retry')}
        onRetry={() => void choice.reload()}
      />
    );
  if (!byScope) return null;
  const { following, all } = byScope;
  const scopes: readonly LockScope[] = [
    'one',
    ...(following.length > 1 ? (['following'] as const) : []),
    ...(all.length > following.length ? (['all'] as const) : []),
  ];
  return (
    <fieldset className="schedule-choices">
      <legend>{legend}</legend>
      {scopes.map((each) => (
        <label key={each} className="lesson-check">
          <input type="radio" name={name} checked={scope === each} onChange={() => setScope(each)} />
          {each === 'one'
            ? t('scheduleForms.locking.scope.one')
            : t(`scheduleForms.locking.scope.${each}`, { count: byScope[each].length })}
        </label>
      ))}
    </fieldset>
  );
}
