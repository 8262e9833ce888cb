/** A picture's size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The selected square of a picture: its centre in the picture's pixels, and how often it fits into the shorter side. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The side of the uploaded picture, in pixels (docs/design-choices.md#avatars). */
export const AVATAR_SIDE = 512;
export const LARGEST_ZOOM = 4;
export const ZOOM_STEP = 0.1;

/** The centre of the picture, as large as possible. */
export function firstCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The side of the square in the picture's pixels. */
function sideOf({ width, height }: PictureSize, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The upper left corner of the square, and its side, in the picture's pixels. */
export function squareOf(size: PictureSize, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}

/** The nearest crop within the picture. */
export function withinPicture(size: PictureSize, { x, y, zoom }: Crop): Crop {
  const bounded = Math.min(LARGEST_ZOOM, Math.max(1, zoom));
  const half = Math.min(size.width, size.height) / bounded / 2;
  const between = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: between(x, size.width), y: between(y, size.height), zoom: bounded };
}

/** Moves the square, in fractions of its own side, so that a finger's movement over the preview is one over the picture. */
export function moveCrop(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return withinPicture(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

/** Zooms about a point of the square that stays in place: 0 to 1 from the left and from the top. */
export function zoomCrop(size: PictureSize, crop: Crop, zoom: number, point = { x: 0.5, y: 0.5 }): Crop {
  const next = Math.min(LARGEST_ZOOM, Math.max(1, zoom));
  const shrunk = sideOf(size, crop) - sideOf(size, { ...crop, zoom: next });
  return withinPicture(size, {
    x: crop.x + (point.x - 0.5) * shrunk,
    y: crop.y + (point.y - 0.5) * shrunk,
    zoom: next,
  });
}
