// What a screen was: kept beside the tests, compared, and renewed on demand.
import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { diff } from 'node:util';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { packPicture } from './palette-png.ts';

export const isRenewing = process.env.RENEW_SCREENS !== undefined;
export const RENEWAL = 'RENEW_SCREENS=1 npm run test:screens';

/** So many pixels may differ, edges of letters left out of the count: no word fits into that. */
const TOLERANCE = 24;

/** More than what rounding the colours of letters' edges costs, and less than what lies between any two grounds. */
const THRESHOLD = 0.06;

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Where a picture that differs is put, beside what differs in it. */
const findings = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));

const ariaFile = (screen: string) => path.join(folder, 'aria', `${screen}.yaml`);
const pictureFile = (picture: string) => path.join(folder, 'pictures', `${picture}.png`);

/** Throws with the lines that differ when a screen is no longer told as it was. */
export function compareAria(screen: string, told: string): void {
  const file = ariaFile(screen);
  if (isRenewing) return write(file, `${told}\n`);
  assert.ok(existsSync(file), `Nothing is kept of this screen yet: ${RENEWAL}`);
  const lines = changedLines(readFileSync(file, 'utf8').trimEnd(), told);
  assert.ok(lines.length === 0, ['The screen is told in another way:', ...lines, `If it should be so: ${RENEWAL}`].join('\n'));
}

/** Where two texts differ, with the line before and after. */
function changedLines(before: string, after: string): string[] {
  const signs: Record<string, string> = { '-1': '-', '0': ' ', '1': '+' };
  // The differ tells what leads from its second text to its first.
  const lines = diff(after.split('\n'), before.split('\n'));
  const isNear = (place: number) => lines.slice(Math.max(0, place - 1), place + 2).some(([operation]) => operation !== 0);
  return lines.flatMap(([operation, line], place) => (isNear(place) ? [`${signs[operation]} ${line}`] : []));
}

/** Does the picture show what the kept one shows? What differs can be looked at in `.cache/screens/`. */
export function isAsKept(picture: string, actual: Buffer): boolean {
  const file = pictureFile(picture);
  if (!existsSync(file)) return false;
  const kept = readFileSync(file);
  const [before, after] = [PNG.sync.read(kept), PNG.sync.read(actual)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return false;
  return pixelmatch(before.data, after.data, undefined, width, height, { threshold: THRESHOLD }) <= TOLERANCE;
}

/** Puts aside how a screen looks now, and where that differs. */
export function putAside(picture: string, actual: Buffer): void {
  write(path.join(findings, `${picture}.actual.png`), actual);
  const file = pictureFile(picture);
  if (!existsSync(file)) return;
  const [before, after] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(actual)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return;
  const difference = new PNG({ width, height });
  pixelmatch(before.data, after.data, difference.data, width, height, { threshold: THRESHOLD });
  write(path.join(findings, `${picture}.difference.png`), PNG.sync.write(difference));
}

export function keepPicture(picture: string, actual: Buffer): void {
  write(pictureFile(picture), packPicture(actual));
}

/** The pictures and texts of a subject that belong to no screen any more; a renewal takes them away. */
export function strays(subject: string, screens: readonly string[]): string[] {
  const isKnown = (file: string) => screens.some((screen) => new RegExp(`^${screen}(-\\d+-\\w+\\.png|\\.yaml)$`).test(path.basename(file)));
  const stray = globSync([`aria/${subject}-*.yaml`, `pictures/${subject}-*.png`], { cwd: folder }).filter((file) => !isKnown(file));
  if (!isRenewing) return stray;
  for (const file of stray) rmSync(path.join(folder, file));
  return [];
}

export function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
