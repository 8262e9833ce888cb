import { expect } from '@open-wc/testing';
import { addDays, startOfWeek } from '../../../src/core/time/index.ts';
import type { Lock } from '../../../src/core/api/endpoints/index.ts';
import { hasChange, isUndone } from '../../support/browser/change-toasts.ts';
import { byRole, click, eventually, settled } from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { cardOf } from './lesson-page.ts';
import { day, dialog, fill, setUpWrites, show } from './schedule-dialog-page.ts';
import { ask, LOCK, makeLesson, sent } from './schedule-provider.ts';
import { allInside, inside, showSchedule } from './showing.ts';

const HOURS = '/api/client/teacher/workingHours';
const INFO = '/api/client/teacher/login/info';

let version = 0;
async function setHours(more: object = {}): Promise<void> {
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, fromMinute: 720, untilMinute: 1080 }));
  const hours = { isSet: true, weekly, exceptions: [], holidaysOff: false, bufferMinutes: 10, version, ...more };
  await ask('PUT', HOURS, hours);
  version += 1;
}

const shades = (schedule: Element, date = day()) => allInside(schedule, `[data-day="${date}"] > .schedule-off`);

describe('the working hours in a schedule', () => {
  setUpWrites();
  before(() => {
    version = 0;
  });

  it('shade the time outside of them in a week and in a day', async () => {
    await setHours({ exceptions: [{ date: day(), spans: [] }] });
    const schedule = await show();
    await eventually(() => shades(schedule).length > 0);
    const other = addDays(startOfWeek(day(), 1), day() === startOfWeek(day(), 1) ? 1 : 0);
    expect(shades(schedule, other).map(({ style }) => [style.insetBlockStart, style.blockSize])).to.eql([
      ['0%', '50%'],
      ['75%', '25%'],
    ]);
    expect(shades(schedule)).to.have.length(1);
    expect(inside(schedule, `[data-date="${day()}"]`)?.ariaLabel).to.contain('休み');
    schedule.remove();
    const single = await show('day');
    await eventually(() => shades(single).length > 0);
  });

  it('shade nothing while they are not used', async () => {
    await setHours({ isSet: false });
    const schedule = await show();
    await settled(schedule);
    await eventually(async () => (await proxy.log()).some(({ path }) => path === HOURS));
    expect(allInside(schedule, '.schedule-off')).to.eql([]);
  });

  it('warn about a moved lesson in the steps of its move', async () => {
    await setHours();
    const lesson = await makeLesson(day(), '16:45');
    const schedule = await show('day');
    const chip = await eventually(() => inside(schedule, `[data-lesson="${lesson.id}"]`));
    await eventually(() => shades(schedule).length > 0);
    chip.focus();
    chip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, composed: true }));
    chip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, composed: true }));
    await eventually(() =>
      [...(schedule.shadowRoot?.querySelectorAll('[role=status], [aria-live]') ?? [])].some((node) =>
        node.textContent?.includes('授業可能時間外です。'),
      ),
    );
  });
});

describe('a schedule at a provider without working hours and series of locks', () => {
  setUpWrites();

  it('asks for no hours, shades nothing, and offers no repetition', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': [] } } }]);
    const schedule = await show('week');
    await click(() => byRole(schedule, 'button', '予定をロック'));
    await settled(schedule);
    expect(allInside(schedule, '.schedule-off')).to.eql([]);
    expect(dialog(schedule).textContent).not.to.contain('繰り返し');
    expect((await proxy.log()).filter(({ path }) => path === HOURS)).to.eql([]);
  });
});

describe('locks that repeat', () => {
  setUpWrites();

  const SERIES = `${LOCK}/series`;
  const dates = (schedule: Element) => allInside(schedule, '[data-lock]').map(({ dataset }) => dataset.lock);
  const lockOf = (schedule: Element, date: string) => eventually(() => inside(schedule, `[data-lock="${date}"]`));
  const card = (schedule: Element) => eventually(() => cardOf(schedule));
  const makeSeries = () =>
    ask<{ locks: Lock[] }>('POST', SERIES, {
      weekdays: [new Date(day()).getUTCDay()],
      everyWeeks: 1,
      from: day(),
      until: addDays(day(), 14),
    });

  it('are created in one request, after the lessons that they hit were shown, and undone', async () => {
    await makeLesson(addDays(day(), 14), '10:00');
    const schedule = await showSchedule(proxy.url, `view="month" date="${day()}"`);
    inside(schedule, `[data-date="${day()}"]`)?.focus();
    await click(() => byRole(schedule, 'button', '予定をロック'));
    const repeat = (await eventually(() => byRole(dialog(schedule), 'combobox', '繰り返し'))) as HTMLSelectElement;
    repeat.value = '2';
    repeat.dispatchEvent(new Event('change', { bubbles: true }));
    await fill(schedule, '繰り返しの終了日', addDays(day(), 20).replaceAll('-', '/'));
    await eventually(() => dialog(schedule).textContent?.includes('2日間をロックします。'));
    await eventually(() => dialog(schedule).querySelector('.schedule-link'));
    await click(() => byRole(dialog(schedule), 'button', 'ロックする'));
    await eventually(async () => (await sent('POST', SERIES)).length === 1);
    expect(await sent('POST', LOCK)).to.eql([]);
    await lockOf(schedule, day());
    await hasChange(schedule, '2日間をロックしました。');
    await click(() => byRole(schedule, 'button', '元に戻す'));
    await isUndone(schedule);
    await eventually(() => dates(schedule).length === 0);
  });

  it('are lifted from the card for one day, the following ones or all, and come back in their series', async () => {
    const { locks } = await makeSeries();
    const middle = locks[1]?.date ?? '';
    const schedule = await showSchedule(proxy.url, `view="month" date="${middle}"`);
    await click(await lockOf(schedule, middle));
    await click(() => byRole(cardOf(schedule) as Element, 'button', 'ロックを解除'));
    await click(async () => byRole(await card(schedule), 'radio', 'この日以降すべて（2日）'));
    await click(() => byRole(cardOf(schedule) as Element, 'button', 'ロックを解除'));
    await hasChange(schedule, '2日間のロックを解除しました。');
    await eventually(() => !inside(schedule, `[data-lock="${middle}"]`));
    await click(() => byRole(schedule, 'button', '元に戻す'));
    await isUndone(schedule);
    const back = await lockOf(schedule, middle);
    await click(back);
    await click(() => byRole(cardOf(schedule) as Element, 'button', 'ロックを解除'));
    await eventually(() => byRole(cardOf(schedule) as Element, 'radio', 'すべて（3日）'));
  });

  it('are changed together from the form of one of them', async () => {
    const { locks } = await makeSeries();
    const first = locks[0]?.date ?? '';
    const schedule = await showSchedule(proxy.url, `view="month" date="${first}"`);
    await click(await lockOf(schedule, first));
    await click(() => byRole(cardOf(schedule) as Element, 'button', '変更'));
    await click(async () => eventually(() => byRole(dialog(schedule), 'radio', 'この日以降すべて（3日）')));
    await fill(schedule, /^理由/, '学会');
    await click(() => byRole(dialog(schedule), 'button', '保存'));
    await hasChange(schedule, '3日間のロックを変更しました。');
    const [change] = (await sent('PUT', SERIES)).filter(({ preview }) => !preview);
    expect([change?.scope, change?.reason, change?.locked]).to.eql(['following', '学会', true]);
    expect((await lockOf(schedule, first)).textContent).to.contain('学会');
  });
});
