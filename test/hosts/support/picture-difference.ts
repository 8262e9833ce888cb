// Comparing screenshots, in a page's canvas.
import type { Page } from '@playwright/test';

/** The share of pixels (0 to 1) in which two PNGs differ visibly; 1 when their sizes are not the same. */
export async function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' }),
          );
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let index = 0; index < a.data.length; index += 4) {
        const isSame = [0, 1, 2].every((channel) => Math.abs(a.data[index + channel] - b.data[index + channel]) <= 16);
        if (!isSame) different += 1;
      }
      return different / (a.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}
