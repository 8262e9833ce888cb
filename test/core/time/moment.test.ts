import { isMoment, minuteOf } from '../../../src/core/time/moment.ts';
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
