import type { FirstDayOfWeek } from '../../../core/time/index.ts';
import { dayAfterKey } from '../../../ui/keys.ts';
import type { View } from '../contract.ts';
import { shiftPeriod } from '../schedule-navigation.ts';

/** Keyboard focus in a grid: a day itself (`stop` -1), or one of the buttons within it. */
export interface GridFocus {
  readonly day: string;
  readonly stop: number;
}

export interface GridShape {
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
export function focusAfterKey(press: Press, spot: GridFocus, shape: GridShape): GridFocus | undefined {
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
