import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, setViewport } from '../../support/browser/page.ts';
import { onGround, shadow } from '../../support/browser/test-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { setUpSettings, showSettings } from './settings-page.ts';

const FEED = '/api/client/teacher/calendar/feed';
const INFO = '/api/client/teacher/login/info';

describe('the calendar feed in the settings', () => {
  setUpSettings();

  const section = (settings: Element) =>
    eventually(() =>
      [...shadow(settings).querySelectorAll<HTMLElement>('section')].find(
        (each) => each.querySelector('h2')?.textContent === 'カレンダーに登録',
      ),
    );
  const press = async (settings: Element, name: string) =>
    click(async () => byRole(await section(settings), 'button', name));
  const address = async (settings: Element, not = '') =>
    eventually(async () => {
      const { value } = byRole(await section(settings), 'textbox', 'カレンダー用のURL') as HTMLInputElement;
      return value !== not && value;
    });
  const statusOf = async (url: string) => (await fetch(provider.url + new URL(url).pathname)).status;

  it('makes an address, and offers it to the calendars that teachers use', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const url = await address(settings);
    expect(await statusOf(url)).to.equal(200);
    const links = allByRole(await section(settings), 'link').map((link) => (link as HTMLAnchorElement).href);
    expect(links[0]).to.equal(url.replace('http:', 'webcal:'));
    expect(new URL(links[1] ?? '').searchParams.get('cid')).to.equal(links[0]);
    expect(new URL(links[2] ?? '').searchParams.get('url')).to.equal(url);
    for (const link of allByRole(await section(settings), 'link').slice(1))
      expect([link.getAttribute('target'), link.getAttribute('rel')]).to.deep.equal(['_blank', 'noreferrer']);
  });

  it('renews the address after a question, and the focus stays in the section', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const first = await address(settings);
    await press(settings, 'URLを再発行');
    await eventually(() => focused()?.textContent === '変更しない');
    await press(settings, '変更しない');
    expect(await statusOf(first)).to.equal(200);
    await press(settings, 'URLを再発行');
    await press(settings, '再発行する');
    const second = await address(settings, first);
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([404, 200]);
    await eventually(() => focused()?.classList.contains('calendar-feed'));
  });

  it('is switched off after a question', async () => {
    const settings = await showSettings(proxy.url);
    await press(settings, 'カレンダー用のURLを作成');
    const url = await address(settings);
    await press(settings, 'カレンダーへの表示をやめる');
    await press(settings, '表示をやめる');
    await eventually(async () => byRole(await section(settings), 'button', 'カレンダー用のURLを作成'));
    expect(await statusOf(url)).to.equal(404);
  });

  it('says why it cannot be read, and tries again', async () => {
    await proxy.faults([{ match: { path: FEED }, fault: { status: 500, body: 'x' } }]);
    const settings = await showSettings(proxy.url);
    await eventually(async () => (await section(settings)).querySelector('[role=alert]'));
    await proxy.faults([]);
    await press(settings, 'もう一度試す');
    await eventually(async () => byRole(await section(settings), 'button', 'カレンダー用のURLを作成'));
  });

  it('is not there at a provider without it', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
    const settings = await showSettings(proxy.url);
    await eventually(() => shadow(settings).textContent?.includes('生徒へのメール'));
    expect(shadow(settings).textContent).not.to.include('カレンダーに登録');
    expect((await proxy.log()).filter(({ path }) => path === FEED)).to.have.length(0);
  });

  for (const [look, width, attributes, ground] of [
    ['on a laptop', 1280, '', '#fff'],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', '#15191d'],
  ] as const) {
    it(`is accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const settings = await showSettings(proxy.url, attributes);
      await click(() => shadow(settings).querySelector<HTMLElement>('.calendar-feed > div > button'));
      await eventually(() => shadow(settings).querySelector('.calendar-feed-links'));
      const [renew] = shadow(settings).querySelectorAll<HTMLElement>('.calendar-feed-actions > button');
      await click(renew as HTMLElement);
      await eventually(() => shadow(settings).querySelector('.calendar-feed-question'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
    });
  }
});
