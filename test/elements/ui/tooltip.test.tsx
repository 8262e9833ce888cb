import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { Button } from '../../../src/ui/form/button.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { Icon } from '../../../src/ui/display/icon.tsx';
import * as icons from '../../../src/ui/icons/icons.ts';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { Tooltips } from '../../../src/ui/tooltip/tooltips.tsx';
import { eventually, hover, overlap, press } from '../../support/browser/page.ts';
import { clear, find, showPreview, isAccessible } from './preview.tsx';

const reload = (
  <button type="button" aria-label="再読み込み">
    <Icon path={icons.reload} />
  </button>
);
const frame = (content: React.ReactNode) => () => (
  <ElementFrame values={{ provider: location.origin }} namespaces={[]}>
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

  it('shows the name of the control that the keyboard has reached, until Esc', async () => {
    const root = await drawn(reload);
    await press('Tab');
    await eventually(() => tooltip(root));
    await press('Escape');
    await eventually(() => tooltip(root) === null);
    expect(root.activeElement).to.equal(find(root, 'button'));
  });

  it('of a control that the keyboard has reached keeps no press from what it covers', async () => {
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

  it('that the keyboard has shown stays while the pointer is on it, once the pointer has come to its control', async () => {
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
