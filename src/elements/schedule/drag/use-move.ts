import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import {
  clashesOf,
  isBlocked,
  moveSpan,
  resizeSpan,
  SHORT_GAP_MINUTES,
  STEP_MINUTES,
  type Schedule,
} from '../../../core/schedule/index.ts';
import { dayOfNumber, holidayOf, timeOfMinute, zoneClock } from '../../../core/time/index.ts';
import { lessonState, succeeded, type Lesson, type Span } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import type { contract, View } from '../contract.ts';
import { useClashMessages } from '../create/use-clash-messages.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';

interface MoveOptions {
  readonly schedule: Schedule;
  readonly view: View;
  readonly labels: ScheduleLabels;
  /** Called with the lesson's new day, which may be outside the visible period. */
  readonly onDay: (day: string) => void;
  /** Shows a message in the status line, which screen readers announce. */
  readonly onAnnounce: (message: string) => void;
}

/** A lesson being moved, with its new times. */
export interface MovingLesson {
  readonly lesson: Lesson;
  readonly span: Span;
}

export interface Move {
  readonly moving: MovingLesson | undefined;
  /** Id of the lesson that keeps the focus, until the first key after the move. */
  readonly followed: string | undefined;
  /** Handles a key and returns whether it did. */
  onKey(event: KeyboardEvent, id: string | undefined): boolean;
  /** Releasing Alt drops the lesson. */
  onKeyUp(event: KeyboardEvent): void;
  canMove(id: string): boolean;
  /** Updates the lesson's times by pointer. */
  drag(id: string, place: (span: Span) => Span): void;
  /** Drops the lesson; at a blocked time it returns, with a message. */
  drop(): void;
  cancel(): void;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** Moves and resizes a lesson: M, arrows, Enter; or Alt with arrows; or a pointer. Every step announces its conflicts. */
export function useMove({ schedule, view, labels, onDay, onAnnounce }: MoveOptions): Move {
  const t = useText();
  const { session, timeZone, direction, toasts, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const clashMessage = useClashMessages();
  const dates = useDates();
  const [moving, setMoving] = useState<MovingLesson>();
  const [followed, setFollowed] = useState<string>();
  // A ref, because keys arrive faster than renders.
  const latest = useRef<MovingLesson>(undefined);
  const withAlt = useRef(false);
  const findLesson = (id: string): Lesson | undefined => schedule.lessons.peek().find((lesson) => lesson.id === id);
  const clock = zoneClock(timeZone);
  const frame = () => ({ timeZone, now: session.clock.now() });

  const updateMoving = (next: MovingLesson | undefined): void => {
    latest.current = next;
    setMoving(next);
  };
  const canMove = (id: string): boolean => {
    const lesson = findLesson(id);
    return !schedule.isReadOnly.peek() && lesson !== undefined && lessonState(lesson, session.clock.now()) === 1;
  };
  const clashes = ({ lesson, span }: MovingLesson) =>
    clashesOf(
      { ...span, id: lesson.id, studentId: lesson.studentId },
      {
        lessons: schedule.lessons.peek(),
        locks: schedule.locks.peek(),
        holidayOf,
        now: session.clock.now(),
        minimumGapMinutes: SHORT_GAP_MINUTES,
      },
    );
  const at = ({ startTimeMillis, endTimeMillis }: Span): string => {
    const { dayNumber, minute } = clock(startTimeMillis);
    return t('schedule.move.at', {
      day: labels.full(dayOfNumber(dayNumber)),
      from: timeOfMinute(minute),
      until: timeOfMinute(clock(endTimeMillis).minute),
    });
  };
  const step = (next: MovingLesson): void => {
    updateMoving(next);
    onAnnounce([at(next.span), ...clashes(next).map(clashMessage)].join(' '));
    onDay(dayOfNumber(clock(next.span.startTimeMillis).dayNumber));
  };
  const cancel = (): void => {
    updateMoving(undefined);
    onAnnounce(t('schedule.move.canceled'));
  };

  const save = async (current: MovingLesson): Promise<void> => {
    const { lesson, span } = current;
    updateMoving(undefined);
    if (span.startTimeMillis === lesson.startTimeMillis && span.endTimeMillis === lesson.endTimeMillis)
      return onAnnounce(t('schedule.move.canceled'));
    onAnnounce('');
    const reply = await schedule.move(lesson, span);
    // Superseded by a newer move of the same lesson, which reports its own result.
    if (reply.failure?.kind === 'aborted') return;
    // Toasts instead of dialogs, so that several lessons can be moved in a row.
    if (succeeded(reply)) {
      const { id, subject, startTimeMillis, endTimeMillis, version } = reply.data;
      toasts.show(
        'success',
        t('schedule.move.done', {
          name: lesson.studentName,
          at: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
        }),
      );
      emit('teacher-course-change', { id, subject, startTimeMillis, endTimeMillis, version });
    } else toasts.show('error', t('schedule.move.back', { why: reportFailure(reply) }));
  };
  /** Does not send what the provider would reject; with `keepsMoving` (keyboard) the move continues then. */
  const drop = (keepsMoving: boolean): void => {
    const { current } = latest;
    if (!current) return;
    const conflicts = clashes(current);
    if (!isBlocked(conflicts)) return void save(current);
    if (!keepsMoving) updateMoving(undefined);
    onAnnounce(
      t('schedule.move.blocked', {
        why: conflicts
          .filter(({ blocking }) => blocking)
          .map(clashMessage)
          .join(' '),
      }),
    );
  };
  const moved = ({ lesson, span }: MovingLesson, key: keyof typeof ARROWS, isResize: boolean): MovingLesson => {
    const [x, y] = ARROWS[key];
    const days = x * (direction === 'rtl' ? -1 : 1);
    if (isResize) return { lesson, span: y === 0 ? span : resizeSpan(span, 'end', y * STEP_MINUTES, frame()) };
    const by = view === 'month' ? { days: days + 7 * y } : { days, minutes: y * STEP_MINUTES };
    return { lesson, span: moveSpan(span, by, frame()) };
  };

  return {
    moving,
    followed: moving?.lesson.id ?? followed,
    canMove,
    cancel,
    drop: () => drop(false),
    drag(id, place) {
      const lesson = latest.current?.lesson ?? findLesson(id);
      if (!lesson) return;
      const span = place(lesson);
      const before = latest.current?.span;
      if (before?.startTimeMillis !== span.startTimeMillis || before.endTimeMillis !== span.endTimeMillis)
        updateMoving({ lesson, span });
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
      const lesson = current?.lesson ?? findLesson(id ?? '');
      if (!lesson) return false;
      if (!current && !canMove(lesson.id)) onAnnounce(t('schedule.move.fixed'));
      else if (!current && !altKey) {
        setFollowed(lesson.id);
        updateMoving({ lesson, span: lesson });
        onAnnounce(t('schedule.move.help', { name: lesson.studentName }));
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
