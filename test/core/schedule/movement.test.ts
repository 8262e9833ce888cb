import { drawSpan, moveSpan, placeSpan, resizeSpan, snapMinute } from '../../../src/core/schedule/movement.ts';
import type { Span } from '../../../src/core/index.ts';
import { at, table } from '../table.ts';
import { hours, tokyo } from './lessons.ts';

const NOW = tokyo('2026-11-20 09:07');
const newYork = 'America/New_York';
const frame = { timeZone: 'Asia/Tokyo', now: NOW };
const span = (start: string, end: string): Span => ({ startTimeMillis: at(start), endTimeMillis: at(end) });
const tuesday = hours('2026-11-24 10:00–11:00');

table('a lesson is moved', moveSpan, {
  'by two days': [[tuesday, { days: 2 }, frame], hours('2026-11-26 10:00–11:00')],
  'by two days and eighteen steps, from Tuesday 10:00 to Thursday 14:30': [
    [tuesday, { days: 2, minutes: 270 }, frame],
    hours('2026-11-26 14:30–15:30'),
  ],
  'by a step': [[tuesday, { minutes: 15 }, frame], hours('2026-11-24 10:15–11:15')],
  'back by a step': [[tuesday, { minutes: -15 }, frame], hours('2026-11-24 09:45–10:45')],
  'not at all': [[hours('2026-11-20 08:50–09:50'), {}, frame], hours('2026-11-20 08:50–09:50')],
  'from between two lines to the next one': [
    [hours('2026-11-24 10:10–11:00'), { minutes: 15 }, frame],
    hours('2026-11-24 10:15–11:05'),
  ],
  'from between two lines back to the last one': [
    [hours('2026-11-24 10:10–11:00'), { minutes: -15 }, frame],
    hours('2026-11-24 10:00–10:50'),
  ],
  'by a day, with its minutes as they are': [
    [hours('2026-11-24 10:10–11:00'), { days: 1 }, frame],
    hours('2026-11-25 10:10–11:00'),
  ],
  'over midnight': [
    [hours('2026-11-24 23:45–23:59'), { minutes: 15 }, frame],
    { startTimeMillis: tokyo('2026-11-25 00:00'), endTimeMillis: tokyo('2026-11-25 00:14') },
  ],
  'over the end of a leap February': [
    [hours('2028-02-29 10:00–11:00'), { days: 1 }, frame],
    hours('2028-03-01 10:00–11:00'),
  ],
  'over the end of a year': [[hours('2026-12-31 10:00–11:00'), { days: 7 }, frame], hours('2027-01-07 10:00–11:00')],
  'into the past only as far as the first line that is to come': [
    [tuesday, { days: -7 }, frame],
    hours('2026-11-20 09:15–10:15'),
  ],
  'back to the minute that it is': [
    [hours('2026-11-20 09:15–10:15'), { minutes: -15 }, { ...frame, now: tokyo('2026-11-20 09:00') + 59_000 }],
    hours('2026-11-20 09:00–10:00'),
  ],
  'to the minute that it is, between two lines': [
    [hours('2026-11-21 09:07–10:00'), { days: -1 }, { ...frame, now: NOW + 30_000 }],
    hours('2026-11-20 09:07–10:00'),
  ],
  'not before that': [[hours('2026-11-20 09:15–10:15'), { minutes: -15 }, frame], hours('2026-11-20 09:15–10:15')],
});

table('where clocks change, a lesson is moved', moveSpan, {
  'by a day to the same time on the clock': [
    [span('2026-10-31T10:00-04:00', '2026-10-31T11:00-04:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-11-01T10:00-05:00', '2026-11-01T11:00-05:00'),
  ],
  'by a day over the hour that is skipped, with its length': [
    [span('2026-03-07T01:30-05:00', '2026-03-07T03:30-05:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T01:30-05:00', '2026-03-08T04:30-04:00'),
  ],
  'by a day into the hour that is skipped: an hour later': [
    [span('2026-03-07T02:30-05:00', '2026-03-07T03:30-05:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:30-04:00', '2026-03-08T04:30-04:00'),
  ],
  'by a step over the hour that is skipped': [
    [span('2026-03-08T01:45-05:00', '2026-03-08T03:45-04:00'), { minutes: 15 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:00-04:00', '2026-03-08T04:00-04:00'),
  ],
  'back by a step over the hour that is skipped': [
    [span('2026-03-08T03:00-04:00', '2026-03-08T04:00-04:00'), { minutes: -15 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T01:45-05:00', '2026-03-08T03:45-04:00'),
  ],
  'by a step into the hour that comes again': [
    [span('2026-11-01T01:45-04:00', '2026-11-01T01:45-05:00'), { minutes: 15 }, { timeZone: newYork, now: 0 }],
    span('2026-11-01T01:00-05:00', '2026-11-01T02:00-05:00'),
  ],
  'by a step in a zone of quarter hours': [
    [span('2026-11-24T10:10+05:45', '2026-11-24T11:10+05:45'), { minutes: 15 }, { timeZone: 'Asia/Kathmandu', now: 0 }],
    span('2026-11-24T10:15+05:45', '2026-11-24T11:15+05:45'),
  ],
});

table('a lesson is dropped', placeSpan, {
  'on the nearest line': [[tuesday, '2026-11-26', 14 * 60 + 37, frame], hours('2026-11-26 14:30–15:30')],
  'on the line after, from half way on': [
    [tuesday, '2026-11-26', 14 * 60 + 38, frame],
    hours('2026-11-26 14:45–15:45'),
  ],
  'above the day, at its beginning': [[tuesday, '2026-11-26', -20, frame], hours('2026-11-26 00:00–01:00')],
  'below the day, on its last line': [
    [tuesday, '2026-11-26', 2000, frame],
    { startTimeMillis: tokyo('2026-11-26 23:45'), endTimeMillis: tokyo('2026-11-27 00:45') },
  ],
  'in the past: on the first line that is to come': [
    [tuesday, '2026-11-20', 60, frame],
    hours('2026-11-20 09:15–10:15'),
  ],
});

table('a lesson lasts', resizeSpan, {
  'a step longer': [[tuesday, 'end', 15, frame], hours('2026-11-24 10:00–11:15')],
  'a step shorter': [[tuesday, 'end', -15, frame], hours('2026-11-24 10:00–10:45')],
  'a step at least': [[tuesday, 'end', -120, frame], hours('2026-11-24 10:00–10:15')],
  'six hours at most': [[tuesday, 'end', 1000, frame], hours('2026-11-24 10:00–16:00')],
  'as short as it is, if it is shorter': [
    [hours('2026-11-24 10:00–10:10'), 'end', -15, frame],
    hours('2026-11-24 10:00–10:10'),
  ],
  'from a step before': [[tuesday, 'start', -15, frame], hours('2026-11-24 09:45–11:00')],
  'from a step later': [[tuesday, 'start', 15, frame], hours('2026-11-24 10:15–11:00')],
  'from a step before its end at the latest': [[tuesday, 'start', 600, frame], hours('2026-11-24 10:45–11:00')],
  'from six hours before its end at the earliest': [[tuesday, 'start', -1000, frame], hours('2026-11-24 05:00–11:00')],
  'from no line in the past': [[hours('2026-11-20 09:30–10:30'), 'start', -60, frame], hours('2026-11-20 09:15–10:30')],
  'from when it began, once it has': [
    [hours('2026-11-20 09:00–10:00'), 'start', 15, frame],
    hours('2026-11-20 09:00–10:00'),
  ],
  'until no line in the past': [[hours('2026-11-20 08:00–10:00'), 'end', -120, frame], hours('2026-11-20 08:00–09:15')],
  'over midnight': [
    [hours('2026-11-24 23:00–23:45'), 'end', 30, frame],
    { startTimeMillis: tokyo('2026-11-24 23:00'), endTimeMillis: tokyo('2026-11-25 00:15') },
  ],
});

table('a lesson is drawn', drawSpan, {
  downwards: [['2026-11-24', 605, 655, frame], hours('2026-11-24 10:00–11:00')],
  upwards: [['2026-11-24', 655, 605, frame], hours('2026-11-24 10:00–11:00')],
  'by a click: a step': [['2026-11-24', 600, 600, frame], hours('2026-11-24 10:00–10:15')],
  'no longer than the longest lesson': [['2026-11-24', 605, 1200, frame], hours('2026-11-24 10:00–16:00')],
  'no longer than the longest lesson, upwards': [['2026-11-24', 1195, 600, frame], hours('2026-11-24 14:00–20:00')],
  'to the end of the day': [
    ['2026-11-24', 1400, 1600, frame],
    { startTimeMillis: tokyo('2026-11-24 23:15'), endTimeMillis: tokyo('2026-11-25 00:00') },
  ],
  'below the day: its last step': [
    ['2026-11-24', 1500, 1600, frame],
    { startTimeMillis: tokyo('2026-11-24 23:45'), endTimeMillis: tokyo('2026-11-25 00:00') },
  ],
  'above the day: from its beginning': [['2026-11-24', -30, 20, frame], hours('2026-11-24 00:00–00:30')],
  'from before now: from the first line that is not past': [
    ['2026-11-20', 480, 620, frame],
    hours('2026-11-20 09:15–10:30'),
  ],
  'upwards into the past: the rest of it': [['2026-11-20', 570, 480, frame], hours('2026-11-20 09:15–09:30')],
  'in the past: nothing': [['2026-11-20', 480, 555, frame], undefined],
  'on a day that is past: nothing': [['2026-11-19', 600, 660, frame], undefined],
  'to the end of an hour that is skipped: still a step': [
    ['2026-03-08', 165, 180, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:45-04:00', '2026-03-08T04:00-04:00'),
  ],
  'in an hour that is skipped: as much later': [
    ['2026-03-08', 120, 135, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:00-04:00', '2026-03-08T03:15-04:00'),
  ],
});

table('a minute is snapped', snapMinute, {
  'to the line before': [[7], 0],
  'to the line after': [[8], 15],
  'to the last line of the day': [[1439], 1425],
});
