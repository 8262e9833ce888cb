import type { ReadonlySignal } from '@preact/signals-core';
import type { Board, BoardChange, BoardItem, Box, Materials, Point } from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/time/index.ts';
import type { Camera, View } from './camera.ts';
import {
  createDimming,
  createLayer,
  createPagePainter,
  type BackgroundState,
  type Layer,
  clipToPage,
  type PagePainter,
} from './page-painter.ts';
import { createImageCache } from './image-cache.ts';
import { createViewport, type Viewport } from './viewport.ts';

interface BoardRendererOptions {
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

/** Time after the last camera movement until everything is painted sharply again, in ms. */
const SHARPEN_DELAY_MS = 120;

/** Paints on the top layer, in board units. */
export type Overlay = (context: CanvasRenderingContext2D, camera: Camera) => void;

/** Layers of a board, from the bottom: background and images, finished ink, moving things. */
interface BoardLayers {
  readonly paper: Layer;
  readonly ink: Layer;
  readonly live: Layer;
}

interface RepainterOptions {
  readonly layers: BoardLayers;
  readonly viewport: Viewport;
  readonly painter: PagePainter;
  readonly overlays: ReadonlySet<Overlay>;
}

/** Decides when the layers are painted. */
interface Repainter {
  /** Paints the overlays, and what else is named, in the next frame. */
  invalidate(what: 'paper' | 'overlays' | 'all'): void;
  invalidateItem(key: string): void;
  /** Repaints everything after a jump of the camera. */
  repaint(): void;
  /** Paints now, not in the next frame. */
  paintNow(): void;
  /** Transforms what is painted while the camera moves, and repaints it once the camera rests. */
  followCamera(): void;
  dispose(): void;
}

/** Creates the repainter of a board's layers. */
function createRepainter({ layers, viewport, painter, overlays }: RepainterOptions): Repainter {
  const frames = createFrameScheduler(paint);
  let cancelSharpen = () => {};

  function paint(): void {
    if (viewport.size.peek().width === 0) return;
    if (painter.paint()) frames.request();
    const camera = viewport.camera.peek();
    layers.live.paint(camera, (context) => {
      clipToPage(context, viewport.pageHeight());
      for (const overlay of overlays) overlay(context, camera);
    });
  }

  function invalidate(what: 'paper' | 'overlays' | 'all'): void {
    if (what !== 'overlays') painter.invalidate(what);
    frames.request();
  }

  return {
    invalidate,
    invalidateItem(key) {
      if (!key.startsWith(`${viewport.page.peek()}/`)) return;
      painter.invalidateItem(key);
      frames.request();
    },
    repaint() {
      cancelSharpen();
      invalidate('all');
    },
    paintNow: frames.paintNow,
    followCamera() {
      cancelSharpen();
      for (const layer of [layers.paper, layers.ink]) layer.follow(viewport.camera.peek());
      cancelSharpen = deviceClock.after(SHARPEN_DELAY_MS, () => invalidate('all'));
      frames.request();
    },
    dispose() {
      frames.cancel();
      cancelSharpen();
    },
  };
}

/** Paints at most once per frame. */
interface FrameScheduler {
  /** Paints in the next frame. */
  request(): void;
  /** Paints now instead. */
  paintNow(): void;
  cancel(): void;
}

/** Creates the scheduler of one painting function. */
function createFrameScheduler(paint: () => void): FrameScheduler {
  let frame = 0;
  const run = () => {
    frame = 0;
    paint();
  };
  const cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    request() {
      frame ||= requestAnimationFrame(run);
    },
    paintNow() {
      cancel();
      paint();
    },
    cancel,
  };
}
