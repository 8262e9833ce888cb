import type { Page } from '../../../src/core/api/endpoints/index.ts';
import { MINUTE, minuteOf } from '../../../src/core/time/index.ts';
import type { Condition, Table } from '../store/store.ts';

/** Rows that lie in time. */
interface Timed {
  id: string;
  startTimeMillis: number;
  endTimeMillis: number;
}

/** One page of rows in a teacher's order: what runs and what comes, the next first; then what is over, the newest first. */
export function pageInTime<Row extends Timed>(
  table: Table<Row>, where: readonly Condition<Row>[], { page, size }: { page: number; size: number }, now: number,
): Page<Row> {
  const thisMinute = minuteOf(now) * MINUTE;
  // Both fields are numbers in every timed row, which the compiler cannot see through `Row`.
  const ahead = [...where, ['endTimeMillis', '>=', thisMinute] as unknown as Condition<Row>];
  const over = [...where, ['endTimeMillis', '<', thisMinute] as unknown as Condition<Row>];
  const total = table.count(where);
  const offset = (page - 1) * size;
  if (offset >= total) return { list: [], total, page, size };

  const list = table.find({ where: ahead, order: [['startTimeMillis', 'ascending'], ['id', 'ascending']], limit: size, offset });
  const rest = size - list.length;
  if (rest > 0) {
    // A page that begins with rows ahead has told how many there are; only beyond them they have to be counted.
    const aheadCount = list.length > 0 || offset === 0 ? offset + list.length : table.count(ahead);
    list.push(...table.find({
      where: over, order: [['startTimeMillis', 'descending'], ['id', 'descending']], limit: rest, offset: Math.max(0, offset - aheadCount),
    }));
  }
  return { list, total, page, size };
}
