import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const read = (file: string) => readFileSync(file, 'utf8');
const THEME = read('src/runtime/theme.css');
const [, ACCENT = ''] = /--teacher-given: var\(--teacher-accent, (#[\da-f]{6})\)/.exec(THEME) ?? [];

/** Where a custom property of the elements does not reach: pages around them, pictures, the canvas of the board. */
const COPIES = [
  'demo/pages/favicon.svg',
  'demo/pages/manifest.webmanifest',
  'demo/pages/portal.html',
  'demo/playground/styles/page.css',
  'provider/seed/logo.ts',
  'src/elements/live-room/board/render/paint.ts',
];

describe('the default accent', () => {
  for (const file of COPIES) {
    test(`is that of the theme in ${file}`, () => assert.ok(read(file).includes(ACCENT), `${file} lacks ${ACCENT}`));
  }

  test('is copied to no other file', () => {
    const files = globSync('{src,demo,provider}/**/*.{ts,tsx,css,html,svg,webmanifest}', {
      exclude: ['**/node_modules/**'],
    });
    const others = files.filter((file) => file !== 'src/runtime/theme.css' && !COPIES.includes(file));
    assert.deepEqual(
      others.filter((file) => read(file).includes(ACCENT)),
      [],
    );
  });
});

type Theme = 'light' | 'dark';
const full = (hex: string) => (hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex);
const COLOURS = new Map(
  [...`${THEME}${read('src/ui/display/tones.css')}`.matchAll(/--teacher-([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: full(light), dark: full(dark) }],
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, ground: string): number {
  const [lighter = 0, darker = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('every tone with a background of its own', () => {
  const tones = [...COLOURS.keys()].flatMap((name) => (name.endsWith('-soft') ? [name.replace('-soft', '')] : []));
  test('has a colour for text', () => {
    assert.ok(tones.includes('warning') && tones.includes('danger'));
    for (const tone of tones) assert.ok(COLOURS.has(`${tone}-text`), `--teacher-${tone}-text is missing`);
  });

  for (const tone of tones) {
    for (const theme of ['light', 'dark'] satisfies Theme[]) {
      test(`is legible in ${theme} there, and on the surfaces: ${tone}`, () => {
        const colour = (name: string) => COLOURS.get(name)?.[theme] ?? '';
        for (const ground of [`${tone}-soft`, 'surface', 'raised']) {
          const found = contrast(colour(`${tone}-text`), colour(ground));
          assert.ok(found >= 4.5, `--teacher-${tone}-text on --teacher-${ground}: ${found.toFixed(2)}`);
        }
      });
    }
  }
});
