import { type IcsCalendar, writeICalendar } from '../icalendar/index.ts';
import type { Span } from '../time/index.ts';

/** The data of a lesson or a meeting in a calendar file. */
interface IcsEntry extends Span {
  id: string;
  canceledAt?: number | undefined;
  memo: string;
  /** Missing if its changes are not counted. */
  version?: number | undefined;
}

interface IcsOptions<Entry> extends IcsCalendar {
  /** Its title, in the reader's language. */
  titleOf: (entry: Entry) => string;
}

/**
 * Lessons and meetings as an iCalendar file. A calendar that imports a newer file updates its entries: each keeps its
 * UID, its `SEQUENCE` is its version, and a cancelled one is marked as such.
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
