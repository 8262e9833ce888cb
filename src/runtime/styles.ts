import { useInsertionEffect } from 'react';
import { useHost } from './element-context.ts';

/**
 * Constructed style sheets by document, because a sheet can only be used in the document that created it, and by CSS
 * text.
 */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();
/** The CSS texts of a shadow root in order, and the number of users of each. */
const users = new WeakMap<ShadowRoot, Map<string, number>>();

/** Adopts a style sheet into a shadow root; returns a function to release it. The last release removes it. */
export function adopt(root: ShadowRoot, css: string): () => void {
  const counts = users.get(root) ?? new Map<string, number>();
  users.set(root, counts);
  const count = (change: number): void => {
    const next = (counts.get(css) ?? 0) + change;
    if (next === 0) counts.delete(css);
    else counts.set(css, next);
    // Only the first user and the last release change the adopted sheets.
    if (next === 0 || (next === 1 && change === 1)) applyStyles(root);
  };
  count(1);
  return () => count(-1);
}

/** Adopts a shadow root's style sheets in a new document, because moving the element there has removed them. */
export function applyStyles(root: ShadowRoot): void {
  const texts = [...(users.get(root)?.keys() ?? [])];
  const { defaultView: view } = root.ownerDocument;
  if (view && !canConstruct(view, root)) return writeStyles(root, texts);
  // A document without a window renders nothing.
  root.adoptedStyleSheets = view ? texts.map((css) => styleSheetFor(css, root.ownerDocument, view)) : [];
}

type View = Window & typeof globalThis;

/** Simulated browsers, such as jsdom, have no constructed style sheets. */
const canConstruct = (view: View, root: ShadowRoot): boolean =>
  'adoptedStyleSheets' in root && 'replaceSync' in view.CSSStyleSheet.prototype;

/** The constructed style sheet for a CSS text, shared by all shadow roots of the document. */
function styleSheetFor(css: string, document: Document, { CSSStyleSheet }: View): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, known);
  let sheet = known.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return sheet;
}

function writeStyles(root: ShadowRoot, texts: readonly string[]): void {
  const style = root.querySelector(':scope > style') ?? root.ownerDocument.createElement('style');
  style.textContent = texts.join('\n');
  root.prepend(style);
}

/** Adds styles to the component's shadow root before the first paint, while the component is mounted. */
export function useStyles(css: string): void {
  const { root } = useHost();
  useInsertionEffect(() => adopt(root, css), [root, css]);
}
