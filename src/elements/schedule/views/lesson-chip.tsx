import type { CSSProperties } from 'react';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/index.ts';
import type { ScheduleLabels } from './use-schedule-labels.ts';

interface Props {
  readonly placed: PlacedLesson;
  readonly now: number;
  readonly labels: ScheduleLabels;
  readonly withSubject?: boolean;
  /** Index among the focusable items of its day. */
  readonly stop: number;
  readonly isStop: boolean;
  /** It is being moved. */
  readonly isMoving: boolean;
  readonly style?: CSSProperties;
}

/** A lesson on a grid: a single element, because there are many. Its mark, shape and name show its state. */
export function LessonChip({ placed, now, labels, withSubject = false, stop, isStop, isMoving, style }: Props) {
  const { lesson, continuesBefore, continuesAfter } = placed;
  return (
    <button
      type="button"
      part="lesson"
      className="schedule-chip"
      data-lesson={lesson.id}
      data-stop={stop}
      data-start={placed.startMinute}
      data-held={isMoving || undefined}
      data-state={lessonState(lesson, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={labels.lesson(placed, now)}
      tabIndex={isStop ? 0 : -1}
      style={style}
    >
      {labels.chip(placed, withSubject)}
    </button>
  );
}
