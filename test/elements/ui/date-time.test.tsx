import { expect } from '@open-wc/testing';
import { byRole, eventually, press, type } from '../../support/browser/page.ts';
import { isAccessible, showPreview } from './preview.tsx';
import {
  Start,
  change,
  dayInput,
  labels,
  openCalendar,
  setUpDateTime,
  timeInput,
  value,
} from './date-time-preview.tsx';

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
});
