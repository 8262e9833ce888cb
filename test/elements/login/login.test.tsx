import { expect } from '@open-wc/testing';
import { byRole, eventually, hostStyles } from '../../support/browser/page.ts';
import { field, setUpLogin, show, signIn, undo } from './login-page.ts';

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
});
