import { expect } from '@open-wc/testing';
import { byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { find, isAccessible, showPreview } from './preview.tsx';
import {
  change,
  dayInput,
  labels,
  openCalendar,
  setUpDateTime,
  Start,
  timeInput,
  today,
  value,
} from './date-time-preview.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { typedDay, typedTime } from '../../../src/ui/date-time/typed.ts';
import { monthWeeks } from '../../../src/ui/date-time/month-weeks.tsx';
import { dayAfterKey } from '../../../src/ui/keys.ts';
import { addDays, addMonths, daysBetween, zoneName } from '../../../src/core/time/index.ts';
import { zoneNameOf } from '../../../src/runtime/hooks/use-dates.ts';
import { dayNames } from '../../../src/ui/date-time/day-names.ts';

const message = (root: ShadowRoot): string => root.querySelector('.teacher-field-error')?.textContent ?? '';

async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  input.select();
  await type(text);
  input.blur();
}

describe('DateTimeField', () => {
  setUpDateTime();

  it('is a group with two named inputs, described by the hint', async () => {
    const root = await showPreview(() => <Start />);
    expect(byRole(root, 'group', '開始日時').contains(dayInput(root))).to.equal(true);
    expect(root.getElementById(timeInput(root).getAttribute('aria-describedby') ?? '')?.textContent).to.equal(
      '日本時間',
    );
  });

  it('parses typed text, and formats it on blur', async () => {
    const root = await showPreview(() => <Start />);
    await write(dayInput(root), '１２/１');
    await write(timeInput(root), '905');
    await eventually(() => dayInput(root).value === '2026/12/01' && timeInput(root).value === '09:05');
    expect(value).to.eql({ day: '2026-12-01', time: '09:05' });
    expect(message(root)).to.equal('');
  });

  it("follows the screen's value, also over invalid text", async () => {
    const root = await showPreview(() => <Start />);
    await write(timeInput(root), 'ごご');
    change({ day: '2026-12-01', time: '08:00' });
    await eventually(() => dayInput(root).value === '2026/12/01' && timeInput(root).value === '08:00');
  });

  it('keeps invalid text, and explains the format', async () => {
    const root = await showPreview(() => <Start />);
    await write(dayInput(root), 'あした');
    await eventually(() => message(root) === labels.invalidDay);
    expect(dayInput(root).value).to.equal('あした');
    expect(dayInput(root).getAttribute('aria-invalid')).to.equal('true');
    expect(timeInput(root).hasAttribute('aria-invalid')).to.equal(false);
    expect(value).to.eql({ day: '', time: '17:05' });
    await write(dayInput(root), '2026/11/21');
    await eventually(() => message(root) === '');
    expect(value.day).to.equal('2026-11-21');
  });

  it('reports a past day and time, and keeps them', async () => {
    const root = await showPreview(() => <Start />);
    await write(dayInput(root), '2026/11/17');
    await eventually(() => message(root) === labels.unavailableDay);
    expect(dayInput(root).value).to.equal('2026/11/17');
    await write(dayInput(root), '2026/11/18');
    await write(timeInput(root), '9:59');
    await eventually(() => message(root) === labels.unavailableTime);
    await write(timeInput(root), '10:00');
    await eventually(() => message(root) === '');
  });

  it("shows the screen's error under both inputs", async () => {
    const root = await showPreview(() => <Start error="重なっています。" />);
    expect(message(root)).to.equal('重なっています。');
    expect(dayInput(root).getAttribute('aria-invalid')).to.equal('true');
  });

  isAccessible('it', () => <Start error="重なっています。" />);

  isAccessible('its calendar', () => <Start />, openCalendar);

  isAccessible(
    'its list of times',
    () => <Start />,
    async (root) => {
      timeInput(root).focus();
      await press('ArrowDown');
      await eventually(() => root.querySelector('[role=listbox]:popover-open'));
    },
  );

  it('picks a day by keyboard, with one tab stop, and returns the focus to the button', async () => {
    const root = await showPreview(() => <Start />);
    const calendar = await openCalendar(root);
    expect(focused()?.getAttribute('aria-label')).to.equal('2026年11月20日金曜日');
    expect(calendar.querySelectorAll('[role=grid] [tabindex="0"]')).to.have.length(1);
    await press('ArrowDown', 'ArrowRight');
    await eventually(() => focused()?.getAttribute('aria-label') === '2026年11月28日土曜日');
    await press('PageDown');
    await eventually(() => find(calendar, 'h2').textContent === '2026年12月');
    expect(find(calendar, 'h2').getAttribute('aria-live')).to.equal('polite');
    await press('Enter');
    await eventually(() => !root.querySelector('.teacher-calendar'));
    expect(value.day).to.equal('2026-12-28');
    expect(dayInput(root).value).to.equal('2026/12/28');
    expect(focused()).to.equal(byRole(root, 'button', 'カレンダーから選ぶ'));
  });

  it('names each day with weekday, today and availability', async () => {
    const root = await showPreview(() => <Start />);
    const calendar = await openCalendar(root);
    const button = find(calendar, '[aria-current=date]');
    expect(button.getAttribute('aria-label')).to.equal('2026年11月18日水曜日 今日');
    const past = byRole(calendar, 'button', '2026年11月17日火曜日 選べません');
    expect(past.getAttribute('aria-disabled')).to.equal('true');
    past.click();
    await new Promise(requestAnimationFrame);
    expect(value.day).to.equal('2026-11-20');
    expect(root.querySelector('.teacher-calendar')).to.equal(calendar);
    expect(find(calendar, '[aria-selected=true]').textContent).to.equal('20');
    const colour = (name: string): string => getComputedStyle(byRole(calendar, 'button', name)).color;
    const colours = ['2026年11月21日土曜日', '2026年11月22日日曜日', '2026年11月24日火曜日'].map(colour);
    expect(new Set(colours).size).to.equal(3);
  });

  it('starts the week on Monday if requested', async () => {
    const root = await showPreview(() => <Start monday />);
    const calendar = await openCalendar(root);
    expect([...calendar.querySelectorAll('th')].map((head) => head.textContent).join('')).to.equal('月火水木金土日');
    expect(find(calendar, 'th').getAttribute('abbr')).to.equal('月曜日');
  });

  it('closes only the calendar on Esc within a dialog', async () => {
    let closed = 0;
    let changes = 0;
    const root = await showPreview(() => (
      <Dialog title="授業を変更" onClose={() => (closed += 1)}>
        <div
          onKeyDown={({ key, target }) => key === 'Escape' && (target as Element).role === 'combobox' && (changes += 1)}
        >
          <Start />
        </div>
      </Dialog>
    ));
    await openCalendar(root);
    await press('Escape');
    await eventually(() => !root.querySelector('.teacher-calendar'));
    expect(closed).to.equal(0);
    timeInput(root).focus();
    await press('ArrowDown');
    await eventually(() => root.querySelector('[role=listbox]'));
    await press('Escape');
    await eventually(() => !root.querySelector('[role=listbox]'));
    expect([closed, changes]).to.eql([0, 0]);
    expect(root.querySelector('dialog.teacher-dialog[open]')).to.not.equal(null);
  });

  it('picks a time from the list by keyboard and by mouse', async () => {
    const root = await showPreview(() => <Start given={{ day: today, time: '' }} />);
    const input = timeInput(root);
    input.focus();
    await press('ArrowDown');
    const list = await eventually(() => root.querySelector<HTMLElement>('[role=listbox]:popover-open'));
    const active = () => root.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    // The first that can be chosen.
    expect(active()?.textContent).to.equal('10:00');
    expect(byRole(list, 'option', '09:45 選べません').getAttribute('aria-disabled')).to.equal('true');
    await press('ArrowUp', 'Enter');
    expect(value.time).to.equal('');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await eventually(() => value.time === '10:15' && input.getAttribute('aria-expanded') === 'false');
    expect(input.value).to.equal('10:15');
    await click(input);
    const again = await eventually(() => root.querySelector<HTMLElement>('[role=listbox]:popover-open'));
    await click(() => byRole(again, 'option', '10:30'));
    await eventually(() => value.time === '10:30');
    expect(focused()).to.equal(input);
  });

  it('keeps a time that is typed over the open list, also on Enter', async () => {
    const root = await showPreview(() => <Start />);
    const input = timeInput(root);
    await click(input);
    await eventually(() => root.querySelector('[role=listbox]:popover-open'));
    input.select();
    await type('20:10');
    await eventually(() => !root.querySelector('[role=listbox]'));
    await press('Enter');
    expect(value.time).to.equal('20:10');
    expect(input.value).to.equal('20:10');
  });

  it('shows the calendar as a sheet on a phone', async () => {
    await setViewport({ width: 390, height: 800 });
    const root = await showPreview(() => <Start />);
    const { left, right, bottom } = (await openCalendar(root)).getBoundingClientRect();
    expect([left, right, bottom]).to.eql([0, 390, 800]);
  });

  it('opens within the window and under its field on a laptop', async () => {
    const root = await showPreview(() => <Start />);
    const box = (await openCalendar(root)).getBoundingClientRect();
    const field = find(root, '.teacher-day').getBoundingClientRect();
    expect(box.top).to.be.closeTo(field.bottom + 4, 1);
    expect(box.left).to.be.closeTo(field.left, 1);
  });

  it('is navigated from right to left in Arabic', async () => {
    const root = await showPreview(() => <Start arabic />, { lang: 'ar-EG' });
    await openCalendar(root);
    const before = focused()?.textContent;
    await press('ArrowLeft');
    await eventually(() => focused()?.textContent === '21');
    expect(before).to.equal('20');
  });
});

describe('a typed day', () => {
  const readable: [text: string, day: string][] = [
    ['2026/11/20', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026.1.5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['２０２６／１１／２０', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['2026/11/20(金)', '2026-11-20'],
    ['2026/11/20（金）', '2026-11-20'],
    ['11/20', '2026-11-20'],
    ['11/18', '2026-11-18'],
    ['11/17', '2027-11-17'],
    ['1月5日', '2027-01-05'],
    [' 11 / 20 ', '2026-11-20'],
    ['٢٠٢٦/١١/٢٠', '2026-11-20'],
    ['2028/2/29', '2028-02-29'],
    ['2026ー11ー20', '2026-11-20'],
  ];
  for (const [text, day] of readable) {
    it(`“${text}” is ${day}`, () => expect(typedDay(text, today, (each) => each >= today)).to.equal(day));
  }
  for (const text of [
    '',
    '2026/13/1',
    '2026/2/29',
    '11/31',
    '32',
    'あした',
    '2026/11',
    '202611',
    '2026/11/20/1',
    '-1/5',
  ]) {
    it(`“${text}” is none`, () => expect(typedDay(text, today, () => true)).to.equal(undefined));
  }
  it('without a year is in the past if the future cannot be chosen', () => {
    expect(typedDay('11/20', today, (each) => each <= today)).to.equal('2025-11-20');
  });
});

describe('a typed time', () => {
  const readable: [text: string, time: string][] = [
    ['17:05', '17:05'],
    ['1705', '17:05'],
    ['905', '09:05'],
    ['9:5', '09:05'],
    ['9', '09:00'],
    ['１７：０５', '17:05'],
    ['17時5分', '17:05'],
    ['17時', '17:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['١٧:٠٥', '17:05'],
  ];
  for (const [text, time] of readable) it(`“${text}” is ${time}`, () => expect(typedTime(text)).to.equal(time));
  for (const text of ['', '24:00', '17:60', '17:5x', '12345', 'ごご', ':30']) {
    it(`“${text}” is none`, () => expect(typedTime(text)).to.equal(undefined));
  }
  it('may be 24:00 at the end of a span', () => {
    expect(typedTime('24時', true)).to.equal('24:00');
    expect(typedTime('24:01', true)).to.equal(undefined);
  });
});

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

const DAYS = daysBetween('2026-12-25', addDays('2026-12-25', 366));
/** The last is one that only a host has. */
const LANGUAGES = ['ja-JP', 'en-US', 'zh-CN', 'ar-EG', 'fr-FR'];

const written = (language: string, options: Intl.DateTimeFormatOptions): string[] => {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options });
  return DAYS.map((day) => format.format(Date.parse(day)));
};

describe('the name of a day', () => {
  for (const language of LANGUAGES)
    it(`in ${language} is as Intl writes it`, () => {
      const names = dayNames(language);
      expect(DAYS.map(names.full)).to.deep.equal(written(language, { dateStyle: 'full' }));
      expect(DAYS.map(names.month)).to.deep.equal(written(language, { year: 'numeric', month: 'long' }));
      expect(DAYS.map(names.weekday)).to.deep.equal(written(language, { weekday: 'short' }));
      expect(DAYS.map(names.longWeekday)).to.deep.equal(written(language, { weekday: 'long' }));
      const head = language === 'en-US' ? 'short' : 'narrow';
      expect(DAYS.map(names.head)).to.deep.equal(written(language, { weekday: head }));
    });
});

describe("the name of the service's zone", () => {
  for (const language of LANGUAGES)
    it(`in ${language} is as Intl writes it`, () => {
      const now = Date.parse('2026-11-20T00:00:00Z');
      expect(zoneNameOf('Asia/Tokyo', language, now)).to.equal(zoneName('Asia/Tokyo', language, now));
    });
});
