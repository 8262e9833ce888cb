import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { focusOn, shadow } from '../../support/browser/test-page.ts';
import { byRole, click, clock, eventually, press } from '../../support/browser/page.ts';
import { content, heading } from '../../support/browser/portal.ts';
import { withFault } from '../../support/servers/provider.ts';
import { MINUTE, NEW, SEND, askFor, field, open, openLink, sent, setPassword, setUpReset } from './reset-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

/** A pause in typing after which an address is checked, in ms. */
const PAUSE_MS = 700;

const CHECK = '/api/client/teacher/judgeEmail';

describe('the page for a forgotten password', () => {
  setUpReset();

  it('renders a heading, one field and a link to the sign-in', async () => {
    const portal = await open();
    expect((await heading(portal)).textContent).to.equal('パスワードの再設定');
    expect((await field('email')).autocomplete).to.equal('username');
    expect(byRole(content(portal), 'link', 'ログイン画面へ').getAttribute('href')).to.equal('/teacher/login');
  });

  it('is accessible with errors, and when the password is set', async () => {
    const portal = await open('/forget', 'theme="light"');
    await askFor('', portal);
    await eventually(async () => (await field('email')).getAttribute('aria-invalid'));
    await expectAccessible(portal);
    portal.remove();
    const linked = await openLink('no-token-that-anybody-has', 'theme="light"');
    await setPassword(NEW, 'else');
    await eventually(async () => (await field('repeat')).getAttribute('aria-invalid'));
    await expectAccessible(linked);
    await setPassword(NEW);
    await eventually(() => shadow(linked).querySelector('dialog'));
    await expectAccessible(linked);
  });

  describe('an address', () => {
    it('is checked after a pause in typing, without interrupting it', async () => {
      await open();
      const email = await field('email');
      email.focus();
      await press(...'taro@'.split(''));
      await press(...'exa'.split(''));
      await clock.advance(PAUSE_MS - 1);
      expect(await sent(CHECK)).to.have.length(0);
      await clock.advance(1);
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
      // Mails leave after the reply.
      await eventually(async () => (await provider.mails()).length > 0);
      expect((await provider.mails()).map(({ to }) => to)).to.eql(['hanako@example.jp']);
    });

    it('is kept when another one is entered, and the focus follows', async () => {
      const portal = await askFor('hanako@example.jp');
      await focusOn(() => byRole(content(portal), 'heading', 'メールを確認してください'));
      await click(() => byRole(content(portal), 'button', '別のアドレスを入力'));
      expect((await field('email')).value).to.equal('hanako@example.jp');
      await focusOn(() => byRole(content(portal), 'heading', 'パスワードの再設定'));
    });

    it('stays in the field when the mail cannot be requested, with an explanation', async () => {
      await withFault(proxy, { match: { method: 'POST', path: SEND }, fault: { drop: true } }, async () => {
        const portal = await askFor('hanako@example.jp');
        const alert = await eventually(() => shadow(portal).querySelector('[role=alert]'));
        expect(alert.textContent).to.contain('インターネット接続を確認して');
        expect((await field('email')).value).to.equal('hanako@example.jp');
      });
    });
  });

  it('requests the mail again only after a minute, and confirms it', async () => {
    const portal = await askFor('hanako@example.jp');
    const again = await eventually(() => byRole(content(portal), 'button', /もう一度送信/));
    expect(again.textContent).to.equal('もう一度送信（あと60秒）');
    await click(again);
    expect(await sent(SEND)).to.have.length(1);
    await clock.advance(MINUTE);
    await eventually(() => again.textContent === 'もう一度送信');
    await click(again);
    await eventually(() =>
      [...shadow(portal).querySelectorAll('[role=status]')].some(
        ({ textContent }) => textContent === 'もう一度送信しました。',
      ),
    );
    expect((await provider.mails()).length).to.equal(2);
  });

  it('shows how long to wait after too many requests', async () => {
    const message = '回数が上限に達しました。5分ほど待って、もう一度お試しください。';
    const limited = { status: 0, message, data: { code: 'limited', retryAfterSeconds: 300 } };
    await withFault(
      proxy,
      { match: { method: 'POST', path: SEND }, fault: { status: 200, body: limited } },
      async () => {
        const portal = await askFor('taro@example.jp');
        const alert = await eventually(() => shadow(portal).querySelector('[role=alert]'));
        expect(alert.textContent).to.include(message);
      },
    );
  });
});
