import { expect } from '@open-wc/testing';
import { momentOf } from '../../../../src/core/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { hasChange, isUndone } from '../../../support/browser/change-toasts.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../../support/browser/page.ts';
import { proxy } from '../../../support/browser/suite.ts';
import { TOKYO, sent } from '../schedule-provider.ts';
import { allInside, inside } from '../showing.ts';
import { day, dialog, fill, setUpWrites, show } from '../schedule-dialog-page.ts';

const MEETING = '/api/client/teacher/meeting';
const VISITOR = '転校のご相談の方';

describe('<teacher-schedule> the choice between a lesson and a meeting', () => {
  setUpWrites();

  const open = async (): Promise<Element> => {
    const schedule = await show();
    await click(() => byRole(schedule, 'button', '授業を登録'));
    await eventually(() => dialog(schedule));
    return schedule;
  };
  const title = (schedule: Element) => inside(schedule, 'dialog[open] h2')?.textContent;

  it('begins with the student of a lesson, and is changed by the arrow keys', async () => {
    const schedule = await open();
    expect((focused() as HTMLElement).role).to.equal('combobox');
    await press('Escape');
    (await eventually(() => byRole(schedule, 'radio', '授業'))).focus();
    await press('ArrowDown');
    await eventually(() => title(schedule) === '面談を登録');
    expect(focused()).to.equal(byRole(schedule, 'radio', '面談'));
    await expectAccessible(schedule);
    await press('ArrowUp');
    await eventually(() => title(schedule) === '授業を登録');
    expect(focused()).to.equal(byRole(schedule, 'radio', '授業'));
  });

  it('keeps what was entered for the other one, and asks before both are lost', async () => {
    const schedule = await open();
    await fill(schedule, /^メモ/, '図形');
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await fill(schedule, /^相手/, VISITOR);
    await click(() => byRole(schedule, 'radio', '授業'));
    await eventually(() => title(schedule) === '授業を登録');
    expect((byRole(schedule, 'textbox', /^メモ/) as HTMLTextAreaElement).value).to.equal('図形');
    await fill(schedule, /^メモ/, '');
    await press('Backspace');
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    expect((byRole(schedule, 'textbox', /^相手/) as HTMLInputElement).value).to.equal(VISITOR);
    await press('Escape');
    await eventually(() => allInside(schedule, 'dialog').length === 2);
  });

  it('creates a meeting at the time that was chosen in the schedule, and shows it there', async () => {
    const schedule = await show();
    const column = await eventually(() => inside(schedule, `[data-day="${day()}"]`));
    const { height, top, left } = column.getBoundingClientRect();
    const at = { bubbles: true, composed: true, clientX: left + 4, clientY: top + (height * 10.6) / 24 };
    column.dispatchEvent(new MouseEvent('click', at));
    await eventually(() => dialog(schedule));
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await fill(schedule, /^相手/, VISITOR);
    await fill(schedule, '面談', '進路相談');
    await click(() => byRole(schedule, 'button', '登録する'));
    await eventually(() => inside(schedule, 'dialog') === null);
    await eventually(() => byRole(schedule, 'button', new RegExp(`面談 ${VISITOR} 進路相談`)));
    const [body] = await sent('POST', MEETING);
    expect([body?.startTimeMillis, body?.endTimeMillis]).to.eql([
      momentOf(day(), '10:30', TOKYO),
      momentOf(day(), '11:30', TOKYO),
    ]);
    await hasChange(schedule, '面談を登録');
    await press('Control+z');
    await isUndone(schedule);
    await eventually(() => !inside(schedule, '[data-meeting]:not([data-state="4"])'));
  });

  it('is not there at a provider that cannot change meetings', async () => {
    await proxy.faults([
      {
        match: { method: 'GET', path: '/api/client/teacher/login/info' },
        fault: { edit: { 'data.capabilities': [] } },
      },
    ]);
    const schedule = await open();
    expect(allByRole(schedule, 'radio').filter((radio) => radio.closest('dialog'))).to.eql([]);
  });

  it('is accessible and fits on a small phone', async () => {
    await setViewport({ width: 320, height: 700 });
    const schedule = await open();
    await click(() => byRole(schedule, 'radio', '面談'));
    await eventually(() => title(schedule) === '面談を登録');
    await expectAccessible(schedule);
    const body = inside(schedule, '.teacher-dialog-body');
    expect(body?.scrollWidth).to.equal(body?.clientWidth);
  });
});
