import { isMoment, minuteOf, overlaps, type Span } from '../../../src/core/time/moment.ts';
import { at, table } from '../table.ts';

table('a moment is there', isMoment, {
  'when it is a number': [[1_800_000_000_000], true],
  'even at the epoch': [[0], true],
  'but not when it is undefined': [[undefined], false],
  'nor null': [[null], false],
  'nor not a number': [[NaN], false],
  'nor infinite': [[Infinity], false],
});

table('a moment is cut to its minute', minuteOf, {
  'at the start of the minute': [[120_000], 2],
  'a millisecond before it': [[119_999], 1],
  'at the last millisecond of the minute': [[179_999], 2],
  'downwards before 1970 as well': [[-1], -1],
  'for a date of today': [[at('2026-04-15T10:00:59.999Z')], at('2026-04-15T10:00:00Z') / 60_000],
});

const minute = 60_000;
const span = (from: number, to: number): Span => ({ startTimeMillis: from * minute, endTimeMillis: to * minute });

table('two spans overlap', overlaps, {
  'when they are the same': [[span(10, 20), span(10, 20)], true],
  'when one is inside the other': [[span(10, 20), span(12, 15)], true],
  'when one is around the other': [[span(12, 15), span(10, 20)], true],
  'when the second starts a minute before the first ends': [[span(10, 20), span(19, 30)], true],
  'not when the second starts as the first ends': [[span(10, 20), span(20, 30)], false],
  'not when the second starts a minute later': [[span(10, 20), span(21, 30)], false],
  'when the second ends a minute after the first starts': [[span(10, 20), span(0, 11)], true],
  'not when the second ends as the first starts': [[span(10, 20), span(0, 10)], false],
  'not when the second ends a minute before': [[span(10, 20), span(0, 9)], false],
  'not when one is empty, even inside the other': [[span(10, 20), span(15, 15)], false],
  'not when both are the same empty span': [[span(10, 10), span(10, 10)], false],
});
