import type { DayIndex, Lock } from '../../core/index.ts';
import type { ScheduleWords } from './use-words.ts';

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
  readonly words: ScheduleWords;
  /** What the period is called. */
  readonly label: string;
  /** Lessons of these days are on their way. */
  readonly isBusy: boolean;
  readonly onTurn: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onOpenLesson: (id: string) => void;
}
