import type { CSSProperties } from 'react';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/index.ts';
import type { ScheduleLabels } from './use-words.ts';

interface Props {
  readonly placed: PlacedLesson;
  readonly now: number;
  readonly words: ScheduleLabels;
  readonly withSubject?: boolean;
  /** Its place among the keyboard's stops of its day. */
  readonly stop: number;
  readonly isStop: boolean;
  /** It is being moved. */
  readonly isHeld: boolean;
  readonly style?: CSSProperties;
}

/** A lesson on a grid: one element, since there are many. Its state is told by its mark, form and name. */
export function LessonChip({ placed, now, words, withSubject = false, stop, isStop, isHeld, style }: Props) {
  const { lesson, continuesBefore, continuesAfter } = placed;
  return (
    <button
      type="button"
      part="lesson"
      className="schedule-chip"
      data-lesson={lesson.id}
      data-stop={stop}
      data-start={placed.startMinute}
      data-held={isHeld || undefined}
      data-state={lessonState(lesson, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={words.lesson(placed, now)}
      tabIndex={isStop ? 0 : -1}
      style={style}
    >
      {words.chip(placed, withSubject)}
    </button>
  );
}
