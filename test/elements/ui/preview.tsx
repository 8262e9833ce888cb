import type { ReactNode } from 'react';
import { defineContract } from '../../../src/runtime/define-contract.ts';
import { defineElement, register } from '../../../src/runtime/define-element.tsx';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { eventually, hostStyles } from '../../support/browser/page.ts';

let stages = 0;

/** Draws parts inside an element of their own, under a fresh tag, and gives its shadow root. */
export async function showPreview(
  draw: () => ReactNode,
  attributes: Readonly<Record<string, string>> = {},
): Promise<ShadowRoot> {
  stages += 1;
  const tag = `teacher-stage-${stages}` as const;
  register(
    defineElement(defineContract({ tag, summary: 'A stage.' }), async () => ({
      default: draw as () => ReactNode,
    })) as never,
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

/** The first node that a selector finds; a sentence when there is none. */
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

/** axe finds nothing in light, dark and Arabic, once `ready` has brought the parts where they should be. */
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
