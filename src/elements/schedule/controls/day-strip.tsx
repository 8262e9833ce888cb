import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isSameMonth, monthGrid, startOfWeek, weekdayOf, type FirstDayOfWeek } from '../../../core/time/index.ts';
import type { PlacedEntry, ScheduleIndex } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import { dayAfterKey } from '../../../ui/keys.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';
import css from './day-strip.css';
import { isComposing } from '../../../runtime/is-composing.ts';

const nothing: readonly PlacedEntry[] = [];

export interface DayStripProps {
  /** `YYYY-MM-DD`, the day that is shown first. */
  readonly date: string;
  readonly today: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
  readonly index: ScheduleIndex;
  readonly locks: ReadonlyMap<string, Lock>;
  readonly labels: ScheduleLabels;
  readonly onDay: (day: string) => void;
}

/** The weeks of a month side by side, to swipe through, with the number of lessons of each day. One tab stop. */
export function DayStrip({ date, today, firstDayOfWeek, index, locks, labels, onDay }: DayStripProps) {
  useStyles(css);
  const t = useText();
  const { direction } = useScreen();
  const strip = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const [focused, setFocused] = useState<string>();
  const days = monthGrid(date, firstDayOfWeek);
  const stop = focused !== undefined && days.includes(focused) ? focused : date;

  useLayoutEffect(() => {
    const node = strip.current;
    const first = node?.querySelector<HTMLElement>(`[data-date="${startOfWeek(stop, firstDayOfWeek)}"]`);
    if (!node || !first) return;
    // Relative, because the other direction counts from the other end.
    const [outer, inner] = [node.getBoundingClientRect(), first.getBoundingClientRect()];
    node.scrollLeft += direction === 'rtl' ? inner.right - outer.right : inner.left - outer.left;
  }, [stop, firstDayOfWeek, direction]);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [stop]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const day = dayAfterKey(event, stop, direction, firstDayOfWeek);
    if (!day) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocused(day);
    if (!days.includes(day)) onDay(day);
  };
  return (
    <div
      ref={strip}
      role="group"
      className="schedule-strip"
      // Its own: that of the whole element follows later than the effect that scrolls by it.
      dir={direction}
      aria-label={t('schedule.days', { month: labels.month(date) })}
    >
      {days.map((day) => {
        const placed = index.get(day) ?? nothing;
        const count = placed.length;
        return (
          <button
            key={day}
            type="button"
            data-date={day}
            data-head={labels.head(day)}
            data-count={count || undefined}
            data-weekday={labels.holiday(day) ? 0 : weekdayOf(day)}
            data-other={!isSameMonth(day, date) || undefined}
            data-locked={locks.has(day) || undefined}
            data-week-start={weekdayOf(day) === firstDayOfWeek || undefined}
            aria-label={labels.day(day, locks.get(day), placed)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={day === date}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => onDay(day)}
            onKeyDown={onKeyDown}
          >
            {Number(day.slice(8))}
          </button>
        );
      })}
    </div>
  );
}
