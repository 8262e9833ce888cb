import { expect } from '@open-wc/testing';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused, mountHtml, press, type } from '../../support/browser/page.ts';
import { address, heading } from '../../support/browser/portal.ts';
import { NAME, active, dialog, find, open, openPalette, options, setUpPalette } from './palette-page.ts';
import { proxy } from '../../support/browser/suite.ts';

describe('the palette of the portal', () => {
  setUpPalette();

  describe('by keyboard', () => {
    it('cycles through the list, with the focus in the field', async () => {
      const portal = await openPalette();
      const input = focused();
      const [first, second] = options(portal);
      expect(active(portal)).to.equal(first);
      await press('ArrowDown');
      await eventually(() => active(portal) === second);
      await press('ArrowUp', 'ArrowUp');
      await eventually(() => active(portal) === options(portal).at(-1));
      const id = input?.getAttribute('aria-activedescendant') ?? '';
      expect(shadow(portal).getElementById(id)?.textContent).to.equal(active(portal));
      expect(focused()).to.equal(input);
    });

    it('closes on Esc and restores the focus', async () => {
      const portal = await open();
      const reload = byRole(portal, 'button', '最新の内容を読み込む');
      reload.focus();
      await press('Control+k');
      await eventually(() => dialog(portal));
      await press('Escape');
      await eventually(() => !dialog(portal) && focused() === reload);
    });

    it('navigates to a page and focuses its heading', async () => {
      const portal = await openPalette();
      await find(portal, '予定', '予定');
      await press('Enter');
      await eventually(() => address() === '/course/schedule');
      await heading(portal, '予定');
    });

    it('ignores Enter of an input method', async () => {
      const portal = await openPalette();
      const input = focused();
      input?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      );
      await new Promise(requestAnimationFrame);
      expect(dialog(portal)).to.not.equal(null);
      expect(address()).to.equal('/course/list');
    });
  });

  describe('single keys', () => {
    it('open it, show the shortcuts, and navigate to pages', async () => {
      const portal = await open();
      await press('/');
      await eventually(() => focused()?.matches('.palette input'));
      expect((focused() as HTMLInputElement).value).to.equal('');
      await press('Escape');
      await eventually(() => !dialog(portal));
      await type('gs');
      await eventually(() => address() === '/course/schedule');
      await heading(portal, '予定');
      await type('gl');
      await eventually(() => address() === '/course/list');
      await press('?');
      const help = await eventually(() => byRole(shadow(portal), 'dialog', 'キーボードの使い方'));
      await eventually(() => /予定の月・週・日.*PageUp PageDown.*授業を動かす/.test(help.textContent ?? ''));
    });

    it('are ignored in text fields, during composition, and in dialogs', async () => {
      const portal = await open();
      const words = await eventually(() => shadow(portal).querySelector<HTMLInputElement>('.course-list input'));
      words.focus();
      await type('/?gs');
      expect(words.value).to.equal('/?gs');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      words.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', isComposing: true, bubbles: true }));
      await new Promise(requestAnimationFrame);
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      await press('?');
      await eventually(() => shadow(portal).querySelector('.palette-keys'));
      await press('g', 's', '/');
      expect(dialog(portal)).to.equal(null);
      expect(address()).to.equal('/course/list');
    });

    it('can be switched off in this browser, except Ctrl with K', async () => {
      const portal = await open();
      await press('?');
      const box = await eventually(() => byRole(shadow(portal), 'checkbox', '1文字のキーを使う'));
      await click(box);
      // Ctrl with K, and the keys of the calendar, which act on what has the focus.
      expect(allByRole(shadow(portal), 'definition').length).to.equal(10);
      await press('Escape');
      await eventually(() => !shadow(portal).querySelector('dialog'));
      await press('/', '?', 'g', 's');
      expect(shadow(portal).querySelector('dialog')).to.equal(null);
      expect(address()).to.equal('/course/list');
      expect(localStorage.getItem('teacher-shortcuts')).to.equal('off');
      await press('Control+k');
      await eventually(() => dialog(portal));
    });
  });

  it('belongs to the portal: a standalone widget has no shortcuts', async () => {
    const list = mountHtml(`<teacher-course-list provider="${proxy.url}"></teacher-course-list>`);
    await signIn();
    await eventually(() => shadow(list).querySelector('.course-list'));
    const pressed: boolean[] = [];
    const listen = (event: KeyboardEvent) => void pressed.push(event.defaultPrevented);
    addEventListener('keydown', listen);
    for (const key of ['k', '/', '?'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: key === 'k', bubbles: true, cancelable: true }),
      );
    removeEventListener('keydown', listen);
    await new Promise(requestAnimationFrame);
    expect(pressed).to.eql([false, false, false]);
    expect(shadow(list).querySelector('dialog')).to.equal(null);
    expect(allByRole(list, 'button', NAME)).to.eql([]);
  });
});
