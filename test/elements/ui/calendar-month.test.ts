import { expect } from '@open-wc/testing';
import { addMonths } from '../../../src/core/time/index.ts';
import { monthWeeks } from '../../../src/ui/date-time/month-weeks.tsx';
import { dayAfterKey } from '../../../src/ui/keys.ts';

describe('the calendar of a month', () => {
  it('has whole weeks from Sunday or from Monday', () => {
    const shape = (day: string, first: 0 | 1): string =>
      monthWeeks(day, first)
        .map((week) => week.map((each) => each?.slice(8) ?? '..').join(' '))
        .join(' / ');
    expect(shape('2026-11-20', 0)).to.equal(
      '01 02 03 04 05 06 07 / 08 09 10 11 12 13 14 / 15 16 17 18 19 20 21 / 22 23 24 25 26 27 28 / 29 30 .. .. .. .. ..',
    );
    expect(shape('2026-02-01', 1)).to.equal(
      '.. .. .. .. .. .. 01 / 02 03 04 05 06 07 08 / 09 10 11 12 13 14 15 / 16 17 18 19 20 21 22 / 23 24 25 26 27 28 ..',
    );
    expect(monthWeeks('2026-12-01', 0)).to.have.length(5);
    expect(monthWeeks('2027-05-01', 0)).to.have.length(6);
  });

  it('keeps within the month when the month changes', () => {
    expect(addMonths('2026-01-31', 1)).to.equal('2026-02-28');
    expect(addMonths('2028-01-31', 1)).to.equal('2028-02-29');
    expect(addMonths('2026-12-31', 1)).to.equal('2027-01-31');
    expect(addMonths('2026-01-15', -1)).to.equal('2025-12-15');
    expect(addMonths('2026-03-31', -13)).to.equal('2025-02-28');
  });

  it('is navigated by keys in reading direction', () => {
    const walk = (key: string, direction: 'ltr' | 'rtl' = 'ltr', shiftKey = false) =>
      dayAfterKey({ key, shiftKey }, '2026-11-20', direction, 0);
    expect([walk('ArrowLeft'), walk('ArrowRight'), walk('ArrowUp'), walk('ArrowDown')]).to.eql([
      '2026-11-19',
      '2026-11-21',
      '2026-11-13',
      '2026-11-27',
    ]);
    expect([walk('ArrowLeft', 'rtl'), walk('ArrowRight', 'rtl')]).to.eql(['2026-11-21', '2026-11-19']);
    expect([walk('Home'), walk('End'), walk('PageUp'), walk('PageDown')]).to.eql([
      '2026-11-15',
      '2026-11-21',
      '2026-10-20',
      '2026-12-20',
    ]);
    expect([walk('PageUp', 'ltr', true), walk('PageDown', 'ltr', true), walk('a')]).to.eql([
      '2025-11-20',
      '2027-11-20',
      undefined,
    ]);
  });
});
