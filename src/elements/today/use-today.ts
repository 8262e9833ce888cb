import { MINUTE_MS } from '../../core/time/index.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { createToday, lineupOf, nextCount, type LessonChangeEntry, type Lineup } from '../../core/today/index.ts';
import { dayKey, nextLessonChange, type Lesson, type Reply } from '../../core/index.ts';
import { nextMeetingChange } from '../../core/meetings/index.ts';
import { isMeeting } from '../../core/schedule/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';

/** Interval in ms at which an open page loads changes by others. */
const REFRESH_INTERVAL_MS = 5 * MINUTE_MS;

export interface ShownToday {
  readonly now: number;
  readonly lineup: Lineup;
  readonly changes: readonly LessonChangeEntry[];
  readonly isLoaded: boolean;
  readonly loadedAt: number | undefined;
  readonly failed: Reply<unknown> | undefined;
  readonly isOnline: boolean;
  reload(): Promise<void>;
  dismiss(): void;
}

/** Today's lessons and meetings, updated by the clock: countdown, states and join windows, and the day at midnight in the teacher's zone. */
export function useToday(): ShownToday {
  useSignals();
  const { session, timeZone } = useScreen();
  const { clock } = session;
  const today = useMemo(() => createToday(session), [session]);
  useEffect(() => () => today.dispose(), [today]);

  const entries = today.entries.value;
  const now = useNow((now) => {
    const { running, next, rest } = lineupOf(entries, now, timeZone);
    const counted = [...running.map(({ endTimeMillis }) => endTimeMillis), ...(next ? [next.startTimeMillis] : [])];
    const shown = [...running, ...(next ? [next] : []), ...rest];
    const lessons = shown.filter((entry): entry is Lesson => !isMeeting(entry));
    return Math.min(
      nextLessonChange(lessons, now, timeZone),
      nextMeetingChange(shown.filter(isMeeting), now, timeZone),
      ...counted.map((moment) => nextCount(moment, now)),
    );
  });
  const { failed, isOnline, reload } = useLoaded(`${dayKey(now, timeZone)} ${timeZone}`, () => today.show(timeZone));

  // Recently loaded data is not loaded again.
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);
  const loadedAt = today.loadedAt.value;
  // A failure is followed by another try as well.
  useEffect(() => clock.after(REFRESH_INTERVAL_MS, () => void reload()), [clock, reload, loadedAt, failed]);

  return {
    now,
    lineup: useMemo(() => lineupOf(entries, now, timeZone), [entries, now, timeZone]),
    changes: today.changes(now),
    isLoaded: today.isLoaded.value,
    loadedAt,
    failed,
    isOnline,
    reload,
    dismiss: () => today.dismiss(timeZone),
  };
}
