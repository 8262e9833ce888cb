import { lessonState, type Lesson, type Span } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';

/** A lesson being moved, with its new times. */
export interface MovingLesson {
  readonly lesson: Lesson;
  readonly span: Span;
}

/** A place of the window where a pointer cannot drop a lesson, and why. */
export interface ForbiddenDrop {
  readonly reason: string;
  /** In CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Whether the teacher can move it: it is to come, and no lesson of the host page. */
export const isMovable = (schedule: Schedule, lesson: Lesson, now: number): boolean =>
  !schedule.isReadOnly.peek() && lessonState(lesson, now) === 1;
