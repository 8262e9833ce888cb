import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dayOfNumber, daysBetween, zoneClock } from '../../../core/time/index.ts';
import { drawSpan, moveSpan, resizeSpan, STEP_MINUTES } from '../../../core/schedule/index.ts';
import { addMinutes, momentOf, type Span } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import type { View } from '../contract.ts';
import type { ScheduleActions } from '../use-schedule-actions.tsx';
import { timeOfMinute, type ScheduleLabels } from '../views/use-words.ts';

/** A place on a grid; the minute since midnight counts in week and day only. */
export interface GridPosition {
  readonly day: string;
  readonly minute: number;
}

/** What is drawn: days of a month, none where all are past; or a time, undefined where all of it would be past. */
type Drawn = { readonly view: View; readonly from: string } & ({ readonly days: readonly string[] } | { readonly span: Span | undefined });

interface Wish {
  readonly view: View;
  readonly today: string;
  readonly words: ScheduleLabels;
  readonly acts: ScheduleActions;
  readonly isReadOnly: boolean;
}

/** Drawing on a grid: days of a month that are to be locked, or the time of a new lesson. */
export interface Drawing {
  readonly isPossible: boolean;
  readonly days: readonly string[] | undefined;
  readonly span: Span | undefined;
  /** Says nothing: a pointer sees what it does. */
  drag(from: GridPosition, to: GridPosition): void;
  /** Days from where it began, else from the first, to the other; says which. */
  grow(day: string, other: string): void;
  /** True when the key was about what is drawn. `slot` is the minute where the free time begins that the keyboard is on. */
  onKey(event: KeyboardEvent, day: string | undefined, slot: string | undefined): boolean;
  /** Asks for the lock or the lesson. */
  submit(): void;
  /** Says that nothing is chosen any more, if something was. */
  cancel(): void;
  /** For a pointer, which draws anew: what is said would move the grid under it. */
  drop(): void;
}

export function useDraw({ view, today, words, acts, isReadOnly }: Wish): Drawing {
  const t = useText();
  const { session, timeZone } = useScreen();
  const [state, setState] = useState<Drawn>();
  // Keys come faster than drawings.
  const latest = useRef<Drawn>(undefined);
  const clock = zoneClock(timeZone);
  const frame = () => ({ timeZone, now: session.clock.now() });

  const hold = (next: Drawn | undefined): void => {
    latest.current = next;
    setState(next);
  };
  const isDrawn = (): boolean => latest.current?.view === view;
  const daysOf = (from: string, day: string): readonly string[] => daysBetween(from, day).filter((each) => each >= today);
  const spanWords = ({ startTimeMillis, endTimeMillis }: Span): string => {
    const { dayNumber, minute } = clock(startTimeMillis);
    return t('schedule.move.at', { day: words.full(dayOfNumber(dayNumber)), from: timeOfMinute(minute), until: timeOfMinute(clock(endTimeMillis).minute) });
  };
  const isOf = (span: Span, day: string): boolean => dayOfNumber(clock(span.startTimeMillis).dayNumber) === day;
  const cancel = (): void => {
    if (!latest.current) return;
    hold(undefined);
    acts.tell(t('schedule.draw.dropped'));
  };
  const submit = (): void => {
    const { current } = latest;
    hold(undefined);
    if (!current) return;
    acts.tell('');
    if ('days' in current && current.days[0]) acts.lock(current.days[0], current.days.at(-1));
    else if ('span' in current && current.span) {
      const { startTimeMillis: start, endTimeMillis: end } = current.span;
      acts.create(current.from, clock(start).minute, (end - start) / 60_000);
    } else acts.tell(t('schedule.clash.past'));
  };
  /** The first key draws a step, the next ones change its length or, with Alt, its start. */
  const stretch = (day: string, slot: number, steps: number, isWhole: boolean): void => {
    const start = momentOf(day, timeOfMinute(slot), timeZone);
    const before = isDrawn() && latest.current && 'span' in latest.current ? latest.current.span : undefined;
    const minutes = steps * STEP_MINUTES;
    const span = !before
      ? { startTimeMillis: start, endTimeMillis: addMinutes(start, STEP_MINUTES) }
      : isWhole ? moveSpan(before, { minutes }, frame()) : resizeSpan(before, 'end', minutes, frame());
    if (!isOf(span, day)) return;
    hold({ view, from: day, span });
    acts.tell([spanWords(span), !before && t('schedule.draw.spanHelp')].filter(Boolean).join(' '));
  };

  const drawn = state?.view === view ? state : undefined;
  return {
    isPossible: !isReadOnly,
    days: drawn && 'days' in drawn ? drawn.days : undefined,
    span: drawn && 'span' in drawn ? drawn.span : undefined,
    cancel,
    submit,
    drop: () => latest.current && hold(undefined),
    drag(from, to) {
      if (view === 'month') hold({ view, from: from.day, days: daysOf(from.day, to.day) });
      else hold({ view, from: from.day, span: drawSpan(from.day, from.minute, to.minute, frame()) });
    },
    grow(day, other) {
      const isFirst = !isDrawn();
      const from = isFirst ? day : latest.current?.from ?? day;
      const days = daysOf(from, other);
      hold({ view, from, days });
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return acts.tell(t('schedule.clash.past'));
      const told = t('schedule.draw.days', { from: words.full(first), until: words.full(last), count: days.length });
      acts.tell(isFirst ? `${told} ${t('schedule.draw.daysHelp')}` : told);
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
