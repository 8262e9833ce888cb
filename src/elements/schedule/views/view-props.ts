import type { DayIndex } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import type { Drawing } from '../drag/use-draw.ts';
import type { Move } from '../drag/use-move.ts';
import type { ScheduleLabels } from './use-words.ts';

/** What every view draws from. */
export interface ViewProps {
  /** `YYYY-MM-DD`, in the period that is shown. */
  readonly date: string;
  readonly days: readonly string[];
  readonly index: DayIndex;
  readonly locks: ReadonlyMap<string, Lock>;
  /** Milliseconds. */
  readonly now: number;
  readonly today: string;
  readonly words: ScheduleLabels;
  /** What the period is called. */
  readonly label: string;
  /** Lessons of these days are on their way. */
  readonly isBusy: boolean;
  readonly acts: ViewActions;
  readonly move: Move;
  readonly drawing: Drawing;
}

/** What can be done from a view. */
export interface ViewActions {
  /** Another period, because the keyboard has left this one. */
  turn(day: string): void;
  openDay(day: string): void;
  openLesson(id: string): void;
  /** The keyboard is on this day. */
  visit(day: string): void;
  /** A new lesson on a day, at a minute if the view knows one; undefined where nothing can be made. */
  readonly create?: ((day: string, minute?: number) => void) | undefined;
}
