import { useState } from 'react';
import { loadStudentLessons, seriesOf } from '../../../core/batch-change/index.ts';
import { type Lesson, type Reply, succeeded, SUCCESS } from '../../../core/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

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
export type Scope = 'only' | 'following' | 'all';

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
export type SeriesScope = ReturnType<typeof useSeriesScope>;

function scopesOf({ only, following, all }: SeriesScope['byScope']): readonly Scope[] {
  if (all.length === only.length) return [];
  const hasFollowing = following.length > only.length;
  return [
    'only',
    ...(hasFollowing ? (['following'] as const) : []),
    ...(all.length > following.length ? (['all'] as const) : []),
  ];
}
