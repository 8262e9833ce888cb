import { expect } from '@open-wc/testing';
import type { TeacherLogin } from '../../../src/elements/login/index.ts';
import '../../../src/elements/login/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { write } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  focused,
  hostStyles,
  mountHtml,
  press,
  type,
} from '../../support/browser/page.ts';
import { PICTURE, pictureBlob } from '../../support/browser/tiny-picture.ts';
import {
  startProvider,
  startProxy,
  withFault,
  type RemoteProvider,
  type RemoteProxy,
} from '../../support/servers/provider.ts';

describe('<teacher-login>', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;
  let undo: (() => void)[] = [];

  before(async () => {
    provider = await startProvider();
    proxy = await startProxy(provider);
  });

  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    for (const step of undo) step();
    undo = [];
  });

  async function show(attributes = '', url = proxy.url): Promise<TeacherLogin> {
    const element = mountHtml(`<teacher-login provider="${url}" ${attributes}></teacher-login>`) as TeacherLogin;
    await eventually(() => field('email'));
    return element;
  }

  async function fill(email: string, password: string): Promise<void> {
    for (const [name, text] of [
      ['email', email],
      ['password', password],
    ] as const)
      write(field(name), text);
    await eventually(() => field('password').value === password);
  }

  async function signIn(element: TeacherLogin): Promise<void> {
    await fill('hanako@example.jp', 'hanako-demo');
    await press('Enter');
    await eventually(() => byRole(element, 'button', 'ログアウト'));
  }

  const alert = (element: Element) =>
    eventually(() => element.shadowRoot?.querySelector<HTMLElement>('[role=alert][part=error]'));

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
      expect(error.textContent).to.equal('メールアドレスまたはパスワードが違います。');
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
      expect(await descriptionsShown).to.equal('メールアドレスまたはパスワードが違います。');
      expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    });

    it("shows the message in the element's language", async () => {
      const element = await show('lang="en"');
      await fill('hanako@example.jp', 'wrong');
      await press('Enter');
      expect((await alert(element)).textContent).to.match(/^[\w ,.-]+$/);
    });

    for (const [what, fault, message] of [
      ['the connection breaks', { drop: true }, '通信できませんでした。電波の良い場所でもう一度お試しください。'],
      [
        'a page comes in place of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
      ],
      [
        'a field of the reply is missing',
        { edit: { 'data.name': null } },
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

  describe('the password', () => {
    it('can be shown and hidden again, and is hidden while it is sent', async () => {
      const element = await show();
      await fill('hanako@example.jp', 'wrong');
      await click(byRole(element, 'button', 'パスワードを表示'));
      expect(field('password').type).to.equal('text');
      expect(field('password').value).to.equal('wrong');
      await click(byRole(element, 'button', 'パスワードを隠す'));
      expect(field('password').type).to.equal('password');
      await click(byRole(element, 'button', 'パスワードを表示'));
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
      it(`is the product's name where ${what}`, async () => {
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

    it("is the product's name where the picture does not load", async () => {
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

  describe('when somebody is signed in', () => {
    it('shows the teacher, stores the token, notifies the page, and takes the focus', async () => {
      const element = await show();
      const descriptionsShown = new Promise<{ name: string }>((resolve) =>
        element.addEventListener('teacher-sign-in', ({ detail }) => resolve(detail)),
      );
      await signIn(element);
      expect((await descriptionsShown).name).to.equal('佐藤 花子');
      const teacher = element.shadowRoot?.querySelector('[part=teacher]');
      expect(teacher?.textContent).to.contain('佐藤 花子');
      expect(localStorage.getItem('teacher-auth')).to.be.a('string');
      expect(localStorage.getItem('teacher-userName')).to.equal('佐藤 花子');
      await eventually(() => focused() === teacher);
    });

    it('signs out, and focuses the form', async () => {
      const element = await show();
      await signIn(element);
      await press('Tab', 'Enter');
      await eventually(() => field('email'));
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
      expect(element.shadowRoot?.contains(focused())).to.equal(true);
    });

    it('reports a failed sign-out, and offers a local one', async () => {
      const element = await show();
      await signIn(element);
      await withFault(
        proxy,
        { match: { method: 'POST', path: '/api/client/teacher/logout' }, fault: { drop: true } },
        async () => {
          await click(byRole(element, 'button', 'ログアウト'));
          const dialog = await eventually(() => byRole(element, 'alertdialog', 'ログアウトできませんでした'));
          expect(dialog.textContent).to.contain('通信できませんでした。');
          expect(localStorage.getItem('teacher-auth')).to.be.a('string');
          await click(byRole(dialog, 'button', 'この端末だけログアウト'));
          await eventually(() => field('email'));
        },
      );
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });

    it('asks to sign in again when the provider ends the session', async () => {
      const element = await show();
      const expired = new Promise((resolve) => element.addEventListener('teacher-session-expire', resolve));
      const over = { status: 403, body: { status: -1, message: '', data: null } };
      await withFault(
        proxy,
        { match: { method: 'GET', path: '/api/client/teacher/login/info' }, fault: over },
        async () => {
          await fill('hanako@example.jp', 'hanako-demo');
          await press('Enter');
          await expired;
          await eventually(() => field('email'));
        },
      );
      expect(element.shadowRoot?.textContent).to.contain('ログインの有効期限が切れました。');
      expect(localStorage.getItem('teacher-auth')).to.equal(null);
    });
  });

  describe('on a page that signs teachers in itself', () => {
    const showWith = (fetchToken: TeacherLogin['fetchToken']) => {
      const element = document.createElement('teacher-login');
      element.provider = proxy.url;
      element.fetchToken = fetchToken;
      document.body.append(element);
      return element;
    };
    const tokenOf = async () =>
      (
        await fetch(`${provider.url}/api/client/teacher/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
        })
      ).headers.get('Authorization') ?? '';

    it("requests the page's token without a form, and then shows the teacher", async () => {
      let give: ((token: string) => void) | undefined;
      const element = showWith(
        () =>
          new Promise((resolve) => {
            give = resolve;
          }),
      );
      await eventually(() =>
        allByRole(element, 'status').some(({ textContent }) => textContent === 'ログインしています'),
      );
      expect(field('email').checkVisibility()).to.equal(false);
      (await eventually(() => give))(await tokenOf());
      await eventually(() => element.shadowRoot?.querySelector('[part=teacher]')?.textContent?.includes('佐藤 花子'));
    });

    it('hides the form while another element requests the token, and keeps its input', async () => {
      const element = await show();
      await fill('hanako@example.jp', 'hanako');
      let refuse: ((error: Error) => void) | undefined;
      showWith(
        () =>
          new Promise((_resolve, reject) => {
            refuse = reject;
          }),
      );
      await eventually(() => !field('email').checkVisibility());
      (await eventually(() => refuse))(new Error('signed out'));
      await eventually(() => field('email').checkVisibility());
      expect(element.querySelector<HTMLInputElement>('[name=password]')?.value).to.equal('hanako');
    });
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of [
      ['light', 'theme="light"', '#fff'],
      ['dark', 'theme="dark"', '#15191d'],
      ['Arabic', 'theme="light" lang="ar-EG"', '#fff'],
    ] as const) {
      it(`in ${look}: initially, with errors, rejected, and signed in`, async () => {
        undo.push(hostStyles(`body { background: ${ground}; }`));
        const element = await show(`${attributes} forget-href="/forget"`);
        await eventually(() => element.shadowRoot?.querySelector('[part=logo]')?.childElementCount);
        await expectAccessible(element);
        field('password').focus();
        await press('Enter');
        await eventually(() => field('email').hasAttribute('aria-invalid'));
        await expectAccessible(element);
        await fill('hanako@example.jp', 'wrong');
        await press('Enter');
        await alert(element);
        await expectAccessible(element);
        await fill('hanako@example.jp', 'hanako-demo');
        await press('Enter');
        await eventually(() => element.shadowRoot?.querySelector('[part=teacher]'));
        await expectAccessible(element);
      });
    }

    needs('media').it('in forced colours: the fields keep their borders', async () => {
      await emulateMedia({ forcedColors: 'active' });
      undo.push(() => void emulateMedia({ forcedColors: 'none' }));
      await show();
      expect(getComputedStyle(field('email')).borderTopStyle).to.equal('solid');
    });
  });
});

function field(name: 'email' | 'password'): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!input) throw new Error(`There is no field ${name}.`);
  return input;
}

/** What the two fields are described by, as a screen reader finds it. */
function descriptions(): string[] {
  return (['email', 'password'] as const).flatMap((name) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '');
  });
}
