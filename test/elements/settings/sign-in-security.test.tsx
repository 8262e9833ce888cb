import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { appCode } from '../../support/browser/authenticator.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { onGround, shadow, write, dialog, noDialog } from '../../support/browser/test-page.ts';
import { fetchToken, askAs } from '../../support/servers/ask.ts';
import { setUpSettings, showSettings } from './settings-page.ts';

const INFO = '/api/client/teacher/login/info';
const FACTOR = '/api/client/teacher/secondFactor';
const LIST = '/api/client/teacher/signIn/list';

const LOOKS = [
  ['on a laptop', 1280, '', '#fff'],
  ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', '#15191d'],
] as const;

describe('two-step sign-in in the settings', () => {
  setUpSettings();

  const section = (settings: Element) => eventually(() => byRole(settings, 'region', '2段階認証'));
  const button = async (settings: Element, name: string) =>
    eventually(async () => byRole(await section(settings), 'button', name));
  const pressButton = (settings: Element, name: string) => click(() => button(settings, name));
  const textField = async (settings: Element, name: string) =>
    eventually(async () => byRole(await section(settings), 'textbox', name) as HTMLInputElement);
  const passwordField = (settings: Element) =>
    eventually(async () => (await section(settings)).querySelector<HTMLInputElement>('input[type=password]'));
  const includes = (settings: Element, text: string) =>
    eventually(async () => (await section(settings)).textContent?.includes(text));

  /** Asks for a key with the password. */
  async function enrol(settings: Element): Promise<string> {
    await pressButton(settings, '2段階認証をオンにする');
    await write(await passwordField(settings), 'hanako-demo');
    await press('Enter');
    const key = await eventually(async () => (await section(settings)).querySelector('.second-factor-key code'));
    return key.textContent ?? '';
  }

  it('is turned on with the password and the first code, and gives ten recovery codes', async () => {
    const settings = await showSettings(proxy.url);
    await includes(settings, '2段階認証はオフです。');
    const key = await enrol(settings);
    expect(key).to.match(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const drawing = await eventually(() =>
      shadow(settings).querySelector('sl-qr-code')?.shadowRoot?.querySelector('canvas'),
    );
    expect(drawing.getAttribute('aria-label')).to.equal('認証アプリで読み取るQRコード');
    await write(await textField(settings, '確認コード'), await appCode(key));
    await press('Enter');
    const codes = await eventually(async () => byRole(await section(settings), 'list', 'リカバリーコード'));
    expect(allByRole(codes, 'listitem')).to.have.length(10);
    await eventually(() => focused()?.classList.contains('second-factor'));
    await pressButton(settings, '保管しました');
    await includes(settings, '2段階認証はオンです。残りのリカバリーコードは10個です。');
    expect(await fetchToken(provider.url)).to.equal('');
  });

  it('keeps the key and the input after a wrong code', async () => {
    const settings = await showSettings(proxy.url);
    const key = await enrol(settings);
    await write(await textField(settings, '確認コード'), '12 34');
    await press('Enter');
    await includes(settings, 'コードが違うか、すでに使われています。');
    expect((await textField(settings, '確認コード')).value).to.equal('12 34');
    await includes(settings, key);
    await eventually(() => focused()?.getAttribute('inputmode') === 'numeric');
  });

  it('is not turned on with a wrong password, which stays in its field', async () => {
    const settings = await showSettings(proxy.url);
    await pressButton(settings, '2段階認証をオンにする');
    await eventually(() => focused()?.getAttribute('type') === 'password');
    await write(await passwordField(settings), 'wrong');
    await press('Enter');
    await includes(settings, '現在のパスワードが違います。');
    expect((await passwordField(settings)).value).to.equal('wrong');
    await pressButton(settings, 'やめる');
    await button(settings, '2段階認証をオンにする');
  });

  it('is turned off with the password and a recovery code', async () => {
    const settings = await showSettings(proxy.url);
    const key = await enrol(settings);
    await write(await textField(settings, '確認コード'), await appCode(key));
    await press('Enter');
    const codes = await eventually(async () => byRole(await section(settings), 'list', 'リカバリーコード'));
    const [recovery] = allByRole(codes, 'listitem');
    const code = recovery?.textContent ?? '';
    await pressButton(settings, '保管しました');
    await pressButton(settings, '2段階認証をオフにする');
    await write(await passwordField(settings), 'hanako-demo');
    await write(await textField(settings, '確認コード'), code);
    await press('Enter');
    await includes(settings, '2段階認証はオフです。');
    expect(await fetchToken(provider.url)).not.to.equal('');
  });

  it('keeps the secrets out of attributes and of addresses', async () => {
    const settings = await showSettings(proxy.url);
    const secret = (await enrol(settings)).replaceAll(' ', '');
    await eventually(() => shadow(settings).querySelector('sl-qr-code'));
    const attributes = [...shadow(settings).querySelectorAll('*')].flatMap((node) =>
      [...node.attributes].map(({ value }) => value),
    );
    expect(attributes.filter((value) => value.includes(secret))).to.deep.equal([]);
    expect((await proxy.log()).filter(({ path }) => path.includes(secret))).to.have.length(0);
  });

  for (const [look, width, attributes, ground] of LOOKS) {
    it(`is accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const settings = await showSettings(proxy.url, attributes);
      const turnOn = () => shadow(settings).querySelector<HTMLElement>('.second-factor > div > button');
      await click(() => eventually(turnOn));
      const password = await eventually(() =>
        shadow(settings).querySelector<HTMLInputElement>('.second-factor input[type=password]'),
      );
      await write(password, 'hanako-demo');
      await press('Enter');
      const key = await eventually(() => shadow(settings).querySelector('.second-factor-key code'));
      await eventually(() => shadow(settings).querySelector('sl-qr-code'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
      const code = await eventually(() => shadow(settings).querySelector<HTMLInputElement>('.second-factor input'));
      await write(code, await appCode(key.textContent ?? ''));
      await press('Enter');
      await eventually(() => shadow(settings).querySelector('.second-factor-codes'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(settings));
    });
  }
});

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

  it('are signed out one by one after a confirmation, and the focus moves to the heading', async () => {
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

  it('are signed out all at once, except for this one', async () => {
    const tokens = [await fetchToken(provider.url), await fetchToken(provider.url)];
    const settings = await showSettings(proxy.url);
    await rows(settings, 3);
    await press(settings, 'ほかの端末をすべてログアウト');
    await confirm(settings, 'すべてログアウトする');
    await rows(settings, 1);
    expect(await Promise.all(tokens.map(isOpen))).to.deep.equal([false, false]);
    await eventually(() => focused()?.textContent === 'ログイン中の端末');
  });

  it('are reloaded when one of them has signed out meanwhile', async () => {
    const ask = await askAs(provider.url);
    const settings = await showSettings(proxy.url);
    await rows(settings, 2);
    await ask('POST', '/logout');
    await press(settings, /をログアウト$/);
    await confirm(settings, 'ログアウトする');
    await rows(settings, 1);
  });

  for (const [look, width, attributes, ground] of LOOKS) {
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

describe('a section of the settings about the sign-in', () => {
  setUpSettings();

  for (const [title, path, isRead] of [
    ['2段階認証', FACTOR, (section: Element) => allByRole(section, 'button', '2段階認証をオンにする').length],
    ['ログイン中の端末', LIST, (section: Element) => allByRole(section, 'listitem').length],
  ] as const) {
    const section = (settings: Element) => eventually(() => byRole(settings, 'region', title));

    it(`${title} reports why it cannot be loaded, and retries`, async () => {
      await proxy.faults([{ match: { path }, fault: { status: 500, body: 'x' } }]);
      const settings = await showSettings(proxy.url);
      await eventually(async () => (await section(settings)).querySelector('[role=alert]'));
      await proxy.faults([]);
      await click(async () => byRole(await section(settings), 'button', 'もう一度試す'));
      await eventually(async () => isRead(await section(settings)) === 1);
    });

    it(`${title} is hidden at a provider without it`, async () => {
      await proxy.faults([{ match: { path: INFO }, fault: { edit: { 'data.capabilities': ['lesson-mails'] } } }]);
      const settings = await showSettings(proxy.url);
      await eventually(() => shadow(settings).textContent?.includes('家族へのメール'));
      expect(shadow(settings).textContent).not.to.include(title);
      expect((await proxy.log()).filter((call) => call.path === path)).to.have.length(0);
    });
  }
});
