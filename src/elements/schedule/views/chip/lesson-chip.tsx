import type { CSSProperties, ReactElement } from 'react';
import type { PlacedLesson } from '../../../../core/schedule/index.ts';
import { lessonState } from '../../../../core/index.ts';
import type { SelectedLessons } from '../../batch/use-selection.tsx';
import { hueOf } from '../../../../ui/display/avatar.tsx';
import type { ChipProps } from './chip-props.ts';
import { chipTime } from './chip-time.ts';

interface Props extends ChipProps<PlacedLesson> {
  /** It is being moved. */
  readonly isMoving: boolean;
  /** The lessons that are selected to be changed together. */
  readonly selected: SelectedLessons;
}

/**
 * A lesson on a grid in its student's colour: a single element, because there are many. The style sheet shows the time
 * from `data-time` beside or below the name. Its mark, shape and name show its state. Not a component, since it has no
 * state of its own, and what React keeps for one costs as much as the element.
 */
export function lessonChip({
  placed,
  now,
  labels,
  lines,
  isSlim = false,
  isNarrow = false,
  stop,
  isStop,
  isMoving,
  selected,
  style,
}: Props): ReactElement {
  const { lesson, continuesBefore, continuesAfter } = placed;
  return (
    <button
      key={lesson.id}
      type="button"
      part="lesson"
      className="schedule-chip"
      data-lesson={lesson.id}
      data-stop={stop}
      data-start={placed.startMinute}
      data-time={chipTime(placed, lesson.subject, { lines, isSlim, isNarrow, labels })}
      data-lines={lines}
      data-slim={isSlim || undefined}
      data-tooltip=""
      data-held={isMoving || undefined}
      data-state={lessonState(lesson, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={labels.lesson(placed, now)}
      aria-haspopup={selected.size > 0 ? undefined : 'dialog'}
      aria-pressed={selected.size > 0 ? selected.has(lesson.id) : undefined}
      tabIndex={isStop ? 0 : -1}
      style={{ '--schedule-hue': hueOf(lesson.studentName), ...style } as CSSProperties}
    >
      {lesson.studentName}
    </button>
  );
}
