import { PAGE_HEIGHT, PAGE_WIDTH, type Box, type Point } from '../../../../core/board/index.ts';

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
/** The part of a page that is visible, in board units: it means the same in every window. */
export type View = Box;

/** A page is shown whole at first where it is at least so wide, in CSS pixels, and covers this part of the width. */
const READABLE_WIDTH = 960;
const READABLE_SHARE = 0.75;
/** Largest zoom, relative to the scale that fits the page. */
export const MAX_ZOOM = 8;

/** Scale at which the whole page fits the viewport. */
export function fitScale(viewport: Size, pageHeight: number): number {
  const [width, height] = [Math.max(viewport.width, 40), Math.max(viewport.height, 40)];
  return Math.min(width / PAGE_WIDTH, height / pageHeight);
}

/** Limits a camera so that the page fills the viewport, or is centred where it is smaller. */
export function clampCamera({ scale: requested, x, y }: Camera, viewport: Size, pageHeight: number): Camera {
  const fit = fitScale(viewport, pageHeight);
  const scale = Math.min(Math.max(requested, fit), fit * MAX_ZOOM);
  const clampOffset = (offset: number, length: number, space: number): number => {
    if (length <= space) return (space - length) / 2;
    return Math.min(0, Math.max(space - length, offset));
  };
  return {
    scale,
    x: clampOffset(x, PAGE_WIDTH * scale, viewport.width),
    y: clampOffset(y, pageHeight * scale, viewport.height),
  };
}

export const wholePage = (viewport: Size, pageHeight: number): Camera =>
  clampCamera({ scale: 0, x: 0, y: 0 }, viewport, pageHeight);

/**
 * Scale at which a page is first shown: whole, or as wide as the viewport where it would be too narrow to be read. A sheet
 * that is higher than the board's own pages, as of a PDF, always fills the width.
 */
export function homeScale(viewport: Size, pageHeight: number): number {
  const whole = fitScale(viewport, pageHeight);
  const wide = Math.max(viewport.width, 40) / PAGE_WIDTH;
  const isReadable = whole * PAGE_WIDTH >= Math.max(READABLE_WIDTH, viewport.width * READABLE_SHARE);
  return isReadable && pageHeight <= PAGE_HEIGHT ? whole : Math.max(whole, wide);
}

/** The camera with which a page is first shown: from its top. */
export const homeCamera = (viewport: Size, pageHeight: number): Camera =>
  clampCamera({ scale: homeScale(viewport, pageHeight), x: 0, y: 0 }, viewport, pageHeight);

/** Zooms around a point given in CSS pixels, within the limits of the zoom: at a limit the page stays where it is. */
export function zoomWithin(camera: Camera, pixel: Point, factor: number, viewport: Size, pageHeight: number): Camera {
  const { scale } = clampCamera({ ...camera, scale: camera.scale * factor }, viewport, pageHeight);
  return zoomAt(camera, pixel, scale / camera.scale);
}

/** The camera that keeps the middle and the relative scale when the viewport changes its size. */
export function resizedCamera(camera: Camera, before: Size, now: Size, pageHeight: number): Camera {
  const middle = toUnits(camera, { x: before.width / 2, y: before.height / 2 });
  const scale = (camera.scale / homeScale(before, pageHeight)) * homeScale(now, pageHeight);
  return clampCamera(
    { scale, x: now.width / 2 - middle.x * scale, y: now.height / 2 - middle.y * scale },
    now,
    pageHeight,
  );
}

export const toUnits = ({ scale, x, y }: Camera, pixel: Point): Point => ({
  x: (pixel.x - x) / scale,
  y: (pixel.y - y) / scale,
});
export const toPixels = ({ scale, x, y }: Camera, unit: Point): Point => ({
  x: unit.x * scale + x,
  y: unit.y * scale + y,
});

/** Zooms around a point given in CSS pixels. */
function zoomAt(camera: Camera, pixel: Point, factor: number): Camera {
  const { x, y } = toUnits(camera, pixel);
  const scale = camera.scale * factor;
  return { scale, x: pixel.x - x * scale, y: pixel.y - y * scale };
}

/** What is seen of the page in a viewport. */
export function viewOf(camera: Camera, viewport: Size, pageHeight: number): View {
  const start = toUnits(camera, { x: 0, y: 0 });
  const end = toUnits(camera, { x: viewport.width, y: viewport.height });
  const [x, y] = [between(start.x, 0, PAGE_WIDTH - 1), between(start.y, 0, pageHeight - 1)];
  return { x, y, width: between(end.x - x, 1, PAGE_WIDTH - x), height: between(end.y - y, 1, pageHeight - y) };
}

/**
 * The camera that shows all of a view, as large as a part of the viewport allows. The page fills that part or is in its
 * middle, so it may be smaller than the viewport.
 */
export function cameraOf({ x, y, width, height }: View, part: Box, pageHeight: number): Camera {
  const scale = Math.min(part.width / width, part.height / height);
  const centred = { x: part.width / 2 - (x + width / 2) * scale, y: part.height / 2 - (y + height / 2) * scale };
  const camera = clampCamera({ scale, ...centred }, part, pageHeight);
  return { scale: camera.scale, x: camera.x + part.x, y: camera.y + part.y };
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Where something of a size lies around a point, kept on the page. */
export const placeAround = (middle: Point, { width, height }: Size, pageHeight: number): Point => ({
  x: between(middle.x - width / 2, 0, PAGE_WIDTH - width),
  y: between(middle.y - height / 2, 0, pageHeight - height),
});

/** The middle of what is seen of the page, in board units. */
export function visibleMiddle(viewer: { view(): View }): Point {
  const { x, y, width, height } = viewer.view();
  return { x: x + width / 2, y: y + height / 2 };
}
