import { PAGE_WIDTH, type Point } from '../../../../core/board/index.ts';

/** Transform from board units to CSS pixels: `pixel = unit * scale + offset`. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Part of a page that is visible, independent of the size of the viewport: zoom 1 fits the page, `x` and `y` are its centre. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Free space around a page, in CSS pixels. */
const MARGIN = 12;
/** Largest zoom, relative to the scale that fits the page. */
export const MAX_ZOOM = 8;

/** Scale at which the whole page fits the viewport. */
export function fitScale(viewport: Size, pageHeight: number): number {
  const [width, height] = [Math.max(viewport.width - 2 * MARGIN, 40), Math.max(viewport.height - 2 * MARGIN, 40)];
  return Math.min(width / PAGE_WIDTH, height / pageHeight);
}

/** Limits a camera so that the page fills the viewport, or is centred where it is smaller. */
export function clampCamera({ scale: requested, x, y }: Camera, viewport: Size, pageHeight: number): Camera {
  const fit = fitScale(viewport, pageHeight);
  const scale = Math.min(Math.max(requested, fit), fit * MAX_ZOOM);
  const clampOffset = (offset: number, length: number, space: number): number => {
    if (length + 2 * MARGIN <= space) return (space - length) / 2;
    return Math.min(MARGIN, Math.max(space - length - MARGIN, offset));
  };
  return {
    scale,
    x: clampOffset(x, PAGE_WIDTH * scale, viewport.width),
    y: clampOffset(y, pageHeight * scale, viewport.height),
  };
}

export const wholePage = (viewport: Size, pageHeight: number): Camera =>
  clampCamera({ scale: 0, x: 0, y: 0 }, viewport, pageHeight);

export const toUnits = ({ scale, x, y }: Camera, pixel: Point): Point => ({
  x: (pixel.x - x) / scale,
  y: (pixel.y - y) / scale,
});
export const toPixels = ({ scale, x, y }: Camera, unit: Point): Point => ({
  x: unit.x * scale + x,
  y: unit.y * scale + y,
});

/** Zooms around a point given in CSS pixels. */
export function zoomAt(camera: Camera, pixel: Point, factor: number): Camera {
  const { x, y } = toUnits(camera, pixel);
  const scale = camera.scale * factor;
  return { scale, x: pixel.x - x * scale, y: pixel.y - y * scale };
}

export function viewOf(camera: Camera, viewport: Size, pageHeight: number): View {
  const middle = toUnits(camera, { x: viewport.width / 2, y: viewport.height / 2 });
  return { zoom: camera.scale / fitScale(viewport, pageHeight), ...middle };
}

export function cameraOf({ zoom, x, y }: View, viewport: Size, pageHeight: number): Camera {
  const scale = fitScale(viewport, pageHeight) * zoom;
  return clampCamera(
    { scale, x: viewport.width / 2 - x * scale, y: viewport.height / 2 - y * scale },
    viewport,
    pageHeight,
  );
}
