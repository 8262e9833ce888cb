import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { FirstDayOfWeek } from '../../../core/time/index.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { dayAfterKey } from '../../../ui/keys.ts';
import { useDrag } from '../drag/use-drag.ts';
import type { Drawing } from '../drag/use-draw.ts';
import type { Move } from '../drag/use-move.ts';
import type { View } from '../contract.ts';
import { shiftPeriod } from '../schedule-navigation.ts';
import type { ViewActions } from './view-props.ts';

interface GridOptions extends GridShape {
  readonly days: readonly string[];
  /** The day by which the period was requested. */
  readonly date: string;
  readonly actions: ViewActions;
  readonly move: Move;
  readonly drawing: Drawing;
}

type Drag = ReturnType<typeof useDrag>;

interface Grid {
  readonly focus: GridFocus;
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
 * Roving tabindex for a grid. The buttons of days have `data-date`; those of lessons have `data-lesson`, those of meetings `data-meeting`,
 * those of locks `data-lock`, and are within `data-day`, unless a lock is in the head of its day. The focused one has `tabIndex` 0.
 */
export function useGrid(options: GridOptions): Grid {
  const { days, date, move, drawing } = options;
  const ref = useRef<HTMLDivElement>(null);
  const drag = useDrag(ref, options.view, move, drawing);
  const shouldFocus = useRef(false);
  const [requestedSpot, setRequestedSpot] = useState<GridFocus>({ day: date, stop: -1 });
  const currentFocus = useMemo(
    () => (days.includes(requestedSpot.day) ? requestedSpot : { day: date, stop: -1 }),
    [days, requestedSpot, date],
  );

  useLayoutEffect(() => {
    if (!shouldFocus.current || currentFocus !== requestedSpot) return;
    shouldFocus.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  // A moved lesson is rendered again on each day; the focus follows it.
  const { followed } = move;
  const lastFollowed = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Where a pointer lets it go, too: a lesson that returns to another day would leave the focus behind.
    const isOver = followed === undefined;
    const id = followed ?? lastFollowed.current;
    lastFollowed.current = followed;
    const chip = id && ref.current?.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(id)}"]`);
    const focused = chip ? (chip.getRootNode() as ShadowRoot).activeElement : null;
    if (isOver && focused) return;
    // A card keeps it, and so does a toast in which somebody types.
    if (chip && chip !== focused && !focused?.closest('[role=dialog], .teacher-changes')) chip.focus();
  });

  const go = (next: GridFocus): void => {
    shouldFocus.current = true;
    setRequestedSpot(next);
    if (!days.includes(next.day)) options.actions.showDay(next.day);
  };
  return {
    focus: currentFocus,
    handlers: {
      ref,
      ...drag,
      onKeyUp: move.onKeyUp,
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || isComposing(event)) return;
        const { button, day } = targetOf(event.target);
        if (move.onKey(event, button?.dataset.lesson) || drawing.onKey(event, day, button?.dataset.slot)) return;
        if (event.altKey) return;
        // Shift with PageUp or PageDown moves by a year, but by a month while days are selected.
        const { key, shiftKey } = event;
        const isChoosing =
          shiftKey &&
          options.view === 'month' &&
          drawing.isPossible &&
          (drawing.days !== undefined || !key.startsWith('Page'));
        const next = focusAfterKey(isChoosing ? { key, shiftKey: false } : event, currentFocus, options);
        if (!next) return;
        event.preventDefault();
        if (isChoosing && next.day !== currentFocus.day) drawing.extend(currentFocus.day, next.day);
        else drawing.cancel();
        go(next);
      },
      onClick(event) {
        const { button, cell, day } = targetOf(event.target);
        const { lesson, meeting, lock, slot } = button?.dataset ?? {};
        if (lock) options.actions.openLock(lock);
        else if (lesson) options.actions.openLesson(lesson, event);
        else if (meeting) options.actions.openMeeting(meeting);
        else if (slot && day) options.actions.create?.(day, Number(slot));
        else if (button && day) options.actions.openDay(day);
        else if (cell?.dataset.locked === 'day' && day) options.actions.openLock(day);
        else if (cell && day)
          options.actions.create?.(day, options.view === 'month' ? undefined : minuteAt(cell, event.clientY));
      },
      onFocus(event) {
        const { day, stop } = targetOf(event.target);
        if (!day) return;
        options.actions.focusDay(day);
        if (day !== currentFocus.day || stop !== currentFocus.stop) setRequestedSpot({ day, stop });
      },
    },
  };
}

/** The button, cell, day and focus index that an event belongs to. */
function targetOf(target: EventTarget): {
  button: HTMLElement | null;
  cell: HTMLElement | null;
  day: string | undefined;
  stop: number;
} {
  const button = (target as Element).closest('button');
  const cell = (target as Element).closest<HTMLElement>('[data-day]');
  const { date, lock, stop } = button?.dataset ?? {};
  return { button, cell, day: date ?? lock ?? cell?.dataset.day, stop: stop === undefined ? -1 : Number(stop) };
}

/** The half hour in a day's column for a y coordinate of the window, in minutes since midnight. */
function minuteAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.max(0, Math.min(47, Math.floor((48 * (y - top)) / height))) * 30;
}

/** Keyboard focus in a grid: a day itself (`stop` -1), or one of the buttons within it. */
interface GridFocus {
  readonly day: string;
  readonly stop: number;
}

interface GridShape {
  readonly view: View;
  readonly direction: 'ltr' | 'rtl';
  readonly firstDayOfWeek: FirstDayOfWeek;
  /** Start of each button of a day, in minutes since midnight, in order. */
  stopsOf(day: string): readonly number[];
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The focus after a key; undefined for any other key. Up and down move through the lessons of a day; in a month they move
 * from week to week until Enter enters a day, and Escape leaves it.
 */
function focusAfterKey(press: Press, spot: GridFocus, shape: GridShape): GridFocus | undefined {
  const stops = shape.stopsOf(spot.day);
  const isInside = spot.stop >= 0;
  const isWithin = isInside || shape.view !== 'month';
  if (isWithin && press.key === 'ArrowDown') return { ...spot, stop: Math.min(spot.stop + 1, stops.length - 1) };
  if (isWithin && press.key === 'ArrowUp') return { ...spot, stop: Math.max(spot.stop - 1, -1) };
  if (isInside && press.key === 'Escape') return { ...spot, stop: -1 };
  if (!isInside && press.key === 'Enter' && stops.length > 0) return { ...spot, stop: 0 };

  const day = dayAfter(press, spot.day, shape);
  if (!day) return undefined;
  return { day, stop: isInside && shape.view !== 'month' ? nearest(stops[spot.stop] ?? 0, shape.stopsOf(day)) : -1 };
}

function dayAfter(press: Press, day: string, { view, direction, firstDayOfWeek }: GridShape): string | undefined {
  if (view !== 'month' && press.key === 'PageDown') return shiftPeriod(view, day, 1);
  if (view !== 'month' && press.key === 'PageUp') return shiftPeriod(view, day, -1);
  return dayAfterKey(press, day, direction, view === 'month' ? firstDayOfWeek : 1);
}

/** The stop that begins closest to a minute; -1 where there is none. */
function nearest(minute: number, stops: readonly number[]): number {
  const distance = (stop: number): number => Math.abs((stops[stop] ?? Infinity) - minute);
  return stops.reduce((best, _start, stop) => (best < 0 || distance(stop) < distance(best) ? stop : best), -1);
}
