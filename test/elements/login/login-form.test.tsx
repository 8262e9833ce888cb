import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import {
  allByRole,
  byRole,
  click,
  emulateMedia,
  eventually,
  hostStyles,
  press,
  settled,
} from '../../support/browser/page.ts';
import { PICTURE, pictureBlob } from '../../support/browser/tiny-picture.ts';
import { withFault } from '../../support/servers/provider.ts';
import { alert, field, fill, setUpLogin, show, undo } from './login-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('<teacher-login>', () => {
  setUpLogin();

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
});
