import type { Background, Materials } from '../../../../core/board/index.ts';

/** So many pictures of other pages are kept ready; a page of a PDF at full width may be tens of megabytes. */
const READY = 6;
/** Pixels of a PDF page's width: sharp at each step of nearness, and no more steps than these. */
const WIDTHS = [1200, 2000, 3200];

export type Picture = { readonly bitmap: ImageBitmap } | 'loading' | 'failed';

/** Backgrounds and pasted pictures as bitmaps, fetched when a page first shows them. */
export function createPictures(materials: Pick<Materials, 'read'>, onArrival: () => void) {
  const ready = new Map<string, Picture>();
  /** What the page that is looked at shows. */
  const wanted = new Set<string>();
  let isOpen = true;

  async function load(background: Background, width: number): Promise<ImageBitmap> {
    const blob = await materials.read(background.address);
    if (background.type === 'image') return createImageBitmap(blob);
    const { renderPdfPage } = await import('../files/pdf.ts');
    return renderPdfPage(background.address, blob, background.page, width);
  }

  function keep(key: string, picture: Picture): void {
    // What was looked at last stays longest.
    ready.delete(key);
    ready.set(key, picture);
    const others = [...ready].filter((entry): entry is [string, { bitmap: ImageBitmap }] => typeof entry[1] !== 'string' && !wanted.has(entry[0]));
    for (const [old, { bitmap }] of others.slice(0, -READY)) {
      bitmap.close();
      ready.delete(old);
    }
  }

  function find(background: Background, width: number): Picture {
    const key = background.type === 'image' ? background.address : `${background.address} ${background.page} ${width}`;
    const known = ready.get(key);
    wanted.add(key);
    if (known) {
      if (typeof known !== 'string') keep(key, known);
      return known;
    }
    ready.set(key, 'loading');
    load(background, width).then(
      (bitmap) => {
        if (!isOpen) return bitmap.close();
        keep(key, { bitmap });
        return onArrival();
      },
      () => {
        ready.set(key, 'failed');
        if (isOpen) onArrival();
      },
    );
    return 'loading';
  }

  return {
    /** `pixels`: how wide the page is on the screen, in pixels of the device. */
    find(background: Background, pixels: number): Picture {
      const width = WIDTHS.find((each) => each >= pixels) ?? WIDTHS.at(-1) ?? 0;
      const best = find(background, width);
      if (best !== 'loading' || background.type === 'image') return best;
      // Until the sharper one is there, one that is there is better than none.
      const others = WIDTHS.map((each) => ready.get(`${background.address} ${background.page} ${each}`));
      return others.find((other) => typeof other === 'object') ?? 'loading';
    },
    /** Another page is looked at. */
    turn: (): void => wanted.clear(),
    /** Tries again what has failed. */
    retry(): void {
      for (const [key, picture] of ready) if (picture === 'failed') ready.delete(key);
      onArrival();
    },
    close(): void {
      isOpen = false;
      for (const picture of ready.values()) if (typeof picture === 'object') picture.bitmap.close();
      ready.clear();
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
