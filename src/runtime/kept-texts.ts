/** What stands in for texts of ours: a translation, and the texts with their own words. */
interface Replaced {
  readonly font: Element;
  readonly originals: Map<Node, string>;
}

/**
 * Keeps a screen working on a page that a browser or an extension translates. React and Preact hold on to the text nodes that
 * they have rendered: if a translator takes one away, later changes are not seen and its removal throws. So each text that was
 * replaced by `<font>`, which our screens never contain, is put back beside it, empty, and the translation goes when the screen
 * changes or removes the text.
 *
 * @param observer observes the children and texts of the element and its shadow root, and passes on what it receives
 * @returns handles records; those of `isLate` may be older than the texts, so translations are taken back and can be made again
 */
export function createTextKeeper(
  root: ShadowRoot,
  observer: MutationObserver,
): (records: MutationRecord[], isLate?: boolean) => void {
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

  function giveUp({ font, originals }: Replaced, changed?: Node): void {
    font.remove();
    for (const [text, words] of originals) {
      replaced.delete(text);
      if (text !== changed) (text as Text).data ||= words;
    }
  }

  /** Other children of the element are the page's. */
  const isOurs = (node: Node): boolean =>
    node.getRootNode() === root || Boolean((node as Element).closest('[slot^=teacher-]'));

  return function handle(records, isLate = false) {
    // Beside an older translation, a removed text was removed by the screen.
    const fresh = new Set<Node | null>(
      records.flatMap(({ addedNodes }) => [...addedNodes].filter(({ nodeName }) => nodeName === 'FONT')),
    );
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
    for (const font of isLate ? fresh : []) {
      const entry = font && replaced.get(font);
      if (entry) giveUp(entry);
    }
    observer.takeRecords();
  };
}
