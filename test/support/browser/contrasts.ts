// How legible the texts of a page are. Runs in the page: imported by element tests, bundled by tests of whole pages.

export interface Contrast {
  readonly words: string;
  readonly contrast: number;
}

/** Every text that is seen in the elements of the page, with its contrast to what is painted below it. */
export function contrasts(ground: string): Contrast[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  const known = new Map<string, Uint8ClampedArray>();
  const grounds = new Map<Element, string[]>();
  /** What is seen when these colours lie one on another. */
  const paint = (colours: readonly string[]): Uint8ClampedArray => {
    const key = colours.join();
    const found = known.get(key);
    if (found) return found;
    for (const colour of colours) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    const { data } = context.getImageData(0, 0, 1, 1);
    known.set(key, data);
    return data;
  };
  return [...document.body.querySelectorAll('*')]
    .flatMap((element) => [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])])
    .filter((element) => isReadable(element))
    .map((element) => {
      const layers = [ground, ...layersBelow(element, grounds)];
      const [below, text] = [paint(layers), paint([...layers, getComputedStyle(element).color])];
      const [one, other] = [luminance(below), luminance(text)];
      return {
        words: `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 12)}`,
        contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
      };
    });
}

/** Has words of its own that are to be read: not disabled, not only for screen readers. */
function isReadable(element: Element): boolean {
  const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const box = element.getBoundingClientRect();
  return (
    hasWords &&
    box.width > 1 &&
    box.height > 1 &&
    element.localName !== 'option' &&
    !element.closest(':disabled, [aria-disabled=true], .teacher-visually-hidden') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** The backgrounds from the page up to the element, through slots and shadow roots. */
function layersBelow(element: Element, known: Map<Element, string[]>): string[] {
  const found = known.get(element);
  if (found) return found;
  const parent = element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
  const { backgroundColor } = getComputedStyle(element);
  const layers = [
    ...(parent ? layersBelow(parent, known) : []),
    ...(backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [backgroundColor]),
  ];
  known.set(element, layers);
  return layers;
}

function luminance([red = 0, green = 0, blue = 0]: Uint8ClampedArray): number {
  const [r, g, b] = [red, green, blue].map((value) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
