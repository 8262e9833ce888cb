import { useEffect, useRef } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import type { contract, View } from './contract.ts';

interface Period {
  readonly view: View;
  /** `YYYY-MM-DD`, as are the days. */
  readonly date: string;
  readonly days: readonly string[];
}

/** Fires `teacher-view-change` when another view or period is shown, however it was chosen. The first view is not a change. */
export function useViewEvent({ view, date, days }: Period): void {
  const { emit } = useHost<typeof contract>();
  const from = days.at(0) ?? date;
  const until = days.at(-1) ?? date;
  const shown = `${view} ${from} ${until}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    emit('teacher-view-change', { view, date, from, until });
  }, [emit, shown, view, date, from, until]);
}
