export interface Drawing {
  /** The SVG file. */
  readonly svg: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Runs in the page in which a diagram was drawn: returns the picture as it looks there, with attributes instead of styles, which
 * a strict policy forbids, and with texts of a fixed width, whichever font the reader has.
 */
export function flatSvg(): Drawing {
  const svg = document.querySelector('svg');
  if (!svg) throw new Error('No diagram was drawn.');
  const properties = [
    'display',
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'paint-order',
    'opacity',
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'dominant-baseline',
    'alignment-baseline',
  ];
  // Mermaid creates an element for each word.
  for (const line of svg.querySelectorAll('tspan')) if (line.firstElementChild) line.replaceChildren(line.textContent);
  for (const text of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
    const width = text.firstElementChild ? 0 : text.getComputedTextLength();
    if (width === 0) continue;
    text.setAttribute('textLength', width.toFixed(1));
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  const elements = [svg, ...svg.querySelectorAll<SVGElement>('*:not(style)')];
  const stylesOf = (element: Element): string[] => {
    const computed = getComputedStyle(element);
    return properties.map((property) => computed.getPropertyValue(property));
  };
  const wanted = elements.map(stylesOf);
  const box = svg.getBoundingClientRect();
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const element of elements) {
    for (const name of element.getAttributeNames())
      if (/^(?:class|style|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
  }
  // Parents come before the elements that inherit from them.
  elements.forEach((element, index) => {
    const now = stylesOf(element);
    properties.forEach((property, each) => {
      const value = wanted[index]?.[each] ?? '';
      if (now[each] !== value) element.setAttribute(property, value);
    });
  });
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}
