import { expect } from '@open-wc/testing';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { find, showPreview } from './preview.tsx';
import { Start, dayInput, openCalendar, setUpDateTime, timeInput, today, value } from './date-time-preview.tsx';

describe('DateTimeField', () => {
  setUpDateTime();

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
