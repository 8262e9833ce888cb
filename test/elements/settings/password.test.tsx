import { expect } from '@open-wc/testing';
import { sessionOver, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, focused, press, type } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { done, elsewhere, SETTING, setUpSettings, showSettings } from './settings-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

describe('the password of <teacher-settings>', () => {
  setUpSettings();

  const show = (attributes = '') => showSettings(proxy.url, `view="password" ${attributes}`);
  const field = (name: 'current' | 'new' | 'again') =>
    document.querySelector<HTMLInputElement>(`input[name=${name}-password]`) as HTMLInputElement;
  const fillAll = async (current: string, fresh: string, again = fresh) => {
    await write(field('current'), current);
    await write(field('new'), fresh);
    await write(field('again'), again);
  };
  const submit = () => click(() => document.querySelector('button[type=submit]'));
  const errors = () => [...document.querySelectorAll('p[id$=-error]')].map(({ textContent }) => textContent);
  const strength = (element: Element) => shadow(element).querySelector('.password-strength [role=status]')?.textContent;

  it("renders three light DOM fields for password managers, with the teacher's address", async () => {
    const element = await show();
    byRole(element, 'heading', 'パスワードの変更');
    expect(element.textContent).to.include('現在のパスワード');
    expect([...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).to.eql([
      'username',
      'current-password',
      'new-password',
      'new-password',
    ]);
    await eventually(
      () => document.querySelector<HTMLInputElement>('input[name=username]')?.value === 'hanako@example.jp',
    );
    expect(new Set([...document.querySelectorAll('input')].map(({ form }) => form)).size).to.equal(1);
    expect(shadow(element).textContent).to.include('ほかの端末やブラウザーのログインはすべて終了します。');
  });

  it('changes by keyboard alone; other sessions end, this one continues', async () => {
    const before = await elsewhere(provider);
    const element = await show();
    const events: unknown[] = [];
    element.addEventListener('teacher-password-change', ({ detail }) => events.push(detail));
    field('current').focus();
    await type('hanako-demo');
    await press('Tab', 'Tab');
    await type('kaeru tobikomu');
    await press('Tab', 'Tab');
    await type('kaeru tobikomu');
    await press('Enter');
    const dialog = await done(element);
    expect(dialog.textContent)
      .to.include('情報が変更されました')
      .and.to.include('ほかの端末のログインは終了しました。');
    await press('Enter');
    expect(events).to.eql([{}]);
    expect([...document.querySelectorAll<HTMLInputElement>('input[type=password]')].map(({ value }) => value)).to.eql([
      '',
      '',
      '',
    ]);
    expect((await before.read()).email).to.equal(undefined);
    expect((await elsewhere(provider)).isSignedIn).to.equal(false);
    expect((await elsewhere(provider, 'kaeru tobikomu')).isSignedIn).to.equal(true);
    await click(() => byRole(element, 'button', '設定に戻る'));
    await eventually(() => shadow(element).querySelector('.settings-form'));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).to.not.include('kaeru');
  });

  it('shows the strength of the new one as text', async () => {
    const element = await show();
    await eventually(() => document.querySelector<HTMLInputElement>('input[name=username]')?.value);
    expect(strength(element)).to.equal(undefined);
    for (const [password, words] of [
      ['abc', '短すぎます。8文字以上にしてください。'],
      ['password1', '弱いパスワードです。よく使われる言葉は避けてください。'],
      ['hanako-demo', '弱いパスワードです。名前やメールアドレスは避けてください。'],
      ['12345678', '弱いパスワードです。文字の並びや繰り返しは避けてください。'],
      ['tkvm4wprz', '十分な強さのパスワードです。'],
      ['kaeru tobikomu', '強いパスワードです。'],
    ] as const) {
      await write(field('new'), password);
      await eventually(() => strength(element) === words);
    }
  });

  for (const [what, typed, sentences] of [
    [
      'nothing',
      ['', '', ''],
      [
        '現在のパスワードを入力してください。',
        '新しいパスワードを入力してください。',
        '確認のため、もう一度入力してください。',
      ],
    ],
    [
      'a short one',
      ['hanako-demo', 'short', 'short'],
      ['8文字以上で入力してください。空白だけのパスワードは使えません。'],
    ],
    [
      'the same one',
      ['hanako-demo', 'hanako-demo', 'hanako-demo'],
      ['現在と同じパスワードです。別のパスワードにしてください。'],
    ],
    [
      'two that differ',
      ['hanako-demo', 'kaeru tobikomu', 'kaeru tobikom'],
      ['新しいパスワードと違います。もう一度入力してください。'],
    ],
  ] as const) {
    it(`rejects ${what} at its field, and sends nothing`, async () => {
      await show();
      await fillAll(typed[0], typed[1], typed[2]);
      await submit();
      await eventually(() => errors().length > 0);
      expect(errors()).to.eql(sentences);
      await eventually(() => (focused() as HTMLInputElement).ariaInvalid === 'true');
      expect((await proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
    });
  }

  it('with a wrong current one reports it at that field, and keeps the new ones', async () => {
    await show();
    await fillAll('guess', 'kaeru tobikomu');
    await submit();
    await eventually(() => errors()[0] === '現在のパスワードが違います。');
    await eventually(() => focused() === field('current'));
    expect([field('new').value, field('again').value]).to.eql(['kaeru tobikomu', 'kaeru tobikomu']);
    await write(field('current'), 'hanako-demo');
    await submit();
    await done(document.querySelector('teacher-settings') as Element);
  });

  it('can be shown per field', async () => {
    const element = await show();
    await write(field('new'), 'kaeru tobikomu');
    await click(() => byRole(element, 'button', '新しいパスワードを表示'));
    await eventually(() => field('new').type === 'text');
    expect(field('current').type).to.equal('password');
    await click(() => byRole(element, 'button', '新しいパスワードを隠す'));
    await eventually(() => field('new').type === 'password');
  });

  it('has a page in the portal that confirms discarding passwords, but never stores them', async () => {
    const portal = await openSignedIn(proxy.url, '/updatepwd');
    await heading(portal, 'パスワードの変更');
    await fillAll('hanako-demo', 'kaeru tobikomu');
    await click(() => byRole(content(portal), 'link', '設定に戻る'));
    await click(() => byRole(portal, 'button', '編集を続ける'));
    expect([address(), field('new').value]).to.eql(['/updatepwd', 'kaeru tobikomu']);
    await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: sessionOver }, async () => {
      await submit();
      await eventually(() => document.querySelector('input[name=email]'));
    });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).to.not.include('kaeru');
    await signIn();
    await heading(portal, 'パスワードの変更');
    await eventually(() => field('new')?.value === '');
    closePortal();
  });
});
