import type { FirstDayOfWeek } from '../../../core/time/index.ts';
import { dayAfterKey } from '../../../ui/date-time/calendar.ts';
import type { View } from '../contract.ts';
import { turn } from '../schedule-navigation.ts';

/** Where the keyboard is in a grid: on a day itself (-1), or on one of the buttons within it. */
export interface Spot {
  readonly day: string;
  readonly stop: number;
}

export interface GridShape {
  readonly view: View;
  readonly direction: 'ltr' | 'rtl';
  readonly firstDayOfWeek: FirstDayOfWeek;
  /** When the buttons of a day begin, in minutes since midnight, in their order. */
  stopsOf(day: string): readonly number[];
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * Where a key leads; undefined for a key that leads nowhere. Within a day up and down go through its lessons; in a month
 * they lead from day to day until Enter has stepped into one, and Escape steps out again.
 */
export function spotAfterKey(press: Press, spot: Spot, shape: GridShape): Spot | undefined {
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
  if (view !== 'month' && press.key === 'PageDown') return turn(view, day, 1);
  if (view !== 'month' && press.key === 'PageUp') return turn(view, day, -1);
  return dayAfterKey(press, day, direction, view === 'month' ? firstDayOfWeek : 1);
}

/** The stop that begins closest to a minute; -1 where there is none. */
function nearest(minute: number, stops: readonly number[]): number {
  const distance = (stop: number): number => Math.abs((stops[stop] ?? Infinity) - minute);
  return stops.reduce((best, _start, stop) => (best < 0 || distance(stop) < distance(best) ? stop : best), -1);
}
