import { useState, useId, useMemo } from 'react';
import { loadStudentLessons, seriesOf } from '../../../core/batch-change/index.ts';
import { succeeded, SUCCESS, failureText, type Reply } from '../../../core/api/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { useHost } from '../../../runtime/element-context.ts';

/** Lessons that are to be moved or cancelled together. */
export interface BatchRequest {
  readonly kind: 'move' | 'cancel';
  /** By their time; a single one stands for its series, too. */
  readonly lessons: readonly Lesson[];
  /** The lesson for which it was done already, as it was before: the others of its series are asked about. */
  readonly done?: { readonly before: Lesson; readonly lesson: Lesson };
}

/** Key of the draft of a request's form. */
export const batchDraftKey = ({ kind, lessons }: BatchRequest): string =>
  `schedule batch-${kind} ${lessons.map(({ id }) => id).join()}`;

/** Which lessons of a series: this one, those from it on, or all that are to come. */
type Scope = 'only' | 'following' | 'all';

/** Which lessons a request means: a single one may stand for those of its series. Reads signals. */
export function useSeriesScope({ lessons, done }: BatchRequest) {
  const { session, timeZone } = useScreen();
  const [chosen, setScope] = useState<Scope>(done ? 'following' : 'only');
  const [found, setFound] = useState<readonly Lesson[]>();
  const [single] = lessons.length === 1 ? lessons : [];
  const isNeeded = single !== undefined && !found;
  const { failed, reload } = useLoaded(single?.id ?? '', async (): Promise<Reply<unknown>> => {
    // Once: what the dialog shows does not change while the teacher reads it.
    if (!isNeeded) return { status: SUCCESS, message: '', data: undefined };
    const reply = await loadStudentLessons(session, single.studentId);
    if (succeeded(reply)) setFound(reply.data);
    return reply;
  });
  const series =
    single && found
      ? seriesOf(done?.lesson ?? single, found, { timeZone, now: session.clock.now(), at: single })
      : lessons;
  const others = series.filter(({ id }) => id !== single?.id);
  const own = done ? [] : lessons;
  const following = [
    ...own,
    ...others.filter(({ startTimeMillis }) => single && startTimeMillis > single.startTimeMillis),
  ];
  const all = [...own, ...others].sort((one, other) => one.startTimeMillis - other.startTimeMillis);
  const byScope: Readonly<Record<Scope, readonly Lesson[]>> = { only: own, following, all };
  const scopes = scopesOf(byScope);
  const scope = scopes.length === 0 || scopes.includes(chosen) ? chosen : 'all';
  return {
    scope,
    setScope,
    /** The scopes to choose from: none where there is only one lesson, or several were selected. */
    scopes: single ? scopes : [],
    byScope,
    lessons: single ? byScope[scope] : lessons,
    isLoading: isNeeded && !failed,
    failed: isNeeded ? failed : undefined,
    reload,
  };
}
type SeriesScope = ReturnType<typeof useSeriesScope>;

function scopesOf({ only, following, all }: SeriesScope['byScope']): readonly Scope[] {
  if (all.length === only.length) return [];
  const hasFollowing = following.length > only.length;
  return [
    'only',
    ...(hasFollowing ? (['following'] as const) : []),
    ...(all.length > following.length ? (['all'] as const) : []),
  ];
}

/** この回だけ, 以降すべて or すべて; nothing where there is only one lesson. */
export function ScopeField({ series }: { readonly series: SeriesScope }) {
  const t = useText();
  const name = useId();
  if (series.isLoading)
    return (
      <p className="lesson-quiet" role="status">
        {t('batchChange.series.loading')}
      </p>
    );
  if (series.failed)
    return (
      <ErrorMessage
        message={failureText(series.failed, t)}
        retryLabel={t('common.retry')}
        onRetry={() => void series.reload()}
      />
    );
  if (series.scopes.length === 0) return null;
  return (
    <fieldset className="batch-choices">
      <legend>{t('batchChange.series.scope')}</legend>
      {series.scopes.map((scope) => (
        <label key={scope} className="lesson-check">
          <input type="radio" name={name} checked={series.scope === scope} onChange={() => series.setScope(scope)} />
          {scope === 'only'
            ? t('batchChange.series.only')
            : t(`batchChange.series.${scope}`, { count: series.byScope[scope].length })}
        </label>
      ))}
    </fieldset>
  );
}

function findFocus(root: ShadowRoot, lessons: readonly Lesson[]): HTMLElement | null {
  for (const { id } of lessons) {
    const chip = root.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(id)}"]`);
    if (chip) return chip;
  }
  return root.querySelector<HTMLElement>('.schedule-period');
}

/** Focuses the first of the lessons that is shown, or else the heading. */
export const focusSchedule = (root: ShadowRoot, lessons: readonly Lesson[]): void => findFocus(root, lessons)?.focus();

/** Where the focus goes after a dialog about several lessons: they may be elsewhere by then. */
export function useReturnFocus(lessons: readonly Lesson[]): { readonly current: HTMLElement | null } {
  const { root } = useHost();
  return useMemo(
    () => ({
      get current() {
        return findFocus(root, lessons);
      },
    }),
    [root, lessons],
  );
}
