import { expect } from '@open-wc/testing';
import { eventually, hostStyles } from '../../support/browser/page.ts';
import { button, inside, make, probe, setUpProbe, style } from './probe-element.tsx';

describe('defineElement', () => {
  setUpProbe();

  describe('styles', () => {
    it('are adopted once however many use them, and go with the last of them', async () => {
      const element = make();
      const node = await button(element);
      const count = element.shadowRoot?.adoptedStyleSheets.length ?? 0;
      expect(style(node).color).to.equal('rgb(1, 2, 3)');
      await element.reload();
      await eventually(() => inside(element, 'i')?.textContent === '1');
      expect(style(node).color).to.equal('rgb(1, 2, 3)');
      await element.reload();
      await eventually(() => element.shadowRoot?.adoptedStyleSheets.length === count - 1);
      expect(style(node).color).to.not.equal('rgb(1, 2, 3)');
    });

    it('of the page do not come in, and its root size scales nothing', async () => {
      const element = make('theme="light"');
      const node = await button(element);
      const look = () => {
        const { font, color, letterSpacing, textTransform, textAlign, visibility, lineHeight, cursor, whiteSpace } =
          style(node);
        return { font, color, letterSpacing, textTransform, textAlign, visibility, lineHeight, cursor, whiteSpace };
      };
      const before = look();
      const undo = hostStyles(`
        html { font-size: 10px; }
        body, ${probe} { letter-spacing: 3px !important; text-transform: uppercase !important; text-align: right !important; color: red !important;
          font: italic 30px/3 cursive !important; cursor: wait !important; white-space: pre !important; visibility: hidden; }`);
      expect(look()).to.eql(before);
      undo();
    });

    it('leave showing and hiding the element to the page', async () => {
      const element = make('hidden');
      await button(element);
      expect(style(element).display).to.equal('none');
      element.hidden = false;
      expect(style(element).display).to.equal('block');
      const undo = hostStyles(`${probe} { display: inline-block; }`);
      expect(style(element).display).to.equal('inline-block');
      undo();
    });

    it('are light or dark as the attribute says, else as the page does', async () => {
      const element = make('theme="dark"');
      const node = await button(element);
      expect(style(node).colorScheme).to.equal('dark');
      element.setAttribute('theme', 'auto');
      await eventually(() => style(node).colorScheme === 'light dark');
      element.removeAttribute('theme');
      await eventually(() => style(node).colorScheme === 'normal');
      const undo = hostStyles('html { color-scheme: dark; }');
      expect(style(node).colorScheme).to.equal('dark');
      undo();
    });

    it('run from right to left for Arabic', async () => {
      const element = make('lang="ar-EG"');
      const node = await button(element);
      expect(style(node).direction).to.equal('rtl');
      expect(node.closest('[lang]')?.getAttribute('lang')).to.equal('ar-EG');
    });
  });
});
