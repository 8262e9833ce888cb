import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { clashesOf, isBlocked, moveSpan, resizeSpan, REST_MINUTES, STEP_MINUTES, type Schedule } from '../../../core/schedule/index.ts';
import { dayOfNumber, holidayOf, zoneClock } from '../../../core/time/index.ts';
import { lessonState, succeeded, type Lesson, type Span } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import type { contract, View } from '../contract.ts';
import { useClashMessages } from '../create/use-clash-words.ts';
import { timeOfMinute, type ScheduleLabels } from '../views/use-words.ts';

interface Wish {
  readonly schedule: Schedule;
  readonly view: View;
  readonly words: ScheduleLabels;
  /** The lesson has gone to a day that may be out of sight. */
  readonly onDay: (day: string) => void;
  /** Said politely, and seen. */
  readonly onTell: (told: string) => void;
}

/** A lesson on its way to other times. */
export interface Held {
  readonly lesson: Lesson;
  readonly span: Span;
}

export interface Move {
  readonly held: Held | undefined;
  /** Keeps the focus while it is moved, and until the next key after. */
  readonly followed: string | undefined;
  /** True when the key was about moving. */
  onKey(event: KeyboardEvent, id: string | undefined): boolean;
  /** Letting go of Alt puts the lesson down. */
  onKeyUp(event: KeyboardEvent): void;
  canMove(id: string): boolean;
  /** Where the lesson is drawn now. */
  drag(id: string, place: (span: Span) => Span): void;
  /** Puts it down; where it cannot be it goes back, with the reason. */
  drop(): void;
  cancel(): void;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** Moving and resizing a lesson: M, arrows, Enter; or Alt with arrows; or a pointer. Every step says what it clashes with. */
export function useMove({ schedule, view, words, onDay, onTell }: Wish): Move {
  const t = useText();
  const { session, timeZone, direction, toasts, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const clashWords = useClashMessages();
  const dates = useDates();
  const [held, setHeld] = useState<Held>();
  const [followed, setFollowed] = useState<string>();
  // Keys come faster than drawings.
  const latest = useRef<Held>(undefined);
  const withAlt = useRef(false);
  const find = (id: string): Lesson | undefined => schedule.lessons.peek().find((lesson) => lesson.id === id);
  const clock = zoneClock(timeZone);
  const frame = () => ({ timeZone, now: session.clock.now() });

  const hold = (next: Held | undefined): void => {
    latest.current = next;
    setHeld(next);
  };
  const canMove = (id: string): boolean => {
    const lesson = find(id);
    return !schedule.isReadOnly.peek() && lesson !== undefined && lessonState(lesson, session.clock.now()) === 1;
  };
  const clashes = ({ lesson, span }: Held) => clashesOf({ ...span, id: lesson.id, studentId: lesson.studentId }, {
    lessons: schedule.lessons.peek(), locks: schedule.locks.peek(), holidayOf, now: session.clock.now(), minimumGapMinutes: REST_MINUTES,
  });
  const at = ({ startTimeMillis, endTimeMillis }: Span): string => {
    const { dayNumber, minute } = clock(startTimeMillis);
    return t('schedule.move.at', { day: words.full(dayOfNumber(dayNumber)), from: timeOfMinute(minute), until: timeOfMinute(clock(endTimeMillis).minute) });
  };
  const step = (next: Held): void => {
    hold(next);
    onTell([at(next.span), ...clashes(next).map(clashWords)].join(' '));
    onDay(dayOfNumber(clock(next.span.startTimeMillis).dayNumber));
  };
  const cancel = (): void => {
    hold(undefined);
    onTell(t('schedule.move.canceled'));
  };

  const put = async (current: Held): Promise<void> => {
    const { lesson, span } = current;
    hold(undefined);
    if (span.startTimeMillis === lesson.startTimeMillis && span.endTimeMillis === lesson.endTimeMillis) return onTell(t('schedule.move.canceled'));
    onTell('');
    const reply = await schedule.move(lesson, span);
    // A newer move of the same lesson has taken this one's place, and is told in its stead.
    if (reply.failure?.kind === 'aborted') return;
    // Who drags one lesson after the other is not stopped by a dialog for each: notices say how it ended.
    if (succeeded(reply)) {
      const { id, subject, startTimeMillis, endTimeMillis, version } = reply.data;
      toasts.show('success', t('schedule.move.done', {
        name: lesson.studentName, at: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
      }));
      emit('teacher-course-change', { id, subject, startTimeMillis, endTimeMillis, version });
    } else toasts.show('error', t('schedule.move.back', { why: reportFailure(reply) }));
  };
  /** What the provider would refuse is not asked; by keyboard the lesson stays in hand. */
  const drop = (isKept: boolean): void => {
    const { current } = latest;
    if (!current) return;
    const against = clashes(current);
    if (!isBlocked(against)) return void put(current);
    if (!isKept) hold(undefined);
    onTell(t('schedule.move.blocked', { why: against.filter(({ blocking }) => blocking).map(clashWords).join(' ') }));
  };
  const moved = ({ lesson, span }: Held, key: keyof typeof ARROWS, isResize: boolean): Held => {
    const [x, y] = ARROWS[key];
    const days = x * (direction === 'rtl' ? -1 : 1);
    if (isResize) return { lesson, span: y === 0 ? span : resizeSpan(span, 'end', y * STEP_MINUTES, frame()) };
    const by = view === 'month' ? { days: days + 7 * y } : { days, minutes: y * STEP_MINUTES };
    return { lesson, span: moveSpan(span, by, frame()) };
  };

  return {
    held,
    followed: held?.lesson.id ?? followed,
    canMove,
    cancel,
    drop: () => drop(false),
    drag(id, place) {
      const lesson = latest.current?.lesson ?? find(id);
      if (!lesson) return;
      const span = place(lesson);
      const before = latest.current?.span;
      if (before?.startTimeMillis !== span.startTimeMillis || before.endTimeMillis !== span.endTimeMillis) hold({ lesson, span });
    },
    onKeyUp(event) {
      if (event.key !== 'Alt' || !withAlt.current) return;
      withAlt.current = false;
      event.preventDefault();
      drop(false);
    },
    onKey(event, id) {
      const { key, shiftKey, altKey } = event;
      const { current } = latest;
      if (!current && (!id || !(key === 'm' || key === 'M' || (altKey && key in ARROWS)))) {
        setFollowed(undefined);
        return false;
      }
      const lesson = current?.lesson ?? find(id ?? '');
      if (!lesson) return false;
      if (!current && !canMove(lesson.id)) onTell(t('schedule.move.fixed'));
      else if (!current && !altKey) {
        setFollowed(lesson.id);
        hold({ lesson, span: lesson });
        onTell(t('schedule.move.help', { name: lesson.studentName }));
      } else if (key in ARROWS) {
        setFollowed(lesson.id);
        withAlt.current = altKey;
        step(moved(current ?? { lesson, span: lesson }, key as keyof typeof ARROWS, shiftKey));
      } else if (key === 'Enter') drop(true);
      else if (key === 'Escape') cancel();
      else if (key === 'Tab') {
        cancel();
        return true;
      }
      event.preventDefault();
      return true;
    },
  };
}
