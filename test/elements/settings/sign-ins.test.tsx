import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, setViewport } from '../../support/browser/page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { dialog, noDialog, onGround, shadow } from '../../support/browser/test-page.ts';
import { askAs, fetchToken } from '../../support/servers/ask.ts';
import { setUpSettings, showSettings } from './settings-page.ts';

const LIST = '/api/client/teacher/signIn/list';
const INFO = '/api/client/teacher/login/info';

describe('the signed-in devices in the settings', () => {
  setUpSettings();

  const section = (settings: Element) => eventually(() => byRole(settings, 'region', 'ログイン中の端末'));
  const rows = async (settings: Element, count: number) => {
    const own = await section(settings);
    return eventually(() => {
      const found = allByRole(own, 'listitem');
      return found.length === count && found;
    });
  };
  const press = async (settings: Element, name: string | RegExp) =>
    click(async () => byRole(await section(settings), 'button', name));
  const question = (settings: Element) => dialog(settings, /./, 'alertdialog');
  const confirm = (settings: Element, name: string) =>
    click(async () => byRole(await question(settings), 'button', name));
  const isOpen = async (token: string) => {
    const reply = await fetch(provider.url + INFO, { headers: { Authorization: token } });
    return reply.status === 200;
  };

  it('are listed with browser and system, this one first and marked, without a button', async () => {
    await fetchToken(provider.url);
    const settings = await showSettings(proxy.url);
    const [own, other] = await rows(settings, 2);
    expect(own?.textContent).to.include('この端末');
    expect(own?.textContent).to.include('使用中');
    expect(own && allByRole(own, 'button')).to.have.length(0);
    expect(other?.textContent).not.to.include('この端末');
    expect(other?.textContent).to.match(/ · .*最終利用\d{4}\/\d\d\/\d\d\(.\) \d\d:\d\d.*127\.0\.\*\.\*/);
  });

  it('are signed out one by one after a question, and the focus goes to the heading', async () => {
    const token = await fetchToken(provider.url);
    const settings = await showSettings(proxy.url);
    await rows(settings, 2);
    await press(settings, /をログアウト$/);
    await confirm(settings, 'ログアウトしない');
    await noDialog(settings);
    expect(focused()?.textContent).to.equal('ログアウト');
    expect(await isOpen(token)).to.equal(true);
    await press(settings, /をログアウト$/);
    await confirm(settings, 'ログアウトする');
    await rows(settings, 1);
    expect(await isOpen(token)).to.equal(false);
    await eventually(() => focused()?.textContent === 'ログイン中の端末');
    await eventually(() => shadow(settings).textContent?.includes('端末をログアウトしました。'));
    expect((await section(settings)).textContent).to.include('ほかにログイン中の端末はありません。');
  });

  it('are signed out all at once but for this one', async () => {
    const tokens = [await fetchToken(provider.url), await fetchToken(provider.url)];
    const settings = await showSettings(proxy.url);
    await rows(settings, 3);
    await press(settings, 'ほかの端末をすべてログアウト');
    await confirm(settings, 'すべてログアウトする');
    await rows(settings, 1);
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([false, false]);
    await eventually(() => focused()?.textContent === 'ログイン中の端末');
  });

  it('are loaded again when one of them has signed out meanwhile', async () => {
    const ask = await askAs(provider.url);
    const settings = await showSettings(proxy.url);
    await rows(settings, 2);
    await ask('POST', '/logout');
    await press(settings, /をログアウト$/);
    await confirm(settings, 'ログアウトする');
    await rows(settings, 1);
  });

  it('say why they cannot be read, and try again', async () => {
    await proxy.faults([{ match: { path: LIST }, fault: { status: 500, body: 'x' } }]);
    const settings = await showSettings(proxy.url);
    await eventually(async () => (await section(settings)).querySelector('[role=alert]'));
    await proxy.faults([]);
    await press(settings, 'もう一度試す');
    await rows(settings, 1);
  });

  it('are not there at a provider without them', async () => {
    await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
    const settings = await showSettings(proxy.url);
    await eventually(() => shadow(settings).textContent?.includes('家族へのメール'));
    expect(shadow(settings).textContent).not.to.include('ログイン中の端末');
    expect((await proxy.log()).filter(({ path }) => path === LIST)).to.have.length(0);
  });

  for (const [look, width, attributes, ground] of [
    ['on a laptop', 1280, '', '#fff'],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', '#15191d'],
  ] as const) {
    it(`are accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      await fetchToken(provider.url);
      const settings = await showSettings(proxy.url, attributes);
      const button = await eventually(() => shadow(settings).querySelector<HTMLElement>('.sign-in > button'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
      await click(button);
      await question(settings);
      await onGround(ground, () => expectAccessible(settings));
    });
  }
});
