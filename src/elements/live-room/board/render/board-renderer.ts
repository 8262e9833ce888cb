import type { ReadonlySignal } from '@preact/signals-core';
import type { Board, BoardChange, BoardItem, Box, Materials, Point } from '../../../../core/board/index.ts';
import type { Camera, View } from './camera.ts';
import { createDimming } from './dimming.ts';
import { createImageCache } from './image-cache.ts';
import { createLayer } from './layer.ts';
import { createPagePainter, type BackgroundState } from './page-painter.ts';
import { createRepainter, type BoardLayers, type Overlay } from './repainter.ts';
import { createViewport, type Viewport } from './viewport.ts';

export interface BoardRendererOptions {
  /** The canvases are appended to this element and follow its size. */
  readonly area: HTMLElement;
  readonly board: Board;
  readonly materials: Pick<Materials, 'read'>;
}

/**
 * Draws a board on three canvases: background and images at the bottom, finished ink above, moving things on top. Each is
 * repainted only when its content changes, and the ink only where it changed, so a stroke in progress repaints nothing else.
 */
export interface BoardRenderer extends Pick<
  Viewport,
  'page' | 'camera' | 'isFitted' | 'isWiderFirst' | 'pageHeight' | 'size' | 'view'
> {
  readonly area: HTMLElement;
  readonly background: ReadonlySignal<BackgroundState>;
  /** Painted on the top layer in this order; call `invalidate` after a change. */
  readonly overlays: Set<Overlay>;
  /** Shows another page: as it was left, or else whole or as wide as the area. */
  showPage(id: string): void;
  /** Moves the camera; everything is painted sharply again once it rests. */
  moveCamera(camera: Camera): void;
  /** Shows all that another participant sees of a page, beside the boxes that cover the area; CSS pixels of the area. */
  showView(page: string, view: View, covers: readonly Box[]): void;
  fitPage(): void;
  /** Shows the page as it is first shown: whole, or as wide as the area. */
  showHome(): void;
  /** Zooms around a point in CSS pixels of the area; without one, around its middle. */
  zoom(factor: number, pixel?: Point): void;
  /** Leaves items out of the page because an overlay paints them for now. */
  hideItems(keys: ReadonlySet<string>): void;
  /** Repaints the overlays in the next frame. */
  invalidate(): void;
  paintImage(context: CanvasRenderingContext2D, item: BoardItem): void;
  /** Loads the images again that failed. */
  retryImages(): void;
  dispose(): void;
}

/** Creates the canvases of an area, and paints the first page. */
export function createBoardRenderer({ area, board, materials }: BoardRendererOptions): BoardRenderer {
  const layers = createLayers(area);
  const viewport = createViewport(area, board);
  const images = createImageCache(materials, () => repainter.invalidate('paper'));
  const dimming = createDimming(board, (key) => repainter.invalidateItem(key));
  const painter = createPagePainter({ board, viewport, images, dimming, ...layers });
  const overlays = new Set<Overlay>();
  const repainter = createRepainter({ layers, viewport, painter, overlays });

  function showPage(id: string): void {
    if (id === viewport.page.peek() || !board.pages().some((each) => each.id === id)) return;
    viewport.setPage(id);
    painter.reset();
    images.startPage();
    repainter.repaint();
  }

  function resize(): void {
    if (!viewport.measure()) return;
    for (const layer of Object.values(layers)) layer.resize(viewport.size.peek(), viewport.pixelRatio());
    if (viewport.size.peek().width === 0) return;
    repainter.repaint();
    // Resizing clears a canvas: paint now, so that it does not flicker.
    repainter.paintNow();
  }
  const observer = new ResizeObserver(resize);
  observer.observe(area);
  const unwatchRatio = watchPixelRatio(resize);

  function followBoard({ pages, items }: BoardChange): void {
    for (const key of items) {
      dimming.touch(key);
      repainter.invalidateItem(key);
    }
    if (!pages) return;
    const list = board.pages();
    if (!list.some(({ id }) => id === viewport.page.peek())) showPage(list[0]?.id ?? '');
    viewport.settle();
    repainter.repaint();
  }
  const unwatch = board.watch(followBoard);
  resize();

  return {
    ...viewport,
    area,
    background: painter.background,
    overlays,
    showPage,
    moveCamera(camera) {
      viewport.setCamera(camera);
      repainter.followCamera();
    },
    showView(page, view, covers) {
      showPage(page);
      if (viewport.page.peek() !== page || viewport.size.peek().width === 0) return;
      if (viewport.setView(view, covers)) repainter.followCamera();
    },
    fitPage() {
      viewport.fitPage();
      repainter.repaint();
    },
    showHome() {
      viewport.showHome();
      repainter.repaint();
    },
    zoom(factor, pixel) {
      const { width, height } = viewport.size.peek();
      viewport.zoom(pixel ?? { x: width / 2, y: height / 2 }, factor);
      repainter.followCamera();
    },
    hideItems(keys) {
      for (const key of painter.setHidden(keys)) repainter.invalidateItem(key);
    },
    invalidate: () => repainter.invalidate('overlays'),
    paintImage: painter.paintImage,
    retryImages: images.retry,
    dispose() {
      repainter.dispose();
      unwatch();
      dimming.dispose();
      observer.disconnect();
      unwatchRatio();
      images.dispose();
      for (const layer of Object.values(layers)) layer.remove();
    },
  };
}

const createLayers = (area: HTMLElement): BoardLayers => ({
  paper: createLayer(area, 'paper'),
  ink: createLayer(area, 'ink'),
  live: createLayer(area, 'live'),
});

/**
 * Calls a function whenever the window has another number of device pixels per CSS pixel: it was moved to another screen, or
 * zoomed. Returns a function that ends it.
 */
function watchPixelRatio(onChange: () => void): () => void {
  const ending = new AbortController();
  // A media query can only ask for one resolution: each change needs the next query.
  const watch = (): void =>
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        watch();
        onChange();
      },
      { once: true, signal: ending.signal },
    );
  watch();
  return () => ending.abort();
}
