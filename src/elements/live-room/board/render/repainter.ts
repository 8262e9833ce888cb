import { deviceClock } from '../../../../core/index.ts';
import type { Camera } from './camera.ts';
import { createFrameScheduler } from './frame-scheduler.ts';
import type { Layer } from './layer.ts';
import { clipToPage, type PagePainter } from './page-painter.ts';
import type { Viewport } from './viewport.ts';

/** Time after the last camera movement until everything is painted sharply again, in ms. */
const SHARPEN_DELAY_MS = 120;

/** Paints on the top layer, in board units. */
export type Overlay = (context: CanvasRenderingContext2D, camera: Camera) => void;

/** Layers of a board, from the bottom: background and images, finished ink, moving things. */
export interface BoardLayers {
  readonly paper: Layer;
  readonly ink: Layer;
  readonly live: Layer;
}

export interface RepainterOptions {
  readonly layers: BoardLayers;
  readonly viewport: Viewport;
  readonly painter: PagePainter;
  readonly overlays: ReadonlySet<Overlay>;
}

/** Decides when the layers are painted. */
export interface Repainter {
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
export function createRepainter({ layers, viewport, painter, overlays }: RepainterOptions): Repainter {
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
