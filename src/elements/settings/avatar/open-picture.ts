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

/** A picture that has been read, upright as the camera was held, and not larger than the work on it needs. */
export interface OpenPicture extends PictureSize {
  readonly source: HTMLCanvasElement;
  /** How it is sent: JPEG has no see-through parts. */
  readonly type: 'image/jpeg' | 'image/webp';
}

/** The shorter and the longer side at most, in pixels: four times what is uploaded, and what telephones can draw on. */
const SHORT_SIDE = 2048;
const LONG_SIDE = 8192;
const QUALITY = 0.92;

/** Reads a chosen file. Its size and kind are known from its first bytes, before anything is decoded. */
export async function openPicture(file: Blob): Promise<OpenPicture | PictureProblem> {
  if (file.size > PICTURE_BYTES) return 'tooLarge';
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  // It was moved or changed since it was chosen.
  if (!bytes) return 'broken';
  const problem = pictureProblem(bytes);
  if (problem) return problem;
  const { type } = readPicture(bytes) ?? {};
  // The name may lie about the kind: the bytes do not.
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

/** Draws the square of the picture over all of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: OpenPicture, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture.source, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as it is uploaded: 512 px, without anything that a camera has written beside it. */
export function encodeCrop(picture: OpenPicture, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: AVATAR_SIDE, height: AVATAR_SIDE });
  drawCrop(canvas, picture, crop);
  // A browser that cannot write a kind writes PNG.
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), picture.type, QUALITY));
}
