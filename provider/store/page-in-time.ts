import type { Page } from '../../src/core/api/endpoints/index.ts';
import type { Condition, Table } from './store.ts';

/** Rows with a start and an end. */
interface Timed {
  id: string;
  startTimeMillis: number;
  endTimeMillis: number;
}

/** One page of rows: first current and future ones, the next first; then past ones, the latest first. */
export async function pageInTime<Row extends Timed>(
  table: Table<Row>,
  where: readonly Condition<Row>[],
  { page, size }: { page: number; size: number },
  thisMinute: number,
): Promise<Page<Row>> {
  // The compiler cannot see that the field is a number in every `Row`.
  const ahead = [...where, ['endTimeMillis', '>=', thisMinute] as unknown as Condition<Row>];
  const over = [...where, ['endTimeMillis', '<', thisMinute] as unknown as Condition<Row>];
  const total = await table.count(where);
  const offset = (page - 1) * size;
  if (offset >= total) return { list: [], total, page, size };

  const list = await table.find({
    where: ahead,
    order: [
      ['startTimeMillis', 'ascending'],
      ['id', 'ascending'],
    ],
    limit: size,
    offset,
  });
  const rest = size - list.length;
  if (rest > 0) {
    // A page that contains future rows shows how many there are; else they must be counted.
    const aheadCount = list.length > 0 || offset === 0 ? offset + list.length : await table.count(ahead);
    list.push(
      ...(await table.find({
        where: over,
        order: [
          ['startTimeMillis', 'descending'],
          ['id', 'descending'],
        ],
        limit: rest,
        offset: Math.max(0, offset - aheadCount),
      })),
    );
  }
  return { list, total, page, size };
}
