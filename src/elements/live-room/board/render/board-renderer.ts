import type { ReadonlySignal } from '@preact/signals-core';
import type { Board, BoardItem, Materials } from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/index.ts';
import type { Camera, Size, View } from './camera.ts';
import { createDimming } from './dimming.ts';
import { createImageCache } from './image-cache.ts';
import { createLayer } from './layer.ts';
import { clipToPage, createPagePainter, type BackgroundState } from './page-painter.ts';
import { createViewport, type Viewport } from './viewport.ts';

/** Time after the last camera movement until everything is painted sharply again, in ms. */
const SHARPEN_DELAY_MS = 120;

/** Paints on the top layer, in board units. */
export type Overlay = (context: CanvasRenderingContext2D, camera: Camera) => void;

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
export interface BoardRenderer extends Pick<Viewport, 'page' | 'camera' | 'isFitted' | 'pageHeight' | 'size' | 'view'> {
  readonly area: HTMLElement;
  readonly background: ReadonlySignal<BackgroundState>;
  /** Painted on the top layer in this order; call `invalidate` after a change. */
  readonly overlays: Set<Overlay>;
  /** Shows the whole of a page. */
  showPage(id: string): void;
  /** Moves the camera; everything is painted sharply again once it rests. */
  moveCamera(camera: Camera): void;
  /** Shows the part of a page that another participant sees. */
  showView(page: string, view: View): void;
  fitPage(): void;
  /** Leaves items out of the page because an overlay paints them for now. */
  hideItems(keys: ReadonlySet<string>): void;
  /** Repaints the overlays in the next frame. */
  invalidate(): void;
  paintImage(context: CanvasRenderingContext2D, item: BoardItem): void;
  /** Loads the images again that failed. */
  retryImages(): void;
  /** Current size in CSS pixels. */
  size(): Size;
  dispose(): void;
}

export function createBoardRenderer({ area, board, materials }: BoardRendererOptions): BoardRenderer {
  const [paper, ink, live] = [createLayer(area, 'paper'), createLayer(area, 'ink'), createLayer(area, 'live')];
  const layers = [paper, ink, live];
  const viewport = createViewport(area, board);
  const images = createImageCache(materials, () => invalidate('paper'));
  const dimming = createDimming(board, (key) => invalidateItem(key));
  const painter = createPagePainter({ board, viewport, images, dimming, paper, ink });
  const overlays = new Set<Overlay>();
  let frame = 0;
  let cancelSharpen: (() => void) | undefined;

  function invalidate(what: 'paper' | 'overlays' | 'all'): void {
    if (what !== 'overlays') painter.invalidate(what);
    frame ||= requestAnimationFrame(paint);
  }

  function invalidateItem(key: string): void {
    if (!key.startsWith(`${viewport.page.peek()}/`)) return;
    painter.invalidateItem(key);
    invalidate('overlays');
  }

  function paint(): void {
    frame = 0;
    if (viewport.size().width === 0) return;
    painter.paint();
    live.paint(viewport.camera.peek(), (context) => {
      clipToPage(context, viewport.pageHeight());
      for (const overlay of overlays) overlay(context, viewport.camera.peek());
    });
  }

  /** Repaints everything at once after a jump of the camera. */
  function repaint(): void {
    cancelSharpen?.();
    invalidate('all');
  }

  /** Transforms what is painted while the camera moves, and repaints it once the camera rests. */
  function followCamera(): void {
    cancelSharpen?.();
    for (const layer of [paper, ink]) layer.follow(viewport.camera.peek());
    cancelSharpen = deviceClock.after(SHARPEN_DELAY_MS, () => invalidate('all'));
    invalidate('overlays');
  }

  function showPage(id: string): void {
    if (id === viewport.page.peek() || !board.pages().some((each) => each.id === id)) return;
    viewport.setPage(id);
    painter.reset();
    images.startPage();
    viewport.fitPage();
    repaint();
  }

  function resize(): void {
    if (!viewport.measure()) return;
    for (const layer of layers) layer.resize(viewport.size(), viewport.pixelRatio());
    if (viewport.size().width === 0) return;
    repaint();
    // Resizing clears a canvas: paint now, not in the next frame, so that it does not flicker.
    cancelAnimationFrame(frame);
    paint();
  }
  const observer = new ResizeObserver(resize);
  observer.observe(area);

  if (board.pending() > 0)
    for (const { id } of board.pages()) for (const { key } of board.items(id)) dimming.touch(key);
  const unwatch = board.watch(({ pages, items }) => {
    for (const key of items) {
      dimming.touch(key);
      invalidateItem(key);
    }
    if (!pages) return;
    const list = board.pages();
    if (!list.some(({ id }) => id === viewport.page.peek())) showPage(list[0]?.id ?? '');
    viewport.setCamera(viewport.camera.peek());
    repaint();
  });
  resize();

  return {
    ...viewport,
    area,
    background: painter.background,
    overlays,
    showPage,
    moveCamera(camera) {
      viewport.setCamera(camera);
      followCamera();
    },
    showView(page, view) {
      showPage(page);
      if (viewport.page.peek() !== page || viewport.size().width === 0) return;
      viewport.setView(view);
      followCamera();
    },
    fitPage() {
      viewport.fitPage();
      repaint();
    },
    hideItems(keys) {
      for (const key of painter.setHidden(keys)) invalidateItem(key);
    },
    invalidate: () => invalidate('overlays'),
    paintImage: painter.paintImage,
    retryImages: images.retry,
    dispose() {
      cancelAnimationFrame(frame);
      cancelSharpen?.();
      unwatch();
      dimming.dispose();
      observer.disconnect();
      images.dispose();
      for (const layer of layers) layer.remove();
    },
  };
}
