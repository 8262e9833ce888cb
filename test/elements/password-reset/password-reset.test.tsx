import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  description,
  dialog,
  focusOn,
  looks,
  noDialog,
  onGround,
  shadow,
  takeClock,
  write,
} from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openPortal } from '../../support/browser/portal.ts';
import {
  startProvider,
  startProxy,
  withFault,
  type RemoteProvider,
  type RemoteProxy,
} from '../../support/servers/provider.ts';

const CHECK = '/api/client/teacher/judgeEmail';
const SEND = '/api/client/teacher/resetPassword/email';
const RESET = '/api/client/teacher/resetPassword';
const MINUTE = 60_000;
const NEW = 'たこやき-42-sanpo';

describe('the page for a forgotten password', () => {
  let provider: RemoteProvider;
  let proxy: RemoteProxy;

  // Each has its own: how often a mail may be asked for is counted.
  beforeEach(async () => {
    provider = await startProvider();
    proxy = await startProxy(provider);
  });
  afterEach(async () => {
    closePortal();
    await proxy.stop();
    await provider.stop();
  });

  const field = (name: string) => eventually(() => document.querySelector<HTMLInputElement>(`input[name=${name}]`));
  const sent = async (path: string) =>
    (await proxy.log())
      .filter((entry) => entry.path === path)
      .map(({ body }) => JSON.parse(body) as Record<string, string>);

  async function open(path = '/forget', attributes = ''): Promise<Element> {
    const portal = openPortal(proxy.url, path, attributes);
    await heading(portal);
    return portal;
  }
  async function askFor(email: string, portal?: Element): Promise<Element> {
    const page = portal ?? (await open());
    write(await field('email'), email);
    await press('Enter');
    return page;
  }
  async function mailedToken(email = 'taro@example.jp'): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    await fetch(provider.url + SEND, { method: 'POST', headers, body: JSON.stringify({ email }) });
    const mails = await provider.mails();
    return /forget#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  }
  async function openLink(token: string, attributes = ''): Promise<Element> {
    const portal = openPortal(proxy.url, `/forget#token=${token}`, attributes);
    await field('password');
    return portal;
  }
  async function setPassword(password: string, repeat = password): Promise<void> {
    write(await field('password'), password);
    write(await field('repeat'), repeat);
    await press('Enter');
  }
  const hint = (portal: Element, words: RegExp) =>
    eventually(async () => {
      const box = await dialog(portal, 'ヒント', 'alertdialog');
      return words.test(box.textContent ?? '') && box;
    });

  it('renders a heading, one field and a link to the sign-in', async () => {
    const portal = await open();
    expect((await heading(portal)).textContent).to.equal('パスワードの再設定');
    expect((await field('email')).autocomplete).to.equal('username');
    expect(byRole(content(portal), 'link', 'ログイン画面へ').getAttribute('href')).to.equal('/teacher/login');
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: every step of it`, () =>
        onGround(ground, async () => {
          const portal = await open('/forget', attributes);
          await expectAccessible(portal);
          await askFor('', portal);
          await eventually(
            async () => (await field('email')).ariaInvalid ?? (await field('email')).getAttribute('aria-invalid'),
          );
          await expectAccessible(portal);
          await askFor('hanako@example.jp', portal);
          await eventually(() => shadow(portal).querySelector('.password-reset-address'));
          await expectAccessible(portal);
          portal.remove();
          const linked = await openLink('no-token-that-anybody-has', attributes);
          await setPassword(NEW, 'else');
          await eventually(async () => (await field('repeat')).getAttribute('aria-invalid'));
          await expectAccessible(linked);
          await setPassword(NEW);
          await eventually(() => shadow(linked).querySelector('dialog'));
          await expectAccessible(linked);
          await press('Enter');
          await noDialog(linked);
          await expectAccessible(linked);
        }));
    }
  });

  describe('an address', () => {
    it('is checked after a pause in typing, without interrupting it', async () => {
      await open();
      const email = await field('email');
      email.focus();
      await press(...'taro@'.split(''));
      await press(...'exa'.split(''));
      expect(await sent(CHECK)).to.have.length(0);
      await eventually(async () => (await sent(CHECK)).length > 0);
      await eventually(() => email.getAttribute('aria-invalid') === 'true');
      expect(document.body.textContent).to.contain('形式を確認してください');
      await press('m');
      expect(email.value).to.equal('taro@exam');
      await eventually(() => email.getAttribute('aria-invalid') === null);
    });

    it('that is invalid does not prevent sending another one', async () => {
      const portal = await askFor('taro');
      await focusOn(() => document.querySelector('input[name=email]') as Element);
      expect(document.body.textContent).to.contain('メールアドレスの形で入力してください');
      expect(await sent(SEND)).to.eql([]);
      await askFor('ｔａｒｏ@example.jp', portal);
      await heading(portal, 'メールを確認してください');
      expect(await sent(SEND)).to.eql([{ email: 'taro@example.jp' }]);
    });

    it('gets the same reply whether it is known or not, and only a known one gets a mail', async () => {
      const words = [];
      for (const email of ['hanako@example.jp', 'nobody@example.jp']) {
        const portal = await askFor(email);
        await heading(portal, 'メールを確認してください');
        words.push(content(portal).textContent?.replace(email, '…').replace(/\d+秒/, '…'));
        portal.remove();
      }
      expect(words[0]).to.equal(words[1]);
      expect((await provider.mails()).map(({ to }) => to)).to.eql(['hanako@example.jp']);
    });

    it('is kept when another one is entered, and the focus follows', async () => {
      const portal = await askFor('hanako@example.jp');
      await focusOn(() => byRole(content(portal), 'heading', 'メールを確認してください'));
      await click(byRole(content(portal), 'button', '別のアドレスを入力'));
      expect((await field('email')).value).to.equal('hanako@example.jp');
      await focusOn(() => byRole(content(portal), 'heading', 'パスワードの再設定'));
    });

    it('stays in the field when the mail cannot be requested, with an explanation', async () => {
      await withFault(proxy, { match: { method: 'POST', path: SEND }, fault: { drop: true } }, async () => {
        const portal = await askFor('hanako@example.jp');
        const alert = await eventually(() => shadow(portal).querySelector('[role=alert]'));
        expect(alert.textContent).to.contain('電波の良い場所で');
        expect((await field('email')).value).to.equal('hanako@example.jp');
      });
    });
  });

  it('requests the mail again only after a minute, and confirms it', async () => {
    const clock = takeClock();
    try {
      const portal = await askFor('hanako@example.jp');
      const again = await eventually(() => byRole(content(portal), 'button', /もう一度送信/));
      expect(again.textContent).to.equal('もう一度送信（あと60秒）');
      await click(again);
      expect(await sent(SEND)).to.have.length(1);
      clock.advance(MINUTE);
      await eventually(() => again.textContent === 'もう一度送信');
      await click(again);
      await eventually(() =>
        [...shadow(portal).querySelectorAll('[role=status]')].some(
          ({ textContent }) => textContent === 'もう一度送信しました。',
        ),
      );
      expect((await provider.mails()).length).to.equal(2);
    } finally {
      clock.restore();
    }
  });

  it('says how long to wait after too many requests', async () => {
    for (let times = 0; times < 5; times += 1) await mailedToken();
    const portal = await askFor('taro@example.jp');
    const alert = await eventually(() => shadow(portal).querySelector('[role=alert]'));
    expect(alert.textContent).to.match(/回数が上限に達しました。\d+分ほど待って/);
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
      write(await field('email'), 'taro@example.jp');
      write(await field('password'), NEW);
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
      write(await field('email'), 'taro@example.jp');
      write(await field('password'), 'taro-demo');
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
        await click(byRole(box, 'button', '了解'));
        await noDialog(portal);
        await focusOn(() => byRole(content(portal), 'heading', 'このリンクは使えません'));
        await click(byRole(content(portal), 'button', 'パスワードの再設定'));
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
        expect(alert.textContent).to.equal('通信できませんでした。電波の良い場所でもう一度お試しください。');
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
        write(password, text);
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
      await click(byRole(content(portal), 'checkbox', 'パスワードを表示'));
      await eventually(
        async () => (await field('password')).type === 'text' && (await field('repeat')).type === 'text',
      );
      await setPassword(NEW);
      await eventually(async () => (await field('password')).type === 'password');
    });
  });
});
