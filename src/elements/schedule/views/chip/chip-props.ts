import type { CSSProperties } from 'react';
import type { PlacedEntry } from '../../../../core/schedule/index.ts';
import type { ChipLines } from './chip-time.ts';
import type { ScheduleLabels } from '../use-schedule-labels.ts';

/** What a lesson and a meeting on a grid have in common. */
export interface ChipProps<Placed extends PlacedEntry> {
  readonly placed: Placed;
  readonly now: number;
  readonly labels: ScheduleLabels;
  readonly lines: ChipLines;
  /** It shares a narrow column with others: its end has no room. */
  readonly isSlim?: boolean;
  /** Three days of a week are shown. */
  readonly isNarrow?: boolean;
  /** Index among the focusable items of its day. */
  readonly stop: number;
  readonly isStop: boolean;
  readonly style?: CSSProperties;
}
