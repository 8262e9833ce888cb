import type { PlacedEntry } from '../../../../core/schedule/index.ts';
import type { ScheduleLabels } from '../use-schedule-labels.ts';

/** Lines of text on a chip: name and start side by side; name over time and subject; or each on its own. */
export type ChipLines = 1 | 2 | 3;

interface Room {
  readonly lines: ChipLines;
  /** It shares a narrow column with others: the end has no room. */
  readonly isSlim: boolean;
  /** Three days of a week are shown: a subject would be cut after its time. */
  readonly isNarrow: boolean;
  readonly labels: ScheduleLabels;
}

/** What a chip shows beside or below its name; undefined if nothing fits. */
export function chipTime(
  placed: PlacedEntry,
  subject: string,
  { lines, isSlim, isNarrow, labels }: Room,
): string | undefined {
  if (isSlim && lines === 1) return undefined;
  if (isSlim || lines === 1) return labels.time(placed.startMinute);
  const span = labels.span(placed);
  if (isNarrow && lines === 2) return span;
  // Left-to-right isolates keep the start before the end, whatever the subject is written in.
  return `\u2066${span}\u2069${lines === 2 ? ' ' : '\n'}${subject}`;
}
