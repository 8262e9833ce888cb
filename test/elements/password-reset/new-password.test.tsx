import { expect } from '@open-wc/testing';
import { description, dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { address, content, heading, openPortal } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MINUTE, NEW, askFor, field, mailedToken, openLink, sent, setPassword, setUpReset } from './reset-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

const RESET = '/api/client/teacher/resetPassword';

describe('the page for a forgotten password', () => {
  setUpReset();

  const hint = (portal: Element, words: RegExp) =>
    eventually(async () => {
      const box = await dialog(portal, 'ヒント', 'alertdialog');
      return words.test(box.textContent ?? '') && box;
    });

  describe('the mailed link', () => {
    it('leaves no token in the address, in the history or in any storage', async () => {
      const token = await mailedToken();
      await openLink(token);
      expect(address()).to.equal('/forget');
      expect(location.href).to.not.contain(token);
      expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).to.not.contain(token);
    });

    for (const [what, fault, words] of [
      [
        'status 0 and a message',
        { status: 200, body: { status: 0, message: 'このパスワードは使えません。', data: {} } },
        'このパスワードは使えません。',
      ],
      [
        'an error with words of its own',
        { status: 422, body: { status: 0, message: '入力が正しくありません。', data: {} } },
        '入力が正しくありません。',
      ],
    ] as const) {
      it(`shows the server's message for ${what} in a warning titled ヒント`, async () => {
        const portal = await openLink(await mailedToken());
        await withFault(proxy, { match: { method: 'POST', path: RESET }, fault }, async () => {
          await setPassword(NEW);
          const warning = await dialog(portal, 'ヒント', 'alertdialog');
          expect(warning.textContent).to.equal(`ヒント${words}了解`);
          // The look of a warning, beside the words.
          const mark = warning.querySelector('h2 > .teacher-dialog-mark:has(svg)') as Element;
          const { backgroundColor, color } = getComputedStyle(mark);
          expect([backgroundColor, color]).to.eql(['rgb(255, 245, 220)', 'rgb(122, 77, 0)']);
        });
      });
    }

    it('works in the tab that requested it, too', async () => {
      const portal = await askFor('taro@example.jp');
      await heading(portal, 'メールを確認してください');
      const token = await mailedToken();
      location.hash = `token=${token}`;
      await heading(portal, '新しいパスワードを設定');
      expect(location.href).to.not.contain(token);
    });

    it('sets the password once, redirects to the sign-in with a message, and the new password works', async () => {
      const token = await mailedToken();
      const portal = await openLink(token);
      await setPassword(NEW);
      await eventually(() => address() === '/login');
      const word = () =>
        [...shadow(portal).querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
      await eventually(() => word().includes('新しいパスワードでログインしてください。'));
      await write(await field('email'), 'taro@example.jp');
      await write(await field('password'), NEW);
      await press('Enter');
      await eventually(() => address() === '/course/list');
      expect(
        (await proxy.log()).some(
          ({ path, body, headers }) =>
            path.includes(token) || JSON.stringify(headers).includes(token) || (body.includes(token) && path !== RESET),
        ),
      ).to.equal(false);
    });

    /** Leaves a session in this browser, and no portal. */
    const signInAsTaro = async (): Promise<void> => {
      const portal = openPortal(proxy.url, '/login');
      await write(await field('email'), 'taro@example.jp');
      await write(await field('password'), 'taro-demo');
      await press('Enter');
      await eventually(() => address() === '/course/list');
      portal.remove();
    };

    it('ends the session of this browser, too', async () => {
      await signInAsTaro();
      const token = await mailedToken();
      const linked = await openLink(token);
      await setPassword(NEW);
      await eventually(() => address() === '/login');
      await heading(linked, 'ログイン');
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });

    it("keeps another teacher's session in this browser", async () => {
      await signInAsTaro();
      const token = localStorage.getItem('teacher-auth');
      await openLink(await mailedToken('hanako@example.jp'));
      await setPassword(NEW);
      await eventually(() => address() === '/course/list');
      expect(localStorage.getItem('teacher-auth')).to.equal(token);
      expect(localStorage.getItem('teacher-userName')).to.equal('鈴木 太郎');
    });

    for (const [name, invalidate] of [
      [
        'used twice',
        async (token: string) => {
          const headers = { 'Content-Type': 'application/json' };
          await fetch(provider.url + RESET, {
            method: 'POST',
            headers,
            body: JSON.stringify({ token, password: 'somebody-else-9' }),
          });
          return token;
        },
      ],
      [
        'after 31 minutes',
        async (token: string) => {
          await provider.setClock({ advanceMilliseconds: 31 * MINUTE });
          return token;
        },
      ],
      ['with a changed letter', async (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
      ['cut off', async (token: string) => token.slice(0, 7)],
    ] as const) {
      it(`${name} shows the provider's message, then offers another mail`, async () => {
        const portal = await openLink(await invalidate(await mailedToken()));
        await setPassword(NEW);
        const box = await hint(portal, /このリンクは使えません/);
        await click(() => byRole(box, 'button', '了解'));
        await noDialog(portal);
        await focusOn(() => byRole(content(portal), 'heading', 'このリンクは使えません'));
        await click(() => byRole(content(portal), 'button', 'パスワードの再設定'));
        await heading(portal, 'パスワードの再設定');
        expect(await field('email')).to.be.an('htmlinputelement');
      });
    }

    it('is kept with the input after a network failure, which the form reports, and works later', async () => {
      const portal = await openLink(await mailedToken());
      const failures: string[] = [];
      portal.addEventListener('teacher-failure', (event) =>
        failures.push((event as CustomEvent<{ kind: string }>).detail.kind),
      );
      await withFault(proxy, { match: { method: 'POST', path: RESET }, fault: { drop: true } }, async () => {
        await setPassword(NEW);
        const alert = await eventually(() => shadow(portal).querySelector('[role=alert]'));
        expect(alert.textContent).to.equal(
          '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
        );
        expect(shadow(portal).querySelector('dialog')).to.equal(null);
        expect(failures).to.eql(['offline']);
      });
      expect((await field('password')).value).to.equal(NEW);
      (await field('repeat')).focus();
      await press('Enter');
      await eventually(() => address() === '/login');
    });
  });

  describe('the new password', () => {
    it('is rated as text while it is typed', async () => {
      await openLink('any-token-will-do-here');
      const password = await field('password');
      for (const [text, words] of [
        ['abc', '短すぎます'],
        ['password1', 'よく使われる言葉'],
        ['ぬりえ帳と月夜のさんぽ道9', '強いパスワード'],
      ] as const) {
        await write(password, text);
        await eventually(() => description(password).includes(words));
      }
    });

    for (const [password, repeat, at, words] of [
      ['', '', 'password', '新しいパスワードを入力してください'],
      ['kurz', 'kurz', 'password', '8文字以上'],
      ['        ', '        ', 'password', '8文字以上'],
      ['x'.repeat(201), 'x'.repeat(201), 'password', '200文字以内'],
      [NEW, '', 'repeat', 'もう一度入力してください'],
      [NEW, `${NEW}!`, 'repeat', '2つのパスワードが違います'],
    ] as const) {
      it(`"${password.slice(0, 12)}" and "${repeat.slice(0, 12)}" are not sent: ${words}`, async () => {
        await openLink('any-token-will-do-here');
        await setPassword(password, repeat);
        await focusOn(() => document.querySelector(`input[name=${at}]`) as Element);
        expect(document.body.textContent).to.contain(words);
        expect(await sent(RESET)).to.eql([]);
      });
    }

    it('can be shown, and is hidden again on submit', async () => {
      const portal = await openLink('no-token-that-anybody-has');
      await click(() => byRole(content(portal), 'checkbox', 'パスワードを表示'));
      await eventually(
        async () => (await field('password')).type === 'text' && (await field('repeat')).type === 'text',
      );
      await setPassword(NEW);
      await eventually(async () => (await field('password')).type === 'password');
    });
  });
});
