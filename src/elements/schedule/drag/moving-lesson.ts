import type { Lesson, Span } from '../../../core/index.ts';

/** A lesson being moved, with its new times. */
export interface MovingLesson {
  readonly lesson: Lesson;
  readonly span: Span;
}
