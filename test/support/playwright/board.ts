// The board of a live room, as a hand and an eye find it.
import type { Page } from '@playwright/test';

/** Draws one stroke over the middle of the board, or so many CSS pixels below. */
export async function drawStroke(page: Page, below = 0): Promise<void> {
  const canvas = page.locator('.live-board canvas').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The board is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + below];
  await page.mouse.move(x - 60, y);
  await page.mouse.down();
  for (let step = 0; step < 12; step += 1) await page.mouse.move(x - 60 + step * 10, y + (step % 3) * 10);
  await page.mouse.up();
}

/** How many dark dots the board's canvases show. */
export function inkOn(page: Page): Promise<number> {
  return page.locator('.live-board canvas').evaluateAll((canvases) =>
    canvases.reduce((sum, canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let offset = 0; offset < data.length; offset += 4)
        if ((data[offset + 3] ?? 0) > 80 && (data[offset] ?? 255) < 90) dark += 1;
      return sum + dark;
    }, 0),
  );
}
