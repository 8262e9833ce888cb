import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { spotAfterKey, type GridShape, type Spot } from './grid-keys.ts';

interface Wish extends GridShape {
  readonly days: readonly string[];
  /** The day that the period was asked for by. */
  readonly date: string;
  /** Another period, because the keyboard has left this one. */
  readonly onTurn: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onOpenLesson: (id: string) => void;
}

export interface Grid {
  readonly spot: Spot;
  /** For the element with `role="grid"`: one listener of each kind for all days and lessons. */
  readonly handlers: {
    readonly ref: RefObject<HTMLDivElement | null>;
    onKeyDown(event: KeyboardEvent): void;
    onClick(event: MouseEvent): void;
    onFocus(event: FocusEvent): void;
  };
}

/**
 * One tab stop for a whole grid. The buttons of days carry `data-date`; within `data-day` are those of its lessons,
 * `data-lesson`. Whichever of them has `tabIndex` 0 is where the keyboard is.
 */
export function useGrid(wish: Wish): Grid {
  const { days, date } = wish;
  const ref = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [wanted, setWanted] = useState<Spot>({ day: date, stop: -1 });
  const spot = useMemo(() => (days.includes(wanted.day) ? wanted : { day: date, stop: -1 }), [days, wanted, date]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || spot !== wanted) return;
    wantsFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const go = (next: Spot): void => {
    wantsFocus.current = true;
    setWanted(next);
    if (!days.includes(next.day)) wish.onTurn(next.day);
  };
  return {
    spot,
    handlers: {
      ref,
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const next = spotAfterKey(event, spot, wish);
        if (!next) return;
        event.preventDefault();
        go(next);
      },
      onClick(event) {
        const { button, day } = around(event.target);
        if (button?.dataset.lesson) wish.onOpenLesson(button.dataset.lesson);
        else if (button && day) wish.onOpenDay(day);
      },
      onFocus(event) {
        const { day, stop } = around(event.target);
        if (day && (day !== spot.day || stop !== spot.stop)) setWanted({ day, stop });
      },
    },
  };
}

/** What an event is about: a button, its day, and which of the day's lessons it is. */
function around(target: EventTarget): { button: HTMLElement | null; day: string | undefined; stop: number } {
  const button = (target as Element).closest('button');
  const cell = button?.closest<HTMLElement>('[data-day]');
  const { date } = button?.dataset ?? {};
  const stops = cell && button ? [...cell.querySelectorAll('button:not([data-date])')].indexOf(button) : -1;
  return { button, day: date ?? cell?.dataset.day, stop: date ? -1 : stops };
}
