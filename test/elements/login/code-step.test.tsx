import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { appCode, turnSecondFactorOn } from '../../support/browser/authenticator.ts';
import { byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { provider, proxy, setUpOwnProvider } from '../../support/browser/suite.ts';
import { onGround, write } from '../../support/browser/test-page.ts';
import { alert, field, fill, hasForm, show } from './login-page.ts';

describe('the second step of <teacher-login>', () => {
  setUpOwnProvider(() => {
    document.body.replaceChildren();
    localStorage.clear();
  });

  const codeField = () => eventually(() => document.querySelector<HTMLInputElement>('input[name=code]'));
  const isSignedIn = (element: Element) => eventually(() => byRole(element, 'button', 'ログアウト'));

  /** The form, in which the right password has been sent. */
  async function showStep(attributes = '') {
    const known = await turnSecondFactorOn(provider.url);
    const element = await show(attributes);
    const results: unknown[] = [];
    element.addEventListener('teacher-login-result', (event) => results.push((event as CustomEvent).detail.status));
    await fill('hanako@example.jp', 'hanako-demo');
    await press('Enter');
    await codeField();
    return { element, results, ...known };
  }

  const send = async (code: string): Promise<void> => {
    await write(await codeField(), code);
    await press('Enter');
  };

  it('asks for a code that phones fill in, has the focus, and signs in', async () => {
    const { element, results, secret } = await showStep();
    const input = await codeField();
    expect([input.autocomplete, input.inputMode, input.labels?.[0]?.textContent]).to.deep.equal([
      'one-time-code',
      'numeric',
      '確認コード',
    ]);
    await eventually(() => document.activeElement === input);
    expect(hasForm()).to.equal(false);
    await send(await appCode(secret, 1));
    await isSignedIn(element);
    expect(results).to.deep.equal([1]);
  });

  it('accepts a pasted code with spaces and full-width digits', async () => {
    const { element, secret } = await showStep();
    const wide = [...(await appCode(secret, 1))].map((digit) => '０１２３４５６７８９'[Number(digit)]);
    await send(`${wide.slice(0, 3).join('')} ${wide.slice(3).join('')}`);
    await isSignedIn(element);
  });

  it('reports a wrong code, keeps it, and accepts another', async () => {
    const { element, results, secret } = await showStep();
    await send('000000');
    await eventually(() => document.querySelector('input[name=code][aria-invalid=true]'));
    const input = await codeField();
    expect(input.value).to.equal('000000');
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).to.include('コードが違うか、すでに使われています。');
    await eventually(() => document.activeElement === input);
    await send(await appCode(secret, 1));
    await isSignedIn(element);
    expect(results).to.deep.equal([0, 1]);
  });

  it('asks for a code instead of sending an empty one', async () => {
    await showStep();
    await press('Enter');
    const input = await eventually(() => document.querySelector('input[name=code][aria-invalid=true]'));
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).to.equal(
      '確認コードを入力してください。',
    );
  });

  it('accepts a recovery code in its place', async () => {
    const { element, recoveryCodes } = await showStep();
    await click(() => byRole(element, 'button', 'リカバリーコードを使う'));
    const input = await codeField();
    await eventually(() => document.activeElement === input);
    expect([input.autocomplete, input.labels?.[0]?.textContent]).to.deep.equal(['off', 'リカバリーコード']);
    await send(recoveryCodes[0]?.toLowerCase() ?? '');
    await isSignedIn(element);
  });

  it('leads back to the password, with the typed address and the focus on the heading', async () => {
    const { element } = await showStep();
    await click(() => byRole(element, 'button', 'パスワードの入力に戻る'));
    await eventually(hasForm);
    expect([field('email').value, field('password').value]).to.deep.equal(['hanako@example.jp', '']);
    await eventually(() => focused()?.textContent === 'ログイン');
  });

  it('reports that too much time has passed', async () => {
    const { element, secret } = await showStep();
    await provider.setClock({ advanceMilliseconds: 5 * 60_000 });
    await send(await appCode(secret, 10));
    expect((await alert(element)).textContent).to.include('もう一度パスワードから入力してください。');
  });

  it('is skipped for an account without a second factor', async () => {
    const element = await show();
    await fill('taro@example.jp', 'taro-demo');
    await press('Enter');
    await isSignedIn(element);
    expect((await proxy.log()).filter(({ path }) => path.endsWith('/login/code'))).to.have.length(0);
  });

  for (const [look, width, attributes, ground] of [
    ['on a laptop', 1280, '', '#fff'],
    ['at 320 pixels, dark, in Arabic', 320, 'theme="dark" lang="ar-EG"', '#15191d'],
  ] as const) {
    it(`is accessible and within the page ${look}`, async () => {
      await setViewport({ width, height: 844 });
      const { element } = await showStep(attributes);
      await send('000000');
      await eventually(() => document.querySelector('input[name=code][aria-invalid=true]'));
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await onGround(ground, () => expectAccessible(element));
    });
  }
});
