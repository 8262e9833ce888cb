// Pages that zoom or scale what is around our elements: what opens beside a control stays beside it.
import { expect } from '@open-wc/testing';
import { Button } from '../../../src/ui/form/button.tsx';
import { Menu } from '../../../src/ui/menu/menu.tsx';
import { placeCard } from '../../../src/elements/schedule/card/place-card.ts';
import { placeUnder } from '../../../src/ui/placement/placement.ts';
import { eventually, hostStyles, mountHtml, press, setViewport } from '../../support/browser/page.ts';
import { clear, find, showPreview } from './preview.tsx';

const pages: Readonly<Record<string, { readonly css: string; readonly scale: number; readonly isTransformed?: true }>> =
  {
    nothing: { css: '', scale: 1 },
    'zoom: 0.75': { css: '.page { zoom: 0.75 }', scale: 0.75 },
    'zoom: 1.25': { css: '.page { zoom: 1.25 }', scale: 1.25 },
    'zoom: 0.8 of the root': { css: 'html { zoom: 0.8 }', scale: 0.8 },
    'a zoom within a zoom': { css: 'html { zoom: 0.8 } .page { zoom: 1.5 }', scale: 1.2 },
    'transform: scale(0.75)': {
      css: '.page { transform: scale(0.75); transform-origin: 40px 20px }',
      scale: 0.75,
      isTransformed: true,
    },
  };

const near = (actual: number, expected: number, what: string): void =>
  void expect(Math.abs(actual - expected), `${what}: ${actual} instead of ${expected}`).to.be.below(1.5);

/** A control and a fixed box on a page; positions are in pixels of the page. */
function mountPair(left: number, top: number): { anchor: HTMLElement; box: HTMLElement } {
  const page = mountHtml(
    `<div class="page"><button class="anchor"></button><div class="box" popover="manual"></div></div>`,
  );
  const [anchor, box] = [find(page, '.anchor'), find(page, '.box')];
  anchor.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: 80px; height: 40px; padding: 0`;
  return { anchor, box };
}

describe('what opens beside a control', () => {
  let undo = (): void => {};
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(() => {
    undo();
    clear();
  });

  for (const [name, { css, scale, isTransformed }] of Object.entries(pages)) {
    const show = (left: number, top: number) => {
      undo = hostStyles(
        `${css} .box { position: fixed; margin: 0; border: 0; padding: 0; width: 240px; height: 160px }`,
      );
      const placed = mountPair(left, top);
      // A popover is in the top layer: there no transform applies.
      if (isTransformed) placed.box.removeAttribute('popover');
      else placed.box.showPopover();
      return placed;
    };

    it(`is right below it, and as wide as drawn: ${name}`, () => {
      const { anchor, box } = show(300, 120);
      placeUnder(box, anchor, 'ltr');
      const [from, to] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
      near(to.left, from.left, 'left');
      near(to.top, from.bottom + 4, 'top');
      near(to.width, 240 * scale, 'width');
      placeUnder(box, anchor, 'rtl');
      near(box.getBoundingClientRect().right, from.right, 'right');
    });

    it(`is above it, and within the window, at its lower end corner: ${name}`, () => {
      const { anchor, box } = show(1270 / scale - 90, 890 / scale - 60);
      placeUnder(box, anchor, 'ltr');
      const [from, to] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
      near(to.bottom, from.top - 4, 'bottom');
      expect(to.right).to.be.at.most(1280 - 7);
    });

    it(`is a card beside it with the height of the window: ${name}`, () => {
      const { anchor, box } = show(300, 120);
      placeCard(box, anchor, 'ltr');
      const [from, to] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
      near(to.left, from.right + 8, 'left');
      near(to.top, from.top, 'top');
      near(Number.parseFloat(box.style.maxBlockSize) * scale, 900 - 8 - to.top, 'height');
    });

    it(`is a menu below its button: ${name}`, async () => {
      undo = hostStyles(css);
      const root = await showPreview(() => (
        <div style={{ padding: '60px 400px' }}>
          <Menu
            trigger={<Button>花子</Button>}
            label="アカウント"
            lang="ja-JP"
            direction="ltr"
            placement="bottom-start"
            onSelect={() => {}}
            groups={[[{ id: 'setting', label: '設定' }]]}
          />
        </div>
      ));
      const page = document.createElement('div');
      page.className = 'page';
      document.body.append(page);
      page.append(root.host);
      const trigger = await eventually(() => root.querySelector('button'));
      trigger.focus();
      await press('ArrowDown');
      const menu = await eventually(() => root.querySelector('sl-dropdown[open] sl-menu'));
      await eventually(() => {
        const [from, to] = [trigger.getBoundingClientRect(), menu.getBoundingClientRect()];
        if (Math.abs(to.left - from.left) > 2 || Math.abs(to.top - from.bottom - 4) > 3)
          throw new Error(`The menu is at ${to.left}, ${to.top}; its button ends at ${from.left}, ${from.bottom}.`);
        return true;
      });
    });
  }
});
