// The Mermaid diagrams of a page, and their replacements on the site.

interface Diagram {
  readonly source: string;
  readonly title: string;
  /** The description of the picture, for people who cannot see it. */
  readonly description: string;
}

/** The colour schemes in which each diagram is drawn. */
const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Picture {
  /** Relative to the page. */
  readonly address: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const BLOCK = /^```mermaid\n([^]*?)^```$/gm;

/** @throws Error if a diagram lacks a description: `accTitle` and `accDescr`, one line each */
export const diagramsOf = (markdown: string): Diagram[] =>
  [...markdown.matchAll(BLOCK)].map(([, source = '']) => {
    const [title, description] = ['accTitle', 'accDescr'].map((key) => lineOf(source, key));
    if (!title || !description) throw new Error(`A diagram has no accTitle or no accDescr:\n${source}`);
    return { source, title, description };
  });

const lineOf = (source: string, key: string): string | undefined =>
  new RegExp(`^\\s*${key}: *(.+)$`, 'm').exec(source)?.[1]?.trim();

/**
 * Replaces the diagrams with pictures.
 * @param pictures for each diagram of the page, in their order
 */
export function withPictures(markdown: string, pictures: readonly Readonly<Record<Scheme, Picture>>[]): string {
  const diagrams = diagramsOf(markdown);
  let index = -1;
  return markdown.replace(BLOCK, () => {
    index += 1;
    const [diagram, drawn] = [diagrams[index], pictures[index]];
    if (!diagram || !drawn) throw new Error('A diagram was not drawn.');
    const images = SCHEMES.map((scheme) => imageOf(drawn[scheme], scheme, diagram.description));
    // A narrow page scrolls it, which must also work with the keyboard.
    return `<div class="diagram" tabindex="0" role="group" aria-label="${escaped(diagram.title)}">${images.join('')}</div>`;
  });
}

const imageOf = ({ address, width, height }: Picture, scheme: Scheme, text: string): string =>
  `<img class="diagram-${scheme}" src="${address}" width="${width}" height="${height}" loading="lazy" alt="${escaped(text)}">`;

/** Vue would parse braces as expressions. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('{', '&#123;');
