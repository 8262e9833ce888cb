import { expect } from '@open-wc/testing';
import { Button } from '../../../src/ui/form/button.tsx';
import * as icons from '../../../src/ui/icons/later-icons.ts';
import { Menu } from '../../../src/ui/menu/menu.tsx';
import {
  byRole,
  eventually,
  focused,
  hostStyles,
  hover,
  mountHtml,
  overlap,
  press,
  setViewport,
} from '../../support/browser/page.ts';
import { clear, find, isAccessible, showPreview } from './preview.tsx';
import { sendMouse } from '@web/test-runner-commands';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { Icon } from '../../../src/ui/display/icon.tsx';
import { reload as reloadIcon } from '../../../src/ui/icons/icons.ts';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { Tooltips } from '../../../src/ui/tooltip/tooltips.tsx';
import { placeCard } from '../../../src/elements/schedule/card/card.tsx';
import { placeUnder } from '../../../src/ui/placement/placement.ts';

let chosen: string[] = [];

const draw = () => (
  <Menu
    trigger={<Button>花子</Button>}
    label="アカウント"
    lang="ja-JP"
    direction="ltr"
    onSelect={(id) => chosen.push(id)}
    groups={[
      [{ id: 'setting', label: '設定', icon: icons.settings }],
      [
        { id: 'ja', label: '日本語', checked: true },
        { id: 'en', label: 'English', checked: false, lang: 'en' },
      ],
    ]}
  />
);

const panel = (root: ShadowRoot): Promise<Element> => eventually(() => root.querySelector('sl-dropdown[open] sl-menu'));

describe('Menu', () => {
  afterEach(() => {
    clear();
    chosen = [];
  });

  it('opens, navigates and selects by keyboard, and restores the focus', async () => {
    const root = await showPreview(draw);
    const trigger = find(root, 'button');
    expect([trigger.ariaHasPopup, trigger.ariaExpanded]).to.eql(['true', 'false']);
    trigger.focus();
    await press('ArrowDown');
    await panel(root);
    await eventually(() => focused()?.localName === 'sl-menu-item');
    await press('ArrowDown', 'Enter');
    await eventually(() => chosen.length === 1);
    expect(chosen).to.eql(['ja']);
    await eventually(() => focused() === trigger);
  });

  it('lets the screen control what is checked', async () => {
    const root = await showPreview(draw);
    const trigger = find(root, 'button');
    trigger.click();
    await panel(root);
    const item = byRole(root, 'menuitemcheckbox', '日本語');
    item.click();
    expect(chosen).to.eql(['ja']);
    await (item as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
    expect(find(root, '[aria-checked=true]').textContent).to.equal('日本語');
  });

  it('renders its check mark without a request', async () => {
    const fetched: unknown[] = [];
    const real = window.fetch;
    window.fetch = async (...request) => {
      fetched.push(request[0]);
      return real(...request);
    };
    const root = await showPreview(draw);
    find(root, 'button').click();
    await panel(root);
    const item = byRole(root, 'menuitemcheckbox', '日本語');
    await eventually(() => item.shadowRoot?.querySelector('sl-icon')?.shadowRoot?.querySelector('svg path[d]'));
    window.fetch = real;
    expect(fetched).to.eql([]);
  });

  isAccessible('it', draw, async (root) => {
    find(root, 'button').click();
    await panel(root);
  });
});

const reload = (
  <button type="button" aria-label="再読み込み">
    <Icon path={reloadIcon} />
  </button>
);
const frame = (content: React.ReactNode) => () => (
  <ElementFrame values={{ provider: location.origin }}>
    <div style={{ padding: '60px 100px' }}>{content}</div>
    <Tooltips />
  </ElementFrame>
);
const drawn = async (content: React.ReactNode): Promise<ShadowRoot> => {
  const root = await showPreview(frame(content));
  await eventually(() => root.querySelector('button'));
  return root;
};
const tooltip = (root: ShadowRoot) => root.querySelector<HTMLElement>('.teacher-tooltip-text');
const middle = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
};

describe('A tooltip', () => {
  afterEach(async () => {
    clear();
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('shows the name of an icon-only control under the pointer, beside it, until the pointer leaves', async () => {
    const root = await drawn(reload);
    const button = find(root, 'button');
    await hover(button);
    const text = await eventually(() => tooltip(root));
    expect(text.textContent).to.equal('再読み込み');
    await eventually(() => text.getBoundingClientRect().bottom <= button.getBoundingClientRect().top);
    await sendMouse({ type: 'move', position: [0, 0] });
    await eventually(() => tooltip(root) === null);
  });

  it('follows the name of its control, which may change under the pointer', async () => {
    const root = await drawn(reload);
    const button = find(root, 'button');
    await hover(button);
    await eventually(() => tooltip(root));
    button.ariaLabel = '10:00から11:15まで';
    await eventually(() => tooltip(root)?.textContent === '10:00から11:15まで');
  });

  it('stays while the pointer is on it', async () => {
    const root = await drawn(reload);
    const button = find(root, 'button');
    await hover(button);
    const text = await eventually(() => tooltip(root));
    await eventually(() => text.getBoundingClientRect().bottom <= button.getBoundingClientRect().top);
    await hover(text);
    await eventually(() => root.elementFromPoint(...middle(text)) === text);
    expect(tooltip(root)).to.equal(text);
  });

  it('shows the name of the control with the keyboard focus, until Esc', async () => {
    const root = await drawn(reload);
    await press('Tab');
    await eventually(() => tooltip(root));
    await press('Escape');
    await eventually(() => tooltip(root) === null);
    expect(root.activeElement).to.equal(find(root, 'button'));
  });

  it('of a control with the keyboard focus does not block clicks on what it covers', async () => {
    let presses = 0;
    const root = await drawn(
      <>
        <Button onClick={() => (presses += 1)}>授業を登録</Button>
        <div>{reload}</div>
      </>,
    );
    await press('Tab', 'Tab');
    const text = await eventually(() => tooltip(root));
    await eventually(() => overlap(text, find(root, 'button')));
    await sendMouse({ type: 'click', position: middle(text) });
    expect(presses).to.equal(1);
  });

  it('that was shown by keyboard stays while the pointer is on it, after the pointer has reached its control', async () => {
    const root = await drawn(reload);
    await press('Tab');
    const text = await eventually(() => tooltip(root));
    await hover(find(root, 'button'));
    await eventually(() => root.elementFromPoint(...middle(text)) === text);
    await hover(text);
    expect(tooltip(root)).to.equal(text);
  });

  it('is hidden when its control is removed', async () => {
    const root = await drawn(reload);
    const button = find(root, 'button');
    await hover(button);
    await eventually(() => tooltip(root));
    button.hidden = true;
    await eventually(() => tooltip(root) === null);
  });

  it('is not shown for a control with a text', async () => {
    const root = await drawn(
      <>
        <Button aria-label="授業を変更">変更</Button>
        {reload}
      </>,
    );
    const [named, icon] = root.querySelectorAll('button');
    await hover(named as Element);
    await hover(icon as Element);
    expect((await eventually(() => tooltip(root))).textContent).to.equal('再読み込み');
  });

  it('is above a dialog that has the control', async () => {
    const root = await drawn(
      <Dialog title="設定" closeLabel="閉じる" onClose={() => {}}>
        <Button>保存</Button>
      </Dialog>,
    );
    await hover(await eventually(() => find(root, '.teacher-dialog-close')));
    const text = await eventually(() => tooltip(root));
    await eventually(() => root.elementFromPoint(...middle(text)) === text);
  });

  // Between two controls: Tab from the last one leaves the page, and Shift+Tab may not lead back.
  const twoControls = frame(
    <>
      {reload}
      <Button>保存</Button>
    </>,
  );
  isAccessible('a tooltip', twoControls, async (root) => {
    (await eventually(() => find(root, 'button'))).focus();
    await press('Tab', 'Shift+Tab');
    await eventually(() => tooltip(root));
  });
});

// Pages that zoom or scale what is around our elements: what opens beside a control stays beside it.

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

describe('a popup beside a control', () => {
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

    it(`is right below it, with its natural width: ${name}`, () => {
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
