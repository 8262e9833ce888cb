// Pictures for the avatar tests, created in the browser: like a phone's, and broken ones.

const MEGABYTE = 1024 * 1024;

export interface Photo {
  readonly width: number;
  readonly height: number;
  /** What is painted, in the pixels as they are stored. */
  readonly paint: (context: CanvasRenderingContext2D) => void;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation?: number;
  /** At least so many bytes. */
  readonly bytes?: number;
}

/** A JPEG with the grain of a real photo, and what a camera writes beside it. */
export async function takePhoto({ width, height, paint, orientation, bytes = 0 }: Photo): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  paint(context);
  addGrain(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  const jpeg = new Uint8Array(await (blob as Blob).arrayBuffer());
  const segments = orientation ? [exif(orientation)] : [];
  // Makers' notes and previews make the rest of a photo's weight.
  for (let missing = bytes - jpeg.length; missing > 0; missing -= 65_000)
    segments.push(segment(0xef, new Uint8Array(65_000)));
  return new File([jpeg.slice(0, 2), ...segments, jpeg.slice(2)], 'IMG_0042.JPG', { type: 'image/jpeg' });
}

/** A photo of 12 megapixels and 12 MB, taken with the phone upright: stored lying, its left edge is the top. */
export function takeUprightPhoto(): Promise<File> {
  return takePhoto({
    width: 4032,
    height: 3024,
    orientation: 6,
    bytes: 12 * MEGABYTE,
    paint(context) {
      context.fillStyle = '#1a9641';
      context.fillRect(0, 0, 4032, 3024);
      // Stored left half: above. Stored upper edge: on the right.
      context.fillStyle = '#2c5fd1';
      context.fillRect(0, 0, 2016, 3024);
      context.fillStyle = '#d7261e';
      context.fillRect(0, 0, 4032, 400);
    },
  });
}

/** A PNG whose header speaks of so many pixels; there are none. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** The pixels of a picture that the provider serves: its size, and the colour at a place (0 to 1). */
export async function look(
  address: string,
): Promise<{ width: number; height: number; at(x: number, y: number): [number, number, number] }> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  return {
    width: bitmap.width,
    height: bitmap.height,
    at(x, y) {
      const [red = 0, green = 0, blue = 0] = context.getImageData(
        Math.round(x * (canvas.width - 1)),
        Math.round(y * (canvas.height - 1)),
        1,
        1,
      ).data;
      return [red, green, blue];
    },
  };
}

/** Which of the photo's three colours this is. */
export function colour([red, green, blue]: [number, number, number]): 'red' | 'green' | 'blue' {
  if (red > green && red > blue) return 'red';
  return green > blue ? 'green' : 'blue';
}

function addGrain(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  const rows = Math.max(1, Math.floor(16_000 / width));
  const random = new Uint8Array(width * rows * 4);
  for (let top = 0; top < height; top += rows) {
    const strip = context.getImageData(0, top, width, rows);
    crypto.getRandomValues(random);
    for (let index = 0; index < strip.data.length; index += 1) {
      if (index % 4 !== 3) strip.data[index] = (strip.data[index] ?? 0) + (random[index] ?? 0) / 8 - 16;
    }
    context.putImageData(strip, 0, top);
  }
}

function exif(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return segment(0xe1, Uint8Array.from([0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]));
}

function segment(marker: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = content.length + 2;
  const bytes = new Uint8Array(content.length + 4);
  bytes.set([0xff, marker, length >> 8, length & 0xff]);
  bytes.set(content, 4);
  return bytes;
}
