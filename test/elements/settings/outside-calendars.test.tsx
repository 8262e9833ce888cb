import { expect } from '@open-wc/testing';
import '../../../src/elements/settings/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { dialog, noDialog, onGround, shadow, write } from '../../support/browser/test-page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { setUpSettings, showSettings } from './settings-page.ts';
import { setUpWorld, showInWorld, world } from '../../support/browser/world.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@calendar.example',
  'DTSTART:20261125T010000Z',
  'DTEND:20261125T020000Z',
  'SUMMARY:歯医者',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
const URL = 'https://calendar.example/private-1234.ics';

describe('the outside calendars in the settings', () => {
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  setUpWorld({ now: '2026-11-25T15:42+09:00', rows: 'empty', calendars: { [URL]: CALENDAR } });

  const section = (settings: Element, name = 'ほかのカレンダーの予定') =>
    eventually(() => byRole(settings, 'region', name));
  const pressIn = (settings: Element, name: string) =>
    click(async () => eventually(async () => byRole(await section(settings), 'button', name)));
  const field = async (settings: Element, name: string) => byRole(await section(settings), 'textbox', name);
  const includes = (settings: Element, text: string) =>
    eventually(async () => (await section(settings)).textContent?.includes(text));

  /** Adds the calendar of this world by hand. */
  async function add(settings: Element, url = URL.replace('https:', 'webcal:')): Promise<void> {
    await pressIn(settings, 'カレンダーを追加');
    await eventually(() => focused()?.matches('input'));
    await write(await field(settings, '名前'), 'プライベート');
    await write(await field(settings, 'カレンダーのURL（iCalendar形式）'), url);
    await press('Enter');
  }

  it('are added by their address, which is not shown again, and say when they were read', async () => {
    const settings = showInWorld('teacher-settings');
    await add(settings);
    await includes(settings, '15:42 に更新');
    const text = (await section(settings)).textContent ?? '';
    expect(text).to.include('プライベート').and.to.include('calendar.example').and.to.include('予定1件');
    expect(shadow(settings).innerHTML).not.to.include('private-1234');
    // The focus is where the next calendar can be added.
    await eventually(() => focused()?.textContent === 'カレンダーを追加');
    expect(world.calls('addOutsideCalendar').map(({ body }) => body)).to.eql([
      { name: 'プライベート', url: URL.replace('https:', 'webcal:') },
    ]);
  });

  it('keep what was typed when the address cannot be read, with the reason at its field', async () => {
    const settings = showInWorld('teacher-settings');
    await add(settings, 'https://calendar.example/another.ics');
    await includes(settings, 'このURLに接続できませんでした。');
    const url = (await field(settings, 'カレンダーのURL（iCalendar形式）')) as HTMLInputElement;
    expect([url.value, url.getAttribute('aria-invalid')]).to.eql(['https://calendar.example/another.ics', 'true']);
    expect(focused()).to.equal(url);
  });

  it('ask for a name and an address without a request', async () => {
    const settings = showInWorld('teacher-settings');
    await pressIn(settings, 'カレンダーを追加');
    await pressIn(settings, '追加する');
    await includes(settings, '名前を入力してください。');
    await includes(settings, 'カレンダーのURLを入力してください。');
    expect(world.calls('addOutsideCalendar')).to.have.length(0);
  });

  it('are switched with one press each, and read again on request', async () => {
    const settings = showInWorld('teacher-settings');
    await add(settings);
    const box = (name: string) =>
      eventually(async () => byRole(await section(settings), 'checkbox', name) as HTMLInputElement);
    await click(() => box('タイトルも表示する'));
    await eventually(() => world.calls('changeOutsideCalendar').at(-1)?.status === 200);
    await eventually(async () => (await box('タイトルも表示する')).checked);
    await click(() => box('予定に表示する'));
    await eventually(async () => !(await box('予定に表示する')).checked);
    await world.clock.set('2026-11-25T16:10+09:00');
    await pressIn(settings, 'プライベートを今すぐ更新');
    await includes(settings, '16:10 に更新');
  });

  it('are removed after a question, and the focus stays in the section', async () => {
    const settings = showInWorld('teacher-settings');
    await add(settings);
    await pressIn(settings, 'プライベートを削除');
    await click(async () => byRole(await dialog(settings, /./, 'alertdialog'), 'button', '削除しない'));
    await noDialog(settings);
    await eventually(() => focused()?.getAttribute('aria-label') === 'プライベートを削除');
    await pressIn(settings, 'プライベートを削除');
    await click(async () => byRole(await dialog(settings, /./, 'alertdialog'), 'button', '削除する'));
    await includes(settings, '追加したカレンダーはありません。');
    await eventually(() => focused()?.textContent === 'ほかのカレンダーの予定');
  });

  for (const [look, width, attributes, ground, name] of [
    ['on a laptop', 1280, {}, '#fff', 'ほかのカレンダーの予定'],
    ['at 320 pixels, dark, in Arabic', 320, { theme: 'dark', lang: 'ar-EG' }, '#15191d', 'تقاويم أخرى'],
  ] as const) {
    it(`are accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const settings = showInWorld('teacher-settings', attributes);
      const card = await section(settings, name);
      await click(() => eventually(() => allByRole(card, 'button').at(-1)));
      await eventually(() => card.querySelector('form'));
      await click(() => card.querySelector('summary') as HTMLElement);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
    });
  }
});

describe('the settings at a provider without outside calendars', () => {
  setUpSettings();

  it('have no section for them, and ask for none', async () => {
    const capabilities = ['lesson-mails'];
    await proxy.faults([
      { match: { path: '/api/client/teacher/login/info' }, fault: { edit: { 'data.capabilities': capabilities } } },
    ]);
    const settings = await showSettings(proxy.url);
    await eventually(() => shadow(settings).textContent?.includes('家族へのメール'));
    expect(shadow(settings).textContent).not.to.include('ほかのカレンダー');
    expect((await proxy.log()).filter(({ path }) => path.includes('outsideCalendar'))).to.have.length(0);
  });
});
