import { useInsertionEffect } from 'react';
import { useHost } from './element-context.ts';

const sheets = new Map<string, CSSStyleSheet>();
const users = new WeakMap<ShadowRoot, Map<CSSStyleSheet, number>>();

/** The constructed style sheet for a CSS text, shared by all shadow roots of the page. */
export function styleSheetFor(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Adopts a style sheet into a shadow root; returns a function to release it. The last release removes it. */
export function adopt(root: ShadowRoot, css: string): () => void {
  const sheet = styleSheetFor(css);
  const counts = users.get(root) ?? new Map<CSSStyleSheet, number>();
  users.set(root, counts);
  const count = (change: number): number => {
    const next = (counts.get(sheet) ?? 0) + change;
    counts.set(sheet, next);
    return next;
  };
  if (count(1) === 1) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    if (count(-1) === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}

/** Adds styles to the component's shadow root before the first paint, while the component is mounted. */
export function useStyles(css: string): void {
  const { root } = useHost();
  useInsertionEffect(() => adopt(root, css), [root, css]);
}
