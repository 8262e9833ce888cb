import { useLayoutEffect, useRef } from 'react';
import { DAY_MINUTES } from './time-scale.ts';
import type { ViewProps } from '../view-props.ts';

/** First visible minute of a day without earlier lessons. */
const DEFAULT_FIRST_MINUTE = 8 * 60;

/** Scrolls the grid to the first lesson or the morning, and to `date`; once per period. */
export function useFirstScroll(
  grid: { readonly current: HTMLElement | null },
  days: readonly string[],
  date: string,
  index: ViewProps['index'],
): void {
  const first = Math.min(
    DEFAULT_FIRST_MINUTE,
    ...days.flatMap((day) => (index.get(day) ?? []).slice(0, 1).map(({ startMinute }) => startMinute)),
  );
  const shown = useRef('');
  useLayoutEffect(() => {
    const node = grid.current;
    const key = `${days[0]} ${first}`;
    if (!node || shown.current === key) return;
    shown.current = key;
    const columns = node.querySelector<HTMLElement>('.schedule-columns');
    const column = node.querySelector<HTMLElement>(`[data-day="${date}"]`);
    if (!columns || !column) return;
    node.scrollTop = Math.max(0, (columns.clientHeight * (first - 30)) / DAY_MINUTES);
    const isRightToLeft = getComputedStyle(node).direction === 'rtl';
    // The day before is seen, too.
    const before = Math.max(0, days.indexOf(date) - 1) * column.offsetWidth;
    node.scrollLeft = isRightToLeft ? -before : before;
  }, [grid, days, date, first]);
}
