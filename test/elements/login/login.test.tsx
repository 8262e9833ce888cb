import { expect } from '@open-wc/testing';
import {
  byRole,
  eventually,
  hostStyles,
  allByRole,
  click,
  emulateMedia,
  press,
  settled,
  clock,
  focused,
  type,
} from '../../support/browser/page.ts';
import { field, setUpLogin, show, signIn, undo, alert, fill } from './login-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import { PICTURE, pictureBlob } from '../../support/browser/tiny-picture.ts';
import { withFault } from '../../support/servers/provider.ts';
import { proxy } from '../../support/browser/suite.ts';
import { expectPageError } from '../../support/browser/page-watch.ts';

describe('<teacher-login>', () => {
  setUpLogin();

  describe('for a password manager', () => {
    it('is one light DOM form of native inputs', async () => {
      const element = await show();
      const form = document.querySelector('form');
      const [email, password] = [field('email'), field('password')];
      const submit = document.querySelector<HTMLButtonElement>('button[type=submit]');
      expect(email.form).to.equal(form);
      expect(password.form).to.equal(form);
      expect(submit?.form).to.equal(form);
      expect(document.querySelector('input[autocomplete=username]')).to.equal(email);
      expect(document.querySelector('input[type=password][autocomplete=current-password]')).to.equal(password);
      expect([email, password].map((input) => input.labels?.[0]?.textContent)).to.eql(['メールアドレス', 'パスワード']);
      for (const node of [email, password, submit]) {
        expect(node?.getRootNode()).to.equal(document);
        expect(node?.checkVisibility({ opacityProperty: true, visibilityProperty: true })).to.equal(true);
        expect(node?.getBoundingClientRect().height).to.be.at.least(40);
      }
      expect(element.contains(email)).to.equal(true);
    });

    it('accepts values that a program has filled in', async () => {
      const element = await show();
      for (const [name, text] of [
        ['email', 'hanako@example.jp'],
        ['password', 'hanako-demo'],
      ] as const) {
        field(name).value = text;
        field(name).dispatchEvent(new Event('input', { bubbles: true }));
        field(name).dispatchEvent(new Event('change', { bubbles: true }));
      }
      document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });

    it('removes its form after the sign-in, so that the manager offers to save', async () => {
      const element = await show();
      await signIn(element);
      expect(document.querySelector('form, input')).to.equal(null);
    });

    it('never sends a password in a URL, even when a script submits the form', async () => {
      await show();
      expect(document.querySelector('form')?.method).to.equal('post');
    });

    it('keeps its size and style on a hostile page', async () => {
      await show('theme="light"');
      const look = () =>
        [...document.querySelectorAll('teacher-login input, teacher-login label, teacher-login button')].map((node) => {
          const { color, backgroundColor, borderTopWidth, fontSize, display, paddingTop, textTransform } =
            getComputedStyle(node);
          const { width, height } = node.getBoundingClientRect();
          return [
            node.localName,
            Math.round(width),
            Math.round(height),
            color,
            backgroundColor,
            borderTopWidth,
            fontSize,
            display,
            paddingTop,
            textTransform,
          ].join(' ');
        });
      const before = look();
      undo.push(
        hostStyles(`
        input, button, label { all: unset !important; display: none !important; text-transform: uppercase !important; }
        form { display: none !important; }
        body { font: 40px cursive; letter-spacing: 4px; line-height: 4; color: red; }`),
      );
      expect(look()).to.eql(before);
    });
  });

  describe('the password', () => {
    it('can be shown and hidden again, and is hidden while it is sent', async () => {
      const element = await show();
      await fill('hanako@example.jp', 'wrong');
      await click(() => byRole(element, 'button', 'パスワードを表示'));
      expect(field('password').type).to.equal('text');
      expect(field('password').value).to.equal('wrong');
      await click(() => byRole(element, 'button', 'パスワードを隠す'));
      expect(field('password').type).to.equal('password');
      await click(() => byRole(element, 'button', 'パスワードを表示'));
      field('password').focus();
      await press('Enter');
      await alert(element);
      expect(field('password').type).to.equal('password');
    });

    it('has a warning while Caps Lock is on', async () => {
      const element = await show();
      const strike = (modifierCapsLock: boolean) =>
        field('password').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', modifierCapsLock, bubbles: true, composed: true }),
        );
      const hint = () =>
        allByRole(element, 'status').some(({ textContent }) => textContent === 'Caps Lock がオンになっています。');
      strike(true);
      await eventually(hint);
      strike(false);
      await eventually(() => !hint());
    });
  });

  describe('the link for a forgotten password', () => {
    const link = (element: Element) => element.shadowRoot?.querySelector<HTMLAnchorElement>('a[part=forget]');

    it("leads to the page's URL", async () => {
      expect(link(await show('forget-href="/help/password"'))?.href).to.equal(`${location.origin}/help/password`);
    });

    it('is not there without a URL', async () => {
      expect(link(await show())).to.equal(null);
    });

    it('runs no script', async () => {
      expect(link(await show('forget-href="javascript:alert(1)"'))).to.equal(null);
    });
  });

  describe('the logo', () => {
    const shown = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('[part=logo]');

    it("is the service's picture", async () => {
      const element = await show();
      const picture = await eventually(() => shown(element)?.querySelector('img'));
      expect(picture.src).to.match(/^http:\/\/.*\/logo\.svg$/);
    });

    /** Before the provider has answered the name is there, but not seen. */
    const seenName = (element: Element) =>
      eventually(() => shown(element)?.querySelector('span:not(.teacher-visually-hidden)'));

    // All of these could be shown by the browser: only the rule keeps them away.
    for (const [what, address] of [
      ['there is none', () => ''],
      ['it is data', () => PICTURE],
      ['it is a blob', pictureBlob],
    ] as const) {
      it(`is the product's name if ${what}`, async () => {
        const edit = { data: await address() };
        await withFault(
          proxy,
          { match: { path: '/api/backstage/field/logo', method: 'GET' }, fault: { edit } },
          async () => {
            const element = await show();
            expect((await seenName(element)).textContent).to.equal('オンライン家庭教師 講師画面');
            expect(shown(element)?.querySelector('img')).to.equal(null);
          },
        );
      });
    }

    it("is the product's name if the picture does not load", async () => {
      const edit = { data: `${proxy.url}/nothing.png` };
      await withFault(
        proxy,
        { match: { path: '/api/backstage/field/logo', method: 'GET' }, fault: { edit } },
        async () => {
          const element = await show();
          expect((await seenName(element)).textContent).to.equal('オンライン家庭教師 講師画面');
        },
      );
    });
  });

  describe('is accessible', () => {
    it('with errors at its fields', async () => {
      undo.push(hostStyles('body { background: #fff; }'));
      const element = await show('theme="light" forget-href="/forget"');
      await eventually(() => element.shadowRoot?.querySelector('[part=logo]')?.childElementCount);
      field('password').focus();
      await press('Enter');
      await eventually(() => field('email').hasAttribute('aria-invalid'));
      await settled(element);
      await expectAccessible(element);
    });

    needs('media').it('in forced colours: the fields keep their borders', async () => {
      await emulateMedia({ forcedColors: 'active' });
      undo.push(() => void emulateMedia({ forcedColors: 'none' }));
      await show();
      expect(getComputedStyle(field('email')).borderTopStyle).to.equal('solid');
    });
  });

  describe('validates before a request', () => {
    it("reports missing input in the element's language and focuses the first invalid field", async () => {
      const element = await show();
      await proxy.clearLog();
      field('password').focus();
      await press('Enter');
      await eventually(() => focused() === field('email'));
      const descriptionsShown = descriptions();
      expect(descriptionsShown).to.eql(['メールアドレスを入力してください。', 'パスワードを入力してください。']);
      element.setAttribute('lang', 'en-US');
      await eventually(() => descriptions()[0] === 'Enter your e-mail address.');
      expect((await proxy.log()).some(({ path }) => path.endsWith('/login'))).to.equal(false);
    });

    it('explains an invalid address, and clears the error on input', async () => {
      await show();
      await fill('hanako', 'secret');
      await press('Enter');
      await eventually(() => descriptions()[0] === 'メールアドレスの形で入力してください。例: hanako@example.jp');
      expect(field('email').getAttribute('aria-invalid')).to.equal('true');
      expect(focused()).to.equal(field('email'));
      await press('End');
      await type('@example.jp');
      await eventually(() => !field('email').hasAttribute('aria-invalid'));
      expect([field('email').value, field('password').value]).to.eql(['hanako@example.jp', 'secret']);
    });

    it('accepts an address in full-width letters', async () => {
      const element = await show();
      await fill('ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'hanako-demo');
      await press('Enter');
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });
  });

  describe('after an attempt', () => {
    it("shows the provider's message without a dialog, notifies the page, and keeps the input", async () => {
      const element = await show();
      const results: { status: number; message: string }[] = [];
      element.addEventListener('teacher-login-result', ({ detail }) => results.push(detail));
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      const error = await alert(element);
      expect(error.textContent).to.equal(
        'メールアドレスまたはパスワードが違います。確認してもう一度入力してください。',
      );
      expect(results).to.eql([{ status: 0, message: error.textContent }]);
      expect(element.shadowRoot?.querySelector('dialog')).to.equal(null);
      expect([field('email').value, field('password').value]).to.eql(['hanako@example.jp', 'wrong']);
    });

    it('shows nothing if silent; the event contains the message', async () => {
      const element = await show('silent');
      const descriptionsShown = new Promise<string>((resolve) =>
        element.addEventListener('teacher-login-result', ({ detail }) => resolve(detail.message)),
      );
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      expect(await descriptionsShown).to.equal(
        'メールアドレスまたはパスワードが違います。確認してもう一度入力してください。',
      );
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    });

    it("shows the message in the element's language", async () => {
      const element = await show('lang="en"');
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      expect((await alert(element)).textContent).to.match(/^[\w ,.-]+$/);
    });

    for (const [what, fault, message] of [
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
      ],
      [
        'the reply is HTML instead of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
      ],
      [
        'the status of the reply is missing',
        { edit: { status: null } },
        'サーバーの応答に不備があり、表示できませんでした。しばらくしてからもう一度お試しください。',
      ],
    ] as const) {
      it(`explains when ${what}, and keeps the input`, async () => {
        const element = await show();
        await withFault(proxy, { match: { method: 'POST', path: '/api/client/teacher/login' }, fault }, async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          expect((await alert(element)).textContent).to.equal(message);
        });
        expect(field('password').value).to.equal('hanako-demo');
        await press('Enter');
        await eventually(() => byRole(element, 'button', 'ログアウト'));
      });
    }

    it('signs in a teacher without a name or a picture', async () => {
      const element = await show();
      const fault = { edit: { 'data.name': null, 'data.avatar': null } };
      await withFault(proxy, { match: { method: 'POST', path: '/api/client/teacher/login' }, fault }, async () => {
        await fill('hanako@example.jp', 'hanako-demo');
        await press('Enter');
        await eventually(() => byRole(element, 'button', 'ログアウト'));
      });
    });

    it('reports that it waits for a busy provider, and then signs in automatically', async () => {
      expectPageError(/request error 503/);
      const element = await show();
      const busy = { status: 503, headers: { 'Retry-After': '1' }, body: { status: 0, message: 'busy', data: null } };
      const match = { method: 'POST', path: '/api/client/teacher/login' };
      await proxy.faults([{ match, times: 1, fault: busy }]);
      await fill('hanako@example.jp', 'hanako-demo');
      await press('Enter');
      const status = await eventually(() => element.shadowRoot?.querySelector('.login-again'));
      expect(status.textContent).to.equal('混み合っています。自動でログインしますので、お待ちください。');
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
      await clock.advance(1_500);
      await eventually(() => byRole(element, 'button', 'ログアウト'));
    });

    it('sends once, even if the button is pressed repeatedly', async () => {
      const element = await show();
      await proxy.clearLog();
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/login' }, fault: { hold: true } },
        async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          const submit = await eventually(() =>
            document.querySelector<HTMLButtonElement>('button[type=submit][aria-busy=true]'),
          );
          expect(submit.textContent).to.equal('ログインしています');
          await click(submit);
          field('password').focus();
          await press('Enter');
          await proxy.release();
          await eventually(() => byRole(element, 'button', 'ログアウト'));
        },
      );
      expect((await proxy.log()).filter(({ path }) => path.endsWith('/login'))).to.have.length(1);
    });
  });
});

/** What the two fields are described by, as a screen reader finds it. */
function descriptions(): string[] {
  return (['email', 'password'] as const).flatMap((name) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '');
  });
}
