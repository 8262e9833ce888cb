/** What stands in for texts of ours: a translation, and the texts with their own words. */
interface Replaced {
  readonly font: Element;
  readonly originals: Map<Node, string>;
}

/** Translators put `<font>` in the place of a text; our screens never contain one. */
const isFont = ({ nodeName }: Node): boolean => nodeName === 'FONT';

/**
 * Keeps screens working on a page that a browser or an extension translates. React and Preact hold on to the text nodes that
 * they have rendered: if a translator takes one away, later changes are not seen and its removal throws. So each text that was
 * replaced is put back beside its translation, empty, and the translation goes when the screen changes or removes the text.
 */
export function keepTexts(host: HTMLElement, root: ShadowRoot): void {
  const replaced = new WeakMap<Node, Replaced>();

  function keep(text: Text, font: Element): void {
    const entry = replaced.get(font) ?? { font, originals: new Map<Node, string>() };
    // A translator may also wrap the text, which stays visible.
    if (font.contains(text)) text.replaceWith(text.cloneNode());
    font.after(text);
    entry.originals.set(text, text.data);
    text.data = '';
    replaced.set(font, entry).set(text, entry);
  }

  function giveUp({ font, originals }: Replaced, changed: Node): void {
    font.remove();
    for (const [text, words] of originals) {
      replaced.delete(text);
      if (text !== changed) (text as Text).data ||= words;
    }
  }

  const observer = new MutationObserver((records) => {
    // Beside an older translation, a removed text was removed by the screen.
    const fresh = new Set<Node | null>(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    // Backwards, so that several texts behind one translation end in their order.
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records.toReversed()) {
      const known = replaced.get(target);
      if (known && target !== known.font) giveUp(known, target);
      for (const node of removedNodes) {
        const entry = replaced.get(node);
        if (entry) giveUp(entry, node);
        else if (node.nodeType === Node.TEXT_NODE && node.parentNode !== target && isOurs(target)) {
          const font = [...addedNodes, node.parentNode, previousSibling, nextSibling].find((each) => fresh.has(each));
          if (font?.parentNode === target) keep(node as Text, font as Element);
        }
      }
    }
    observer.takeRecords();
  });
  /** Other children of the element are the page's. */
  const isOurs = (node: Node): boolean =>
    node.getRootNode() === root || Boolean((node as Element).closest('[slot^=teacher-]'));
  for (const tree of [host, root]) observer.observe(tree, { childList: true, characterData: true, subtree: true });
}
