import { useRef, useState, type KeyboardEvent } from 'react';
import { drawSpan, moveSpan, resizeSpan, STEP_MINUTES } from '../../../core/schedule/index.ts';
import {
  dayOfNumber,
  daysBetween,
  MINUTE_MS,
  timeOfMinute,
  zoneClock,
  addMinutes,
  momentOf,
  type Span,
} from '../../../core/time/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { View } from '../contract.ts';
import type { ScheduleActions } from '../use-schedule-actions.tsx';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';

/** A position on a grid; `minute` since midnight is used in the week and day view only. */
export interface GridPosition {
  readonly day: string;
  readonly minute: number;
}

/** The selection: days of a month, empty if all are past; or a time span, undefined if all of it is past. */
type Drawn = { readonly view: View; readonly from: string } & (
  | { readonly days: readonly string[] }
  | { readonly span: Span | undefined }
);

interface DrawOptions {
  readonly view: View;
  readonly today: string;
  readonly labels: ScheduleLabels;
  readonly actions: ScheduleActions;
  readonly isReadOnly: boolean;
}

/** Selection on a grid: days of a month to lock, or the time of a new lesson. */
export interface Drawing {
  readonly isPossible: boolean;
  readonly days: readonly string[] | undefined;
  readonly span: Span | undefined;
  /** Updates the selection by pointer, without an announcement. */
  drag(from: GridPosition, to: GridPosition): void;
  /** Extends the selected days from its start (at first `day`) to `other`, and announces them. */
  extend(day: string, other: string): void;
  /** Handles a key and returns whether it did. `slot`: start minute of the focused free time. */
  onKey(event: KeyboardEvent, day: string | undefined, slot: string | undefined): boolean;
  /** Opens the dialog for the lock or the lesson. */
  submit(): void;
  /** Clears the selection and announces it, if there was one. */
  cancel(): void;
  /** Clears the selection silently, for a pointer: a status message would move the grid under it. */
  clear(): void;
}

export function useDraw({ view, today, labels, actions, isReadOnly }: DrawOptions): Drawing {
  const t = useText();
  const { session, timeZone } = useScreen();
  const [state, setState] = useState<Drawn>();
  // A ref, because keys arrive faster than renders.
  const latest = useRef<Drawn>(undefined);
  const clock = zoneClock(timeZone);
  const frame = () => ({ timeZone, now: session.clock.now() });

  const setDrawn = (next: Drawn | undefined): void => {
    latest.current = next;
    setState(next);
  };
  const isDrawn = (): boolean => latest.current?.view === view;
  const daysOf = (from: string, day: string): readonly string[] =>
    daysBetween(from, day).filter((each) => each >= today);
  const spanLabel = ({ startTimeMillis, endTimeMillis }: Span): string => {
    const { dayNumber, minute } = clock(startTimeMillis);
    return t('schedule.move.at', {
      day: labels.full(dayOfNumber(dayNumber)),
      from: timeOfMinute(minute),
      until: timeOfMinute(clock(endTimeMillis).minute),
    });
  };
  const isOf = (span: Span, day: string): boolean => dayOfNumber(clock(span.startTimeMillis).dayNumber) === day;
  const cancel = (): void => {
    if (!latest.current) return;
    setDrawn(undefined);
    actions.announce(t('schedule.draw.dropped'));
  };
  const submit = (): void => {
    const { current } = latest;
    setDrawn(undefined);
    if (!current) return;
    actions.announce('');
    if ('days' in current && current.days[0]) actions.lock(current.days[0], current.days.at(-1));
    else if ('span' in current && current.span) {
      const { startTimeMillis: start, endTimeMillis: end } = current.span;
      actions.create(current.from, clock(start).minute, (end - start) / MINUTE_MS);
    } else actions.announce(t('schedule.clash.past'));
  };
  /** The first key selects one step; the next ones change its length or, with `isWhole` (Alt), move it. */
  const stretch = (day: string, slot: number, steps: number, isWhole: boolean): void => {
    const start = momentOf(day, timeOfMinute(slot), timeZone);
    const before = isDrawn() && latest.current && 'span' in latest.current ? latest.current.span : undefined;
    const minutes = steps * STEP_MINUTES;
    const span = !before
      ? { startTimeMillis: start, endTimeMillis: addMinutes(start, STEP_MINUTES) }
      : isWhole
        ? moveSpan(before, { minutes }, frame())
        : resizeSpan(before, 'end', minutes, frame());
    if (!isOf(span, day)) return;
    setDrawn({ view, from: day, span });
    actions.announce([spanLabel(span), !before && t('schedule.draw.spanHelp')].filter(Boolean).join(' '));
  };

  const drawn = state?.view === view ? state : undefined;
  return {
    isPossible: !isReadOnly,
    days: drawn && 'days' in drawn ? drawn.days : undefined,
    span: drawn && 'span' in drawn ? drawn.span : undefined,
    cancel,
    submit,
    clear: () => latest.current && setDrawn(undefined),
    drag(from, to) {
      if (view === 'month') setDrawn({ view, from: from.day, days: daysOf(from.day, to.day) });
      else setDrawn({ view, from: from.day, span: drawSpan(from.day, from.minute, to.minute, frame()) });
    },
    extend(day, other) {
      const isFirst = !isDrawn();
      const from = isFirst ? day : (latest.current?.from ?? day);
      const days = daysOf(from, other);
      setDrawn({ view, from, days });
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return actions.announce(t('schedule.clash.past'));
      const message = t('schedule.draw.days', {
        from: labels.full(first),
        until: labels.full(last),
        count: days.length,
      });
      actions.announce(isFirst ? `${message} ${t('schedule.draw.daysHelp')}` : message);
    },
    onKey(event, day, slot) {
      const { key, shiftKey, altKey } = event;
      const steps = { ArrowUp: -1, ArrowDown: 1 }[key];
      if (day && slot !== undefined && steps && shiftKey !== altKey) stretch(day, Number(slot), steps, altKey);
      else if (!isDrawn()) return false;
      else if (key === 'Enter' || key === ' ') submit();
      else if (key === 'Escape') cancel();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
