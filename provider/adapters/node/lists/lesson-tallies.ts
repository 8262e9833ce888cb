import type { LessonSearch } from '../../../store/lists.ts';
import type { Range } from './lesson-source.ts';
import type { Prepare } from './prepare.ts';

/** The length of a period, in ms: 25 days; see `lesson-tallies-migration.ts`. */
const PERIOD_MS = 2 ** 31;

/** How many lessons lie in a range. */
type Count = (range: Range) => number;

/**
 * Counts and skips many lessons of a teacher by the numbers of whole periods. What lies in a part of a period is counted
 * by `countEach`.
 */
export function createLessonTallies(
  prepare: Prepare,
  { teacherId, isCanceled }: Pick<LessonSearch, 'teacherId' | 'isCanceled'>,
  countEach: Count,
) {
  const whole = `lessonTallies WHERE teacherId = ? AND period >= ? AND period < ?${isCanceled === undefined ? '' : ` AND isCanceled = ${Number(isCanceled)}`}`;
  const countWithin = (range: Range) => (range.from < range.until ? countEach(range) : 0);

  return {
    count(range: Range): number {
      const [first, end] = wholePeriodsOf(range);
      if (first >= end) return countWithin(range);
      const tally = prepare(`SELECT sum(count) AS count FROM ${whole}`).get(teacherId, first, end);
      const atEdges =
        countWithin({ from: range.from, until: first * PERIOD_MS }) +
        countWithin({ from: end * PERIOD_MS, until: range.until });
      return atEdges + Number(tally?.['count'] ?? 0);
    },

    /** The rest of a range that is left when as many whole periods as possible are skipped, and the offset in it. */
    skip(range: Range, direction: 'ASC' | 'DESC', offset: number): { range: Range; offset: number } {
      const [first, end] = wholePeriodsOf(range);
      if (first >= end || offset === 0) return { range, offset };
      const isForward = direction === 'ASC';
      const restFrom = (period: number): Range =>
        isForward ? { ...range, from: period * PERIOD_MS } : { ...range, until: (period + 1) * PERIOD_MS };
      const edge = isForward
        ? { from: range.from, until: first * PERIOD_MS }
        : { from: end * PERIOD_MS, until: range.until };
      let left = offset - countWithin(edge);
      if (left < 0) return { range, offset };
      const tallies = prepare(
        `SELECT period, sum(count) AS count FROM ${whole} GROUP BY period ORDER BY period ${direction}`,
      );
      for (const { period, count } of tallies.iterate(teacherId, first, end)) {
        if (Number(count) > left) return { range: restFrom(Number(period)), offset: left };
        left -= Number(count);
      }
      return { range: restFrom(isForward ? end : first - 1), offset: left };
    },
  };
}

/** The first period that lies in a range as a whole, and the first one after it that does not. */
const wholePeriodsOf = ({ from, until }: Range) =>
  [Math.ceil(from / PERIOD_MS), Math.floor(until / PERIOD_MS)] as const;
