import type { ReactNode } from 'react';
import { defineContract } from '../../../src/runtime/contract.ts';
import { defineElement, register } from '../../../src/runtime/define-element.tsx';
import type { Words } from '../../../src/runtime/words.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { eventually, hostStyles, press } from '../../support/browser/page.ts';

let previews = 0;

/** Renders components inside an element with a new tag, and returns its shadow root. */
export async function showPreview(
  draw: () => ReactNode,
  attributes: Readonly<Record<string, string>> = {},
  words: Words = { namespaces: [] },
): Promise<ShadowRoot> {
  previews += 1;
  const tag = `teacher-preview-${previews}` as const;
  register(
    defineElement(
      defineContract({ tag, summary: 'A preview.' }),
      async () => ({ default: draw as () => ReactNode }),
      words,
    ) as never,
  );
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await eventually(() => root.querySelector('.teacher-root > :not(.teacher-loading)'));
  return root;
}

export function clear(): void {
  document.body.replaceChildren();
}

/** Opens the dialog of the button `.opener` by the keyboard. */
export async function openDialog(root: ParentNode): Promise<HTMLDialogElement> {
  find(root, '.opener').focus();
  await press('Enter');
  return eventually(() => root.querySelector<HTMLDialogElement>('dialog[open]'));
}

/** The first node of a selector. @throws if there is none. */
export function find<Node extends Element = HTMLElement>(root: ParentNode, selector: string): Node {
  const node = root.querySelector<Node>(selector);
  if (!node) throw new Error(`Nothing matches ${selector}`);
  return node;
}

const looks = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  Arabic: { theme: 'light', lang: 'ar-EG' },
} as const;

/** Tests with axe in light, dark and Arabic; `ready` prepares the state. */
export function isAccessible(
  name: string,
  draw: () => ReactNode,
  ready: (root: ShadowRoot) => unknown = () => {},
): void {
  for (const [look, attributes] of Object.entries(looks)) {
    it(`${name} is accessible (${look})`, async () => {
      const undo = hostStyles(`body { background: ${look === 'dark' ? '#15191d' : '#fff'}; }`);
      const root = await showPreview(draw, attributes);
      await ready(root);
      try {
        await expectAccessible(root.host);
      } finally {
        undo();
      }
    });
  }
}
