import { useRef, useState, type KeyboardEvent } from 'react';
import {
  isBlocked,
  clashContext,
  clashesOf,
  moveSpan,
  resizeSpan,
  STEP_MINUTES,
  type Schedule,
  type Clash,
} from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { lessonState } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { dayOfNumber, zoneClock, timeOfMinute, type Span } from '../../../core/time/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { shortcutKey } from '../../../ui/keys.ts';
import type { View, contract } from '../contract.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';
import { useClashMessages } from '../create/use-clash-messages.ts';

interface MoveOptions {
  readonly schedule: Schedule;
  readonly view: View;
  readonly labels: ScheduleLabels;
  /** Called with the lesson's new day, which may be outside the visible period. */
  readonly onDay: (day: string) => void;
  /** Shows a message, which screen readers announce. */
  readonly onAnnounce: (message: string, isRejected?: boolean) => void;
  /** Called with a lesson that a finger has held, and let go where it was. */
  readonly onHold: (id: string) => void;
}

export interface Move {
  /** `isForbidden`: it cannot be dropped at these times. */
  readonly moving: (MovingLesson & { readonly isForbidden: boolean }) | undefined;
  /** Where the pointer is, while it cannot drop the lesson there. */
  readonly forbidden: ForbiddenDrop | undefined;
  /** Id of the lesson that keeps the focus, until the first key after the move. */
  readonly followed: string | undefined;
  /** Handles a key and returns whether it did. */
  onKey(event: KeyboardEvent, id: string | undefined): boolean;
  /** Releasing Alt drops the lesson. */
  onKeyUp(event: KeyboardEvent): void;
  canMove(id: string): boolean;
  /** Updates the lesson's times by pointer, which is there in the window. */
  drag(id: string, spanOf: (span: Span) => Span, at?: ForbiddenDrop['at']): void;
  /** Drops the lesson; at a blocked time it returns, with a message. By a finger it is held if it was not moved. */
  drop(isTouch: boolean): void;
  cancel(): void;
}

/** Moves and resizes a lesson: M, arrows, Enter; or Alt with arrows; or a pointer. Every step announces its conflicts. */
export function useMove(options: MoveOptions): Move {
  const { schedule } = options;
  const { session } = useScreen();
  // A ref, because keys arrive faster than renders.
  const latest = useRef<MovingLesson>(undefined);
  const [moving, setMoving] = useState<MovingLesson>();
  const [pointer, setPointer] = useState<ForbiddenDrop['at']>();
  const messages = useMoveMessages(schedule, options.labels);
  const update = (next: MovingLesson | undefined): void => {
    latest.current = next;
    setMoving(next);
    if (!next) setPointer(undefined);
  };
  const findLesson = (id: string): Lesson | undefined => schedule.lessons.peek().find((lesson) => lesson.id === id);
  const canMove = (id: string): boolean => {
    const lesson = findLesson(id);
    return lesson !== undefined && isMovable(schedule, lesson, session.clock.now());
  };
  const steps = useMoveSteps(options, messages, () => latest.current, update);
  const { followed, ...keys } = useMoveKeys({ ...steps, current: () => latest.current, findLesson, canMove });

  const conflicts = moving && !isEqual(moving.span, moving.lesson) ? messages.clashes(moving) : [];
  const isForbidden = isBlocked(conflicts);
  return {
    moving: moving && { ...moving, isForbidden },
    forbidden: isForbidden && pointer ? { reason: messages.reason(conflicts), at: pointer } : undefined,
    followed: moving?.lesson.id ?? followed,
    canMove,
    cancel: steps.cancel,
    drop: (isTouch) => steps.drop(false, isTouch),
    drag(id, spanOf, at) {
      const lesson = latest.current?.lesson ?? findLesson(id);
      if (!lesson) return;
      const span = spanOf(lesson);
      if (!latest.current || !isEqual(latest.current.span, span)) update({ lesson, span });
      setPointer(at);
    },
    ...keys,
  };
}

interface MoveSteps {
  /** The lesson can be moved by keys now. */
  start(lesson: Lesson): void;
  /** The lesson cannot be moved. */
  refuse(): void;
  arrow(moving: MovingLesson, key: ArrowKey, isResize: boolean): void;
  /** Does not send what the provider would reject; with `keepsMoving` (keyboard) the move continues then. */
  drop(keepsMoving: boolean, isTouch?: boolean): void;
  cancel(): void;
}

/** The steps of a move, each with its announcement. */
function useMoveSteps(
  { schedule, view, onDay, onAnnounce, onHold }: MoveOptions,
  messages: ReturnType<typeof useMoveMessages>,
  latest: () => MovingLesson | undefined,
  update: (next: MovingLesson | undefined) => void,
): MoveSteps {
  const t = useText();
  const { session, timeZone, direction } = useScreen();
  const save = useSaveMove(schedule);
  const cancel = (): void => {
    update(undefined);
    onAnnounce(t('schedule.move.canceled'));
  };
  return {
    cancel,
    start(lesson) {
      update({ lesson, span: lesson });
      onAnnounce(t('schedule.move.help', { name: lesson.studentName }));
    },
    refuse: () => onAnnounce(t('schedule.move.fixed')),
    arrow({ lesson, span }, key, isResize) {
      const isRightToLeft = direction === 'rtl';
      const options = { isMonth: view === 'month', isRightToLeft, isResize, timeZone, now: session.clock.now() };
      const next = { lesson, span: arrowSpan(span, key, options) };
      update(next);
      onAnnounce(messages.step(next));
      onDay(dayOfNumber(zoneClock(timeZone)(next.span.startTimeMillis).dayNumber));
    },
    drop(keepsMoving, isTouch = false) {
      const current = latest();
      if (!current) return;
      const conflicts = messages.clashes(current);
      if (isBlocked(conflicts)) {
        if (!keepsMoving) update(undefined);
        onAnnounce(messages.blocked(conflicts, current), true);
      } else if (isEqual(current.span, current.lesson)) {
        if (!isTouch) return cancel();
        update(undefined);
        onHold(current.lesson.id);
      } else {
        update(undefined);
        onAnnounce('');
        void save(current);
      }
    },
  };
}

interface KeyOptions extends MoveSteps {
  current(): MovingLesson | undefined;
  findLesson(id: string): Lesson | undefined;
  canMove(id: string): boolean;
}

/** Moving by keys. */
function useMoveKeys({ start, refuse, arrow, drop, cancel, current: latest, findLesson, canMove }: KeyOptions) {
  const [followed, setFollowed] = useState<string>();
  const withAlt = useRef(false);
  return {
    followed,
    onKeyUp(event: KeyboardEvent): void {
      if (event.key !== 'Alt' || !withAlt.current) return;
      withAlt.current = false;
      event.preventDefault();
      drop(false);
    },
    onKey(event: KeyboardEvent, id: string | undefined): boolean {
      const { key, shiftKey, altKey } = event;
      const isStart = shortcutKey(event) === 'm';
      const current = latest();
      if (!current && (!id || !(isStart || (altKey && isArrowKey(key))))) {
        setFollowed(undefined);
        return false;
      }
      const lesson = current?.lesson ?? findLesson(id ?? '');
      if (!lesson) return false;
      if (!current && !canMove(lesson.id)) refuse();
      else if (!current && !altKey) {
        setFollowed(lesson.id);
        start(lesson);
      } else if (isArrowKey(key)) {
        setFollowed(lesson.id);
        withAlt.current = altKey;
        arrow(current ?? { lesson, span: lesson }, key, shiftKey);
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

function isEqual(one: Span, other: Span): boolean {
  return one.startTimeMillis === other.startTimeMillis && one.endTimeMillis === other.endTimeMillis;
}

/** The conflicts of a lesson that is being moved, and the messages about it. */
function useMoveMessages(schedule: Schedule, labels: ScheduleLabels) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const clashMessage = useClashMessages();
  const clock = zoneClock(timeZone);

  const clashes = ({ lesson, span }: MovingLesson): Clash[] =>
    clashesOf({ ...span, id: lesson.id, studentId: lesson.studentId }, clashContext(schedule, session.clock.now()));
  /** What is in the way. */
  const reason = (conflicts: readonly Clash[]): string =>
    conflicts
      .filter(({ blocking }) => blocking)
      .map(clashMessage)
      .join(' ');
  return {
    clashes,
    /** The lesson's new times and their conflicts. */
    step(moving: MovingLesson): string {
      const { dayNumber, minute } = clock(moving.span.startTimeMillis);
      const at = t('schedule.move.at', {
        day: labels.full(dayOfNumber(dayNumber)),
        from: timeOfMinute(minute),
        until: timeOfMinute(clock(moving.span.endTimeMillis).minute),
      });
      return [at, ...clashes(moving).map(clashMessage)].join(' ');
    },
    reason,
    /** Why the lesson cannot be dropped, as a whole sentence. */
    blocked(conflicts: readonly Clash[], { lesson, span }: MovingLesson): string {
      const isResize = lesson.startTimeMillis === span.startTimeMillis;
      return t(isResize ? 'schedule.move.blockedLength' : 'schedule.move.blocked', { why: reason(conflicts) });
    },
  };
}

/** Saves a moved lesson. The result is a toast instead of a dialog, so that several lessons can be moved in a row. */
function useSaveMove(schedule: Schedule): (moved: MovingLesson) => Promise<void> {
  const t = useText();
  const { emit } = useHost<typeof contract>();
  const { session, toasts, reportFailure } = useScreen();
  return async ({ lesson, span }) => {
    const { startTimeMillis, endTimeMillis } = span;
    const patch = { startTimeMillis, endTimeMillis };
    // The lesson is back where it was; the page that has rules of its own says which.
    if (!emit('teacher-course-change-request', { id: lesson.id, lesson, ...patch })) return;
    const reply = await schedule.move(lesson, span);
    // Superseded by a newer move of the same lesson, which reports its own result.
    if (reply.failure?.kind === 'aborted') return;
    if (succeeded(reply)) return toasts.show('success', '', { kind: 'changed', before: lesson, lesson: reply.data });
    if (keepDraft(session, reply, { kind: 'change', lesson, patch })) return;
    const isResize = lesson.startTimeMillis === span.startTimeMillis;
    toasts.show(
      'error',
      t(isResize ? 'schedule.move.backLength' : 'schedule.move.back', { why: reportFailure(reply) }),
    );
  };
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

type ArrowKey = keyof typeof ARROWS;

const isArrowKey = (key: string): key is ArrowKey => key in ARROWS;

interface ArrowOptions {
  /** The grid of a month moves by weeks instead of minutes. */
  readonly isMonth: boolean;
  readonly isRightToLeft: boolean;
  /** Changes the end instead of moving. */
  readonly isResize: boolean;
  readonly timeZone: string;
  readonly now: number;
}

/** The span after one press of an arrow key. */
function arrowSpan(span: Span, key: ArrowKey, options: ArrowOptions): Span {
  const { isMonth, isRightToLeft, isResize, ...frame } = options;
  const [x, y] = ARROWS[key];
  if (isResize) return y === 0 ? span : resizeSpan(span, 'end', y * STEP_MINUTES, frame);
  const days = x * (isRightToLeft ? -1 : 1);
  return moveSpan(span, isMonth ? { days: days + 7 * y } : { days, minutes: y * STEP_MINUTES }, frame);
}

/** A lesson being moved, with its new times. */
interface MovingLesson {
  readonly lesson: Lesson;
  readonly span: Span;
}

/** A place of the window where a pointer cannot drop a lesson, and why. */
export interface ForbiddenDrop {
  readonly reason: string;
  /** In CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Whether the teacher can move a lesson: it has not begun, and it is not a lesson of the host page. */
export const isMovable = (schedule: Schedule, lesson: Lesson, now: number): boolean =>
  !schedule.isReadOnly.peek() && lessonState(lesson, now) === 1;
