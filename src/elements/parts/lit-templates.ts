// Lit makes its templates by `innerHTML`, which pages with `trusted-types 'none'` forbid. The build gives it this instead
// (scripts/shoelace-apart.mjs): the few kinds of markup that Lit's templates have, made node by node.

/** A comment, a mark of Lit's, an end tag, a start tag with its attributes, or text. */
const PIECE = /<!--([^]*?)-->|<(\?[^>]*)>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)/giy;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const WITHOUT_END = /^(?:br|hr|img|input|link|meta|wbr)$/;
/** Their text is no markup; none of ours has them. */
const RAW = /^(?:script|style|textarea|title)$/;
const SVG = 'http://www.w3.org/2000/svg';

/** The template element that `innerHTML` would have made. Throws for markup that it does not know. */
export function templateOf(markup: string): HTMLTemplateElement {
  const template = document.createElement('template');
  // The document of a template: nothing in it comes to life before it is copied.
  const inert = template.content.ownerDocument;
  const open: (DocumentFragment | Element)[] = [template.content];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < markup.length) {
    const [, comment, mark, end, tag, attributes = '', text] = PIECE.exec(markup) ?? fail(markup);
    const parent = open.at(-1) ?? fail(markup);
    if (text !== undefined) parent.append(text.includes('&') ? fail(text) : text);
    else if (comment !== undefined || mark !== undefined) parent.append(inert.createComment(comment ?? mark ?? ''));
    else if (end !== undefined) {
      if ((open.pop() as Element).localName !== end.toLowerCase()) fail(markup);
    } else if (tag !== undefined) {
      if (RAW.test(tag)) fail(markup);
      const isSvg = tag === 'svg' || (parent instanceof Element && parent.namespaceURI === SVG);
      const element = isSvg ? inert.createElementNS(SVG, tag) : inert.createElement(tag);
      for (const [, name = '', ...values] of attributes.matchAll(ATTRIBUTE)) {
        // Lit looks at the end of a name only, and has kept the name itself.
        element.setAttribute(name.replace(/^[.?@]/, 'lit-'), values.find((value) => value !== undefined) ?? '');
      }
      parent.append(element);
      if (!WITHOUT_END.test(tag)) open.push(element);
    }
  }
  return open.length === 1 ? template : fail(markup);
}

function fail(markup: string): never {
  throw new Error(`This is no markup for templateOf(): ${markup}`);
}
