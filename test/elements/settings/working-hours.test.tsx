import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, nameOf, setViewport } from '../../support/browser/page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { shadow, write } from '../../support/browser/test-page.ts';
import { askAs, HANAKO } from '../../support/servers/ask.ts';
import { setUpSettings, show } from './settings-page.ts';

const HOURS = '/api/client/teacher/workingHours';
const INFO = '/api/client/teacher/login/info';

const section = (settings: Element) =>
  eventually(() => shadow(settings).querySelector<HTMLElement>('.hours:has(form)'));
const switchOf = (settings: Element) => byRole(shadow(settings), 'checkbox', /授業可能時間を使う/) as HTMLInputElement;
const pressIn = (settings: Element, name: string | RegExp) => click(() => byRole(shadow(settings), 'button', name));
const field = (settings: Element, name: string) => byRole(shadow(settings), 'combobox', name) as HTMLInputElement;
const sent = async () =>
  (await proxy.log())
    .filter(({ method, path }) => method === 'PUT' && path === HOURS)
    .map(({ body }) => JSON.parse(body));

async function open(attributes = ''): Promise<HTMLElement> {
  const settings = await show(attributes);
  await section(settings);
  if (!switchOf(settings).checked) await click(switchOf(settings));
  return settings;
}

/** Saves hours as another device of the teacher does. */
async function saveElsewhere(version: number): Promise<void> {
  const ask = await askAs(proxy.url, HANAKO);
  const weekly = [{ weekday: 6, fromMinute: 600, untilMinute: 660 }];
  await ask('PUT', '/workingHours', {
    isSet: true,
    weekly,
    exceptions: [],
    holidaysOff: true,
    bufferMinutes: 0,
    version,
  });
}

describe('the working hours', () => {
  setUpSettings();

  it('are proposed for weekdays after school, and saved with an exception and another break', async () => {
    const settings = await open();
    expect(field(settings, '金曜日 1 開始時刻').value).to.equal('16:00');
    await write(field(settings, '月曜日 1 終了時刻'), '20:00');
    await write(shadow(settings).querySelector<HTMLInputElement>('.hours-new input'), '2030/12/31');
    await pressIn(settings, '日付を追加');
    const buffer = byRole(shadow(settings), 'combobox', '授業と授業の間') as HTMLSelectElement;
    buffer.value = '20';
    buffer.dispatchEvent(new Event('change', { bubbles: true }));
    await pressIn(settings, '授業可能時間を保存');
    await eventually(() => shadow(settings).textContent?.includes('授業可能時間を保存しました。'));
    const [body] = await sent();
    expect(body.weekly[0]).to.eql({ weekday: 1, fromMinute: 960, untilMinute: 1200 });
    expect(body.weekly).to.have.length(5);
    expect(body.exceptions).to.eql([{ date: '2030-12-31', spans: [] }]);
    expect([body.isSet, body.holidaysOff, body.bufferMinutes, body.version]).to.eql([true, true, 20, 0]);
  });

  it('name an overlap beside its day, and keep what was typed', async () => {
    const settings = await open();
    await pressIn(settings, '時間帯を追加 月曜日');
    expect(nameOf(focused())).to.equal('月曜日 2 開始時刻');
    await write(field(settings, '月曜日 2 開始時刻'), '20:00');
    await pressIn(settings, '授業可能時間を保存');
    await eventually(() => shadow(settings).querySelector('.hours-day .teacher-field-error'));
    expect(nameOf(focused()), 'the first wrong field').to.equal('月曜日 1 開始時刻');
    expect(shadow(settings).querySelector('.hours-day .teacher-field-error')?.textContent).to.contain('重なっています');
    expect(await sent()).to.eql([]);
    await write(field(settings, '月曜日 2 開始時刻'), '21:30');
    await eventually(() => !shadow(settings).querySelector('.hours-day .teacher-field-error'));
  });

  it('of a weekday are copied to others, and a removed span leaves the focus at its day', async () => {
    const settings = await open();
    await write(field(settings, '月曜日 1 開始時刻'), '09:15');
    await pressIn(settings, '他の曜日にコピー 月曜日');
    await click(() => byRole(shadow(settings), 'checkbox', '土曜日'));
    await pressIn(settings, 'コピーする');
    expect(field(settings, '土曜日 1 開始時刻').value).to.equal('09:15');
    expect(nameOf(focused())).to.equal('他の曜日にコピー 月曜日');
    await pressIn(settings, '土曜日 1の時間帯を削除');
    expect(nameOf(focused())).to.equal('時間帯を追加 土曜日');
  });

  it('that were changed elsewhere are not overwritten unless the teacher says so', async () => {
    const settings = await open();
    await saveElsewhere(0);
    await pressIn(settings, '授業可能時間を保存');
    await eventually(() => byRole(shadow(settings), 'button', '保存されている内容を表示'));
    expect(field(settings, '月曜日 1 開始時刻').value, 'what was typed').to.equal('16:00');
    await pressIn(settings, '入力した内容で保存');
    await eventually(() => shadow(settings).textContent?.includes('授業可能時間を保存しました。'));
    const own = (await sent()).filter(({ weekly }) => weekly.length > 1);
    expect(own.map(({ version }) => version)).to.eql([0, 1]);
  });

  it('that were changed elsewhere are shown at a press', async () => {
    const settings = await open();
    await saveElsewhere(0);
    await pressIn(settings, '授業可能時間を保存');
    await pressIn(settings, '保存されている内容を表示');
    await eventually(() => field(settings, '土曜日 1 開始時刻').value === '10:00');
    expect(allByRole(shadow(settings), 'combobox', '月曜日 1 開始時刻')).to.eql([]);
  });

  it('are hidden, and not asked for, at a provider without them', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
    const settings = await show();
    await eventually(() => shadow(settings).textContent?.includes('家族へのメール'));
    expect(shadow(settings).textContent).not.to.include('授業可能時間');
    expect((await proxy.log()).filter(({ path }) => path === HOURS)).to.have.length(0);
  });

  for (const [look, width, attributes] of [
    ['on a laptop', 1280, ''],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"'],
  ] as const) {
    it(`are accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const settings = await show(attributes);
      const hours = await section(settings);
      await click(hours.querySelector<HTMLElement>('.hours-check input') as HTMLElement);
      await click(hours.querySelectorAll<HTMLElement>('.hours-actions button')[1] as HTMLElement);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      document.body.style.background = attributes.includes('dark') ? '#15191d' : '#fff';
      await expectAccessible(settings);
    });
  }
});
