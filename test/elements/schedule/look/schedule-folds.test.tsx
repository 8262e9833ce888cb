import { expect } from '@open-wc/testing';
import { packEntries, placeLessons } from '../../../../src/core/schedule/index.ts';
import { foldDay } from '../../../../src/elements/schedule/views/time-layout.ts';
import { eventually, setViewport } from '../../../support/browser/page.ts';
import { setUpSchedule } from '../schedule-page.ts';
import { allInside, inside, lessonAt, showEntries } from '../showing.ts';

const DAY = '2027-08-11';

const lessonsAt = (starts: readonly (readonly [time: string, minutes: number])[]) =>
  starts.map(([time, minutes], at) => lessonAt(`${DAY} ${time}`, minutes, { id: String(at) }));
const four = Array.from({ length: 4 }, () => ['10:00', 60] as const);

/** In at most three columns: column, width and the number of columns of what is shown; then what is folded, in minutes. */
function folded(starts: readonly (readonly [string, number])[], heldId?: string): string[] {
  const placed = placeLessons(lessonsAt(starts), 'Asia/Tokyo').get(DAY) ?? [];
  const { shown, folds } = foldDay(packEntries(placed), 3, heldId);
  return [
    ...shown.map(({ placed, column, span, columns }) => `${placed.lesson.id}: ${column}+${span}/${columns}`),
    ...folds.map(({ startMinute, endMinute, placed }) => `${placed.length} in ${startMinute}–${endMinute}`),
  ];
}

describe('a day in three columns', () => {
  setUpSchedule();

  it('has all lessons that need no more', () => {
    expect(folded(four.slice(1))).to.eql(['0: 0+1/3', '1: 1+1/3', '2: 2+1/3']);
  });

  it('has two of four and the number of the others', () => {
    expect(folded(four)).to.eql(['0: 0+1/3', '1: 1+1/3', '2 in 600–660']);
  });

  it('has the lesson that is moved, too', () => {
    expect(folded(four, '3')).to.eql(['0: 0+1/3', '1: 1+1/3', '3: 2+1/3', '1 in 600–660']);
  });

  it('leaves its width to what is alone again', () => {
    expect(folded([...four, ['10:00', 120], ['11:00', 60]])).to.eql([
      '4: 0+1/3',
      '0: 1+1/3',
      '5: 1+2/3',
      '3 in 600–660',
    ]);
  });

  it('opens the day with all of them when the number in a week is pressed', async () => {
    await setViewport({ width: 1280, height: 900 });
    const schedule = await showEntries(lessonsAt(four), `view="week" date="${DAY}"`);
    await eventually(() => inside(schedule, '.schedule-fold'));
    expect(allInside(schedule, '.schedule-chip')).to.have.length(2);
    expect(inside(schedule, '.schedule-fold')?.textContent).to.equal('他 2 件');
    inside(schedule, '.schedule-fold')?.click();
    await eventually(() => inside(schedule, '.schedule-time[data-view=day]'));
    expect(allInside(schedule, '.schedule-chip')).to.have.length(4);
    expect(inside(schedule, '.schedule-fold')).to.equal(null);
  });
});
