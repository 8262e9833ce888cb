import { expect } from '@open-wc/testing';
import { Button } from '../../../src/ui/form/button.tsx';
import * as icons from '../../../src/ui/icons/later-icons.ts';
import { Menu } from '../../../src/ui/menu/menu.tsx';
import { byRole, eventually, focused, press } from '../../support/browser/page.ts';
import { clear, find, isAccessible, showPreview } from './preview.tsx';

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
