import { foldDay } from '../../../src/core/schedule/folding.ts';
import { packEntries } from '../../../src/core/schedule/entry.ts';
import { placeLessons } from '../../../src/core/schedule/placing.ts';
import { table } from '../table.ts';
import { hours, lesson } from './lessons.ts';

const DAY = '2026-11-20';

/** In at most three columns: column, width and the number of columns of what is shown; then what is folded, in minutes. */
function folded(spans: readonly string[], heldId?: string) {
  const lessons = spans.map((span, at) => lesson({ id: String(at), ...hours(`${DAY} ${span}`) }));
  const { shown, folds } = foldDay(packEntries(placeLessons(lessons, 'Asia/Tokyo').get(DAY) ?? []), 3, heldId);
  return [
    ...shown.map(({ placed, column, span, columns }) => `${placed.lesson.id}: ${column}+${span}/${columns}`),
    ...folds.map(({ startMinute, endMinute, count }) => `${count} in ${startMinute}–${endMinute}`),
  ];
}
const four = ['10:00–11:00', '10:00–11:00', '10:00–11:00', '10:00–11:00'];

table('a day in three columns', folded, {
  'has all that need no more': [[four.slice(1)], ['0: 0+1/3', '1: 1+1/3', '2: 2+1/3']],
  'has two of four and the number of the others': [[four], ['0: 0+1/3', '1: 1+1/3', '2 in 600–660']],
  'has the held one, too': [
    [four, '3'],
    ['0: 0+1/3', '1: 1+1/3', '3: 2+1/3', '1 in 600–660'],
  ],
  'has one number for those that overlap, another for those that begin later': [
    [[...four, '10:30–11:30', '11:30–12:30']],
    ['0: 0+1/3', '1: 1+1/3', '5: 0+1/1', '3 in 600–690'],
  ],
  'leaves the width to what is alone again': [
    [[...four, '10:00–12:00', '11:00–12:00']],
    ['4: 0+1/3', '0: 1+1/3', '5: 1+2/3', '3 in 600–660'],
  ],
});
