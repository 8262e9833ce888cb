import { useInsertionEffect } from 'react';
import { useHost } from './element-context.ts';

const sheets = new Map<string, CSSStyleSheet>();
const users = new WeakMap<ShadowRoot, Map<CSSStyleSheet, number>>();

/** The one constructed sheet of a text; every shadow root on the page shares it. */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Adopts a sheet into a shadow root; the last of its users to leave takes it away. */
export function adopt(root: ShadowRoot, css: string): () => void {
  const sheet = sheetOf(css);
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

/** Styles the shadow root that the component is drawn in, before the first paint and while it is shown. */
export function useStyles(css: string): void {
  const { root } = useHost();
  useInsertionEffect(() => adopt(root, css), [root, css]);
}
