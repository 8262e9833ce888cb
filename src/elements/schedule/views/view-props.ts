import type { MouseEvent } from 'react';
import type { ScheduleIndex } from '../../../core/schedule/index.ts';
import type { BusyTime, Lock, WorkingHours } from '../../../core/api/endpoints/index.ts';
import type { Drawing } from '../drag/use-draw.ts';
import type { Move } from '../drag/use-move.ts';
import type { ScheduleLabels } from './use-schedule-labels.ts';

/** Props of every view. */
export interface ViewProps {
  /** `YYYY-MM-DD`, in the period that is shown. */
  readonly date: string;
  readonly days: readonly string[];
  readonly index: ScheduleIndex;
  readonly locks: ReadonlyMap<string, Lock>;
  /** When the teacher works, if that is set. */
  readonly hours?: WorkingHours | undefined;
  /** The times of the teacher's outside calendars. */
  readonly busy: readonly BusyTime[];
  /** Milliseconds. */
  readonly now: number;
  readonly today: string;
  readonly labels: ScheduleLabels;
  /** Label of the period. */
  readonly label: string;
  /** Lessons of these days are loading. */
  readonly isBusy: boolean;
  /** Some of these days were never loaded: a day without lessons may have some. */
  readonly isUnknown: boolean;
  readonly actions: ViewActions;
  readonly move: Move;
  readonly drawing: Drawing;
}

/** Actions of a view. */
export interface ViewActions {
  /** Shows the period of a day, when the keyboard moves out of the current one. */
  showDay(day: string): void;
  openDay(day: string): void;
  /** Opens a lesson, or selects it with Shift, Ctrl or ⌘. */
  openLesson(id: string, event: MouseEvent): void;
  /** Selects a lesson that a finger has held. */
  selectLesson(id: string): void;
  openMeeting(id: string): void;
  /** Opens the lock of a day. */
  openLock(day: string): void;
  /** Reports the day that has the keyboard focus. */
  focusDay(day: string): void;
  /** Creates a lesson on a day, optionally at a minute; undefined if read-only. */
  readonly create?: ((day: string, minute?: number) => void) | undefined;
}
