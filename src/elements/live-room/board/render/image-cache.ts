import type { Background, Materials } from '../../../../core/board/index.ts';

/** Bitmaps of other pages to keep; one PDF page at full width can take tens of megabytes. */
const MAX_CACHED_IMAGES = 6;
/** Widths at which PDF pages are rendered, in device pixels. */
const PDF_WIDTHS_PX = [1200, 2000, 3200];

type CachedImage = { readonly bitmap: ImageBitmap } | 'loading' | 'failed';

/** Background and pasted images as bitmaps, loaded when a page first shows them. */
export interface ImageCache {
  /**
   * Returns the image, and starts to load it where needed. `pageWidth` is the width of the page on screen in device
   * pixels, which selects the resolution of a PDF page.
   */
  get(background: Background, pageWidth: number): CachedImage;
  /** Call when another page is shown: images of the previous page may be evicted. */
  startPage(): void;
  /** Loads failed images again. */
  retry(): void;
  dispose(): void;
}

/** `onLoad` is called when an image was loaded or failed to load. */
export function createImageCache(materials: Pick<Materials, 'read'>, onLoad: () => void): ImageCache {
  const images = new Map<string, CachedImage>();
  /** Keys of the images on the current page, which are never evicted. */
  const inUse = new Set<string>();
  let isOpen = true;

  async function load(background: Background, width: number): Promise<ImageBitmap> {
    const blob = await materials.read(background.address);
    if (background.type === 'image') return createImageBitmap(blob);
    const { renderPdfPage } = await import('../files/pdf.ts');
    return renderPdfPage(background.address, blob, background.page, width);
  }

  /** Stores an image as the most recently used one and evicts the oldest. */
  function store(key: string, image: CachedImage): void {
    images.delete(key);
    images.set(key, image);
    const evictable = [...images].filter(
      (entry): entry is [string, { bitmap: ImageBitmap }] => typeof entry[1] !== 'string' && !inUse.has(entry[0]),
    );
    for (const [old, { bitmap }] of evictable.slice(0, -MAX_CACHED_IMAGES)) {
      bitmap.close();
      images.delete(old);
    }
  }

  function getAtWidth(background: Background, width: number): CachedImage {
    const key = background.type === 'image' ? background.address : `${background.address} ${background.page} ${width}`;
    const cached = images.get(key);
    inUse.add(key);
    if (cached) {
      if (typeof cached !== 'string') store(key, cached);
      return cached;
    }
    images.set(key, 'loading');
    load(background, width).then(
      (bitmap) => {
        if (!isOpen) return bitmap.close();
        store(key, { bitmap });
        return onLoad();
      },
      () => {
        images.set(key, 'failed');
        if (isOpen) onLoad();
      },
    );
    return 'loading';
  }

  return {
    get(background, pageWidth) {
      const width = PDF_WIDTHS_PX.find((each) => each >= pageWidth) ?? PDF_WIDTHS_PX.at(-1) ?? 0;
      const best = getAtWidth(background, width);
      if (best !== 'loading' || background.type === 'image') return best;
      // While the sharper bitmap loads, show another resolution of the same page if there is one.
      const others = PDF_WIDTHS_PX.map((each) => images.get(`${background.address} ${background.page} ${each}`));
      return others.find((other) => typeof other === 'object') ?? 'loading';
    },
    startPage: () => inUse.clear(),
    retry() {
      for (const [key, image] of images) if (image === 'failed') images.delete(key);
      onLoad();
    },
    dispose() {
      isOpen = false;
      for (const image of images.values()) if (typeof image === 'object') image.bitmap.close();
      images.clear();
    },
  };
}
