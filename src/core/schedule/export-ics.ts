import { type IcsCalendar, writeICalendar } from '../icalendar/index.ts';
import type { Span } from '../time/index.ts';

/** What a calendar file has of a lesson or a meeting. */
interface IcsEntry extends Span {
  id: string;
  canceledAt?: number | undefined;
  memo: string;
  /** Missing where nobody counts its changes. */
  version?: number | undefined;
}

interface IcsOptions<Entry> extends IcsCalendar {
  /** What it is called, in the reader's language. */
  titleOf: (entry: Entry) => string;
}

/**
 * Lessons and meetings as an iCalendar file. A calendar that reads a newer file changes what it knows: each keeps its
 * name, its `SEQUENCE` is its version, and one that is cancelled says so.
 */
export function writeIcs<Entry extends IcsEntry>(
  entries: readonly Entry[],
  { titleOf, ...calendar }: IcsOptions<Entry>,
): string {
  const events = entries.map((entry) => {
    const { id, version = 0, startTimeMillis, endTimeMillis, memo, canceledAt } = entry;
    return {
      id,
      version,
      when: { startTimeMillis, endTimeMillis },
      title: titleOf(entry),
      description: memo,
      isCanceled: canceledAt !== undefined,
    };
  });
  return writeICalendar(events, calendar);
}
