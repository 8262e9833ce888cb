import { weekRange } from '../../../src/core/time/week-range.ts';
import { at, table } from '../table.ts';

const tokyo = 'Asia/Tokyo';
const noon = (day: string) => at(`${day}T12:00:00+09:00`);

table('this week', weekRange, {
  'starts today on a Monday': [[0, noon('2026-04-13'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'is the same on a Wednesday': [[0, noon('2026-04-15'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'ends today on a Sunday': [[0, noon('2026-04-19'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'still lasts in the last minute of a Sunday': [
    [0, at('2026-04-19T23:59:59+09:00'), tokyo],
    { start: '2026-04-13', end: '2026-04-19' },
  ],
  'is the next one as Monday begins': [
    [0, at('2026-04-20T00:00:00+09:00'), tokyo],
    { start: '2026-04-20', end: '2026-04-26' },
  ],
  'is still the old one where it is still Sunday': [
    [0, at('2026-04-20T00:00:00+09:00'), 'America/New_York'],
    { start: '2026-04-13', end: '2026-04-19' },
  ],
});

table('weeks away', weekRange, {
  'the next': [[1, noon('2026-04-15'), tokyo], { start: '2026-04-20', end: '2026-04-26' }],
  'the one before': [[-1, noon('2026-04-15'), tokyo], { start: '2026-04-06', end: '2026-04-12' }],
  'a year later': [[52, noon('2026-04-15'), tokyo], { start: '2027-04-12', end: '2027-04-18' }],
  'over a month': [[3, noon('2026-04-15'), tokyo], { start: '2026-05-04', end: '2026-05-10' }],
  'over a leap day': [[1, noon('2024-02-20'), tokyo], { start: '2024-02-26', end: '2024-03-03' }],
  'where clocks go forward': [
    [1, at('2026-03-04T12:00:00-05:00'), 'America/New_York'],
    { start: '2026-03-09', end: '2026-03-15' },
  ],
  'where clocks go back': [
    [0, at('2026-11-01T12:00:00-05:00'), 'America/New_York'],
    { start: '2026-10-26', end: '2026-11-01' },
  ],
});

table("weeks across a year's end", weekRange, {
  'of the Monday 2024-12-30': [[0, noon('2024-12-30'), tokyo], { start: '2024-12-30', end: '2025-01-05' }],
  'of the Sunday before it': [[0, noon('2024-12-29'), tokyo], { start: '2024-12-23', end: '2024-12-29' }],
  'of the Thursday 2026-01-01': [[0, noon('2026-01-01'), tokyo], { start: '2025-12-29', end: '2026-01-04' }],
  'of the first minute of 2026': [
    [0, at('2026-01-01T00:00:00+09:00'), tokyo],
    { start: '2025-12-29', end: '2026-01-04' },
  ],
  'before 2026': [[-1, noon('2026-01-01'), tokyo], { start: '2025-12-22', end: '2025-12-28' }],
  'the 53rd of 2020': [[0, noon('2020-12-31'), tokyo], { start: '2020-12-28', end: '2021-01-03' }],
  'the 53rd of 2026': [[0, noon('2026-12-31'), tokyo], { start: '2026-12-28', end: '2027-01-03' }],
  'after the 53rd of 2026': [[1, noon('2026-12-31'), tokyo], { start: '2027-01-04', end: '2027-01-10' }],
});
