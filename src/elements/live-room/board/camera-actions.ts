import type { BoardRenderer } from './render/board-renderer.ts';

/** How the user looks at a page. After moving or zooming it, the user looks freely. */
export interface CameraActions {
  /** Zooms around the middle of the area. */
  zoom(factor: number): void;
  /** Shows the whole page, or, if it is visible, the page as it was first shown. */
  fitPage(): void;
  /** Moves the page by a distance in CSS pixels. */
  pan(x: number, y: number): void;
}

export function createCameraActions(renderer: BoardRenderer, lookFreely: () => void): CameraActions {
  return {
    zoom(factor) {
      lookFreely();
      renderer.zoom(factor);
    },
    fitPage() {
      lookFreely();
      // Once the whole page is visible, the same control leads back to a page that can be read.
      if (renderer.isFitted.peek()) renderer.showHome();
      else renderer.fitPage();
    },
    pan(x, y) {
      lookFreely();
      const camera = renderer.camera.peek();
      renderer.moveCamera({ ...camera, x: camera.x + x, y: camera.y + y });
    },
  };
}
