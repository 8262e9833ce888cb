import { useInsertionEffect } from 'react';
import { useHost } from './element-context.ts';

/** Constructed style sheets by document, since a sheet is of the document that made it, and by CSS text. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();
/** The CSS texts of a shadow root in their order, and how often each is in use. */
const users = new WeakMap<ShadowRoot, Map<string, number>>();

/** Adopts a style sheet into a shadow root; returns a function to release it. The last release removes it. */
export function adopt(root: ShadowRoot, css: string): () => void {
  const counts = users.get(root) ?? new Map<string, number>();
  users.set(root, counts);
  const count = (change: number): void => {
    const next = (counts.get(css) ?? 0) + change;
    if (next === 0) counts.delete(css);
    else counts.set(css, next);
    // Showing or hiding the text a second time changes nothing.
    if (next === 0 || (next === 1 && change === 1)) applyStyles(root);
  };
  count(1);
  return () => count(-1);
}

/** Gives a shadow root its style sheets, as it needs them in a new document: a move there has taken them away. */
export function applyStyles(root: ShadowRoot): void {
  const texts = [...(users.get(root)?.keys() ?? [])];
  const { defaultView: view } = root.ownerDocument;
  if (view && !canConstruct(view, root)) return writeStyles(root, texts);
  // A document without a window shows nothing.
  root.adoptedStyleSheets = view ? texts.map((css) => styleSheetFor(css, root.ownerDocument, view)) : [];
}

type View = Window & typeof globalThis;

/** Emulations of a browser have no constructed style sheets. */
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
