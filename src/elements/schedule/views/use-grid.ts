import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useDrag } from '../drag/use-drag.ts';
import type { Drawing } from '../drag/use-draw.ts';
import type { Move } from '../drag/use-move.ts';
import type { ViewActions } from './view-props.ts';
import { spotAfterKey, type GridShape, type Spot } from './grid-keys.ts';

interface Wish extends GridShape {
  readonly days: readonly string[];
  /** The day that the period was asked for by. */
  readonly date: string;
  readonly acts: ViewActions;
  readonly move: Move;
  readonly drawing: Drawing;
}

type Drag = ReturnType<typeof useDrag>;

export interface Grid {
  readonly spot: Spot;
  /** For the element with `role="grid"`: one listener of each kind for all days and lessons. */
  readonly handlers: Drag & {
    readonly ref: RefObject<HTMLDivElement | null>;
    onKeyDown(event: KeyboardEvent): void;
    onKeyUp(event: KeyboardEvent): void;
    onClick(event: MouseEvent): void;
    onFocus(event: FocusEvent): void;
  };
}

/**
 * One tab stop for a whole grid. The buttons of days carry `data-date`; within `data-day` are those of its lessons,
 * `data-lesson`. Whichever of them has `tabIndex` 0 is where the keyboard is.
 */
export function useGrid(wish: Wish): Grid {
  const { days, date, move, drawing } = wish;
  const ref = useRef<HTMLDivElement>(null);
  const drag = useDrag(ref, wish.view, move, drawing);
  const wantsFocus = useRef(false);
  const [wanted, setWanted] = useState<Spot>({ day: date, stop: -1 });
  const spot = useMemo(() => (days.includes(wanted.day) ? wanted : { day: date, stop: -1 }), [days, wanted, date]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || spot !== wanted) return;
    wantsFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  // What is moved is drawn anew on each day; the keyboard stays with it.
  const { followed } = move;
  useLayoutEffect(() => {
    const chip = followed && ref.current?.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(followed)}"]`);
    if (chip && chip !== (chip.getRootNode() as ShadowRoot).activeElement) chip.focus();
  });

  const go = (next: Spot): void => {
    wantsFocus.current = true;
    setWanted(next);
    if (!days.includes(next.day)) wish.acts.turn(next.day);
  };
  return {
    spot,
    handlers: {
      ref,
      ...drag,
      onKeyUp: move.onKeyUp,
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey) return;
        const { button, day } = around(event.target);
        if (move.onKey(event, button?.dataset.lesson) || drawing.onKey(event, day, button?.dataset.slot)) return;
        if (event.altKey) return;
        // Shift with PageUp or PageDown is a year, but a month for days that are being chosen.
        const { key, shiftKey } = event;
        const isChoosing = shiftKey && wish.view === 'month' && drawing.isPossible && (drawing.days !== undefined || !key.startsWith('Page'));
        const next = spotAfterKey(isChoosing ? { key, shiftKey: false } : event, spot, wish);
        if (!next) return;
        event.preventDefault();
        if (isChoosing && next.day !== spot.day) drawing.grow(spot.day, next.day);
        else drawing.cancel();
        go(next);
      },
      onClick(event) {
        const { button, cell, day } = around(event.target);
        const { lesson, slot } = button?.dataset ?? {};
        if (lesson) wish.acts.openLesson(lesson);
        else if (slot && day) wish.acts.create?.(day, Number(slot));
        else if (button && day) wish.acts.openDay(day);
        else if (cell && day) wish.acts.create?.(day, wish.view === 'month' ? undefined : minuteAt(cell, event.clientY));
      },
      onFocus(event) {
        const { day, stop } = around(event.target);
        if (!day) return;
        wish.acts.visit(day);
        if (day !== spot.day || stop !== spot.stop) setWanted({ day, stop });
      },
    },
  };
}

/** What an event is about: a button, its day, and which of the keyboard's stops of the day it is. */
function around(target: EventTarget): { button: HTMLElement | null; cell: HTMLElement | null; day: string | undefined; stop: number } {
  const button = (target as Element).closest('button');
  const cell = (target as Element).closest<HTMLElement>('[data-day]');
  const { date, stop } = button?.dataset ?? {};
  return { button, cell, day: date ?? cell?.dataset.day, stop: stop === undefined ? -1 : Number(stop) };
}

/** The half hour of a day's column at a height of the window. */
function minuteAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.max(0, Math.min(47, Math.floor((48 * (y - top)) / height))) * 30;
}
