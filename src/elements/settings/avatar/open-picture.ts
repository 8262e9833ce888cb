import {
  AVATAR_SIDE,
  PICTURE_BYTES,
  pictureProblem,
  readPicture,
  squareOf,
  type Crop,
  type PictureProblem,
  type PictureSize,
} from '../../../core/settings/index.ts';

/** A decoded picture, in its upright orientation and limited size. */
export interface OpenPicture extends PictureSize {
  readonly source: HTMLCanvasElement;
  /** Type of the upload: JPEG has no transparency. */
  readonly type: 'image/jpeg' | 'image/webp';
}

/** Limits of the sides in pixels: four times the upload, and the canvas size of phones. */
const SHORT_SIDE = 2048;
const LONG_SIDE = 8192;
const QUALITY = 0.92;

/** Opens a chosen file; its size and type are checked by its first bytes, before decoding. */
export async function openPicture(file: Blob): Promise<OpenPicture | PictureProblem> {
  if (file.size > PICTURE_BYTES) return 'tooLarge';
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  // The file was moved or changed since it was chosen.
  if (!bytes) return 'broken';
  const problem = pictureProblem(bytes);
  if (problem) return problem;
  const { type } = readPicture(bytes) ?? {};
  // By its bytes, because the name may have the wrong extension.
  const bitmap = await createImageBitmap(new Blob([bytes], { ...(type && { type }) }), {
    imageOrientation: 'from-image',
  }).catch(() => undefined);
  if (!bitmap) return 'broken';
  const [short, long] = [Math.min(bitmap.width, bitmap.height), Math.max(bitmap.width, bitmap.height)];
  const scale = Math.min(1, SHORT_SIDE / short, LONG_SIDE / long);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const source = document.createElement('canvas');
  Object.assign(source, { width, height });
  const context = source.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { source, width, height, type: type === 'image/jpeg' ? 'image/jpeg' : 'image/webp' };
}

/** Draws the cropped square onto a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: OpenPicture, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture.source, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Encodes the square for the upload: 512 px, without the camera's metadata. */
export function encodeCrop(picture: OpenPicture, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: AVATAR_SIDE, height: AVATAR_SIDE });
  drawCrop(canvas, picture, crop);
  // A browser that cannot encode the type falls back to PNG.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), picture.type, QUALITY));
}
