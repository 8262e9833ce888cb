import type { InkPoint } from '../../../src/core/board/index.ts';

/** Handwriting: small loops along lines, each in another place, by a pen that reports its pressure. */
export function handwriting(number: number, points: number): InkPoint[] {
  const [column, row] = [number % 18, Math.floor(number / 18) % 20];
  return Array.from({ length: points }, (_, step) => ({
    x: 80 + column * 80 + step * 0.8 + Math.sin(step / 3 + number) * 14,
    y: 70 + row * 54 + Math.cos(step / 4 + number) * 18,
    pressure: 0.4 + 0.3 * Math.sin(step / 9),
  }));
}
