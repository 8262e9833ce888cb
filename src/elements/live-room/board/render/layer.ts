import type { Box, Point } from '../../../../core/board/index.ts';
import type { Camera, Size } from './camera.ts';

/** One canvas of the board, painted in board units. */
export interface Layer {
  readonly context: CanvasRenderingContext2D;
  resize(size: Size, density: number): void;
  /** Clears and paints the canvas for a camera: all of it, or only a box. With `keep` it is painted over what is there. */
  paint(
    camera: Camera,
    draw: (context: CanvasRenderingContext2D) => void,
    options?: { readonly within?: Box | undefined; readonly keep?: boolean },
  ): void;
  /** Transforms what was painted to match another camera until the next paint. */
  follow(camera: Camera): void;
  remove(): void;
}

/** Pixels around a box that are repainted with it, because of antialiasing. */
const EDGE_PX = 2;

/** Appends a transparent canvas to the area; `name` is part of its class. */
export function createLayer(area: HTMLElement, name: string): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = `board-layer board-layer-${name}`;
  canvas.setAttribute('aria-hidden', 'true');
  area.append(canvas);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  let density = 1;
  let painted: Camera = { scale: 1, x: 0, y: 0 };
  let isMoved = false;

  return {
    context,
    resize(size, nextDensity) {
      density = nextDensity;
      canvas.width = Math.max(1, Math.round(size.width * density));
      canvas.height = Math.max(1, Math.round(size.height * density));
    },
    paint(camera, draw, { within, keep = false } = {}) {
      painted = camera;
      if (isMoved) canvas.style.transform = '';
      isMoved = false;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (within) {
        const start = pixel(camera, within, density);
        const end = pixel(camera, { x: within.x + within.width, y: within.y + within.height }, density);
        const [left, top] = [Math.floor(start.x) - EDGE_PX, Math.floor(start.y) - EDGE_PX];
        const [width, height] = [Math.ceil(end.x) + EDGE_PX - left, Math.ceil(end.y) + EDGE_PX - top];
        context.beginPath();
        context.rect(left, top, width, height);
        context.clip();
        if (!keep) context.clearRect(left, top, width, height);
      } else if (!keep) context.clearRect(0, 0, canvas.width, canvas.height);
      const scale = camera.scale * density;
      context.setTransform(scale, 0, 0, scale, camera.x * density, camera.y * density);
      draw(context);
      context.restore();
    },
    follow(camera) {
      const ratio = camera.scale / painted.scale;
      isMoved = true;
      canvas.style.transform = `translate(${camera.x - painted.x * ratio}px, ${camera.y - painted.y * ratio}px) scale(${ratio})`;
    },
    remove: () => canvas.remove(),
  };
}

function pixel({ scale, x, y }: Camera, unit: Point, density: number): Point {
  return { x: (unit.x * scale + x) * density, y: (unit.y * scale + y) * density };
}
