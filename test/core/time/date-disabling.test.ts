import { disabledDay, disabledHours, disabledMinutes, disabledTime } from '../../../src/core/time/date-disabling.ts';
import { at, table } from '../table.ts';

const tokyo = 'Asia/Tokyo';
const newYork = 'America/New_York';
/** 14:30 in Tokyo, still 01:30 of the same day in New York. */
const now = at('2026-04-15T14:30:45+09:00');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

table('a day cannot be chosen', disabledDay, {
  'when it is past': [['2026-04-14', now, tokyo, 'after'], true],
  'but can when it is today': [['2026-04-15', now, tokyo, 'after'], false],
  'but can when it is to come': [['2026-04-16', now, tokyo, 'after'], false],
  "when it is past across a year's end": [['2025-12-31', at('2026-01-01T00:00:00+09:00'), tokyo, 'after'], true],
  'in before mode when it is to come': [['2026-04-16', now, tokyo, 'before'], true],
  'but can in before mode when it is today': [['2026-04-15', now, tokyo, 'before'], false],
  'but can in before mode when it is past': [['2026-04-14', now, tokyo, 'before'], false],
  'when it is past in Tokyo': [['2026-04-14', at('2026-04-15T00:00:00+09:00'), tokyo, 'after'], true],
  'but can where it is still today': [['2026-04-14', at('2026-04-15T00:00:00+09:00'), newYork, 'after'], false],
  'when it is not a day': [['2026-04-31', now, tokyo, 'after'], true],
  'in before mode when it is not a day': [['', now, tokyo, 'before'], true],
});

table('hours cannot be chosen', disabledHours, {
  'all of them on a past day': [['2026-04-14', now, tokyo, 'after'], range(0, 23)],
  'the past ones today, the current one can': [['2026-04-15', now, tokyo, 'after'], range(0, 13)],
  'the current one until its last minute': [
    ['2026-04-15', at('2026-04-15T14:59:59+09:00'), tokyo, 'after'],
    range(0, 13),
  ],
  'one more as the next begins': [['2026-04-15', at('2026-04-15T15:00:00+09:00'), tokyo, 'after'], range(0, 14)],
  'none of a day to come': [['2026-04-16', now, tokyo, 'after'], []],
  'none of today at midnight': [['2026-04-15', at('2026-04-15T00:00:00+09:00'), tokyo, 'after'], []],
  'in before mode those to come, the current one can': [['2026-04-15', now, tokyo, 'before'], range(15, 23)],
  'in before mode none of a past day': [['2026-04-14', now, tokyo, 'before'], []],
  'in before mode all of a day to come': [['2026-04-16', now, tokyo, 'before'], range(0, 23)],
  'by the clock of the zone': [['2026-04-15', now, newYork, 'after'], [0]],
  'none while no day is chosen': [[undefined, now, tokyo, 'after'], []],
  'none while the day is half typed': [['2026-04', now, tokyo, 'after'], []],
});

table('minutes cannot be chosen', disabledMinutes, {
  'all of them on a past day': [['2026-04-14', 23, now, tokyo, 'after'], range(0, 59)],
  'all of them in a past hour': [['2026-04-15', 13, now, tokyo, 'after'], range(0, 59)],
  'the past ones of this hour, the current one can': [['2026-04-15', 14, now, tokyo, 'after'], range(0, 29)],
  'one fewer a minute before': [['2026-04-15', 14, at('2026-04-15T14:29:59+09:00'), tokyo, 'after'], range(0, 28)],
  'one more a minute after': [['2026-04-15', 14, at('2026-04-15T14:31:00+09:00'), tokyo, 'after'], range(0, 30)],
  'none in the next hour': [['2026-04-15', 15, now, tokyo, 'after'], []],
  'none in an early hour of tomorrow': [['2026-04-16', 0, now, tokyo, 'after'], []],
  'in before mode those to come in this hour': [['2026-04-15', 14, now, tokyo, 'before'], range(31, 59)],
  'in before mode all of them in the next hour': [['2026-04-15', 15, now, tokyo, 'before'], range(0, 59)],
  'in before mode none in a past hour': [['2026-04-15', 13, now, tokyo, 'before'], []],
  'in before mode none of a past day': [['2026-04-14', 23, now, tokyo, 'before'], []],
  'by the clock of the zone': [['2026-04-15', 1, now, newYork, 'after'], range(0, 29)],
  'none while no hour is chosen': [['2026-04-15', undefined, now, tokyo, 'after'], []],
  'none while no day is chosen': [[undefined, 14, now, tokyo, 'after'], []],
});

table('an hour that comes twice', disabledMinutes, {
  'means the first, so it is past as soon as the second begins': [
    ['2026-11-01', 1, at('2026-11-01T01:00:00-05:00'), newYork, 'after'],
    range(0, 59),
  ],
});

table('a time of the day cannot be chosen', disabledTime, {
  'a minute before now': [['2026-04-15', '14:29', now, tokyo, 'after'], true],
  'but can in this minute': [['2026-04-15', '14:30', now, tokyo, 'after'], false],
  'in before mode a minute after now': [['2026-04-15', '14:31', now, tokyo, 'before'], true],
  'but can in before mode in this minute': [['2026-04-15', '14:30', now, tokyo, 'before'], false],
  'but can without a day': [['', '14:29', now, tokyo, 'after'], false],
});
