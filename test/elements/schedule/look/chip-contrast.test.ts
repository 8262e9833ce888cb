import { expect } from '@open-wc/testing';
import themeCss from '../../../../src/runtime/theme.css';
import avatarCss from '../../../../src/ui/display/avatar.css';
import gridCss from '../../../../src/elements/schedule/views/grid.css';
import { hueOf } from '../../../../src/ui/display/avatar.tsx';

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

/** The value of a property as it is declared in a rule of a style sheet. */
function declared(css: string, selector: string, property: string): string {
  const rule = css.slice(css.indexOf(`${selector} {`));
  const value = new RegExp(`[\\s;{]${property}:\\s*([^;]+);`).exec(rule.slice(0, rule.indexOf('}')))?.[1];
  if (value === undefined) throw new Error(`${selector} declares no ${property}.`);
  return value;
}

const theme = (token: string): string => declared(themeCss, '.teacher-root', token);

/** The first or second argument of `light-dark()`, and the tokens' and the hue's values instead of `var()`. */
function resolved(value: string, scheme: Scheme, hue: number): string {
  const plain = value
    .replaceAll(/var\(--(?:schedule|teacher-avatar)-hue\)/g, String(hue))
    .replaceAll('var(--schedule-person)', declared(gridCss, '.schedule-chip', '--schedule-person'))
    .replaceAll(/var\((--teacher-[a-z-]+)\)/g, (_, token: string) => theme(token))
    .replaceAll(/var\(--(?:schedule|teacher-avatar)-hue\)/g, String(hue));
  // Its arguments hold no other `light-dark()`.
  return plain.replaceAll(
    /light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)/g,
    (_, light: string, dark: string) => (scheme === 'light' ? light : dark).trim(),
  );
}

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** What the browser paints for a colour. */
function painted(value: string, scheme: Scheme, hue: number): Rgb {
  const color = resolved(value, scheme, hue);
  if (!canvas || !CSS.supports('color', color)) throw new Error(`${color} is no colour.`);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** WCAG 2.2: the ratio of two colours' relative luminances. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb): number => {
    const [red = 0, green = 0, blue = 0] = rgb.map((each) =>
      each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const running = ".schedule-chip[data-state='2']";
const over = ".schedule-chip:is([data-state='3'], [data-state='4'])";
/** What may lie around a lesson: the grid, days of other months, a pointed-at row. */
const grounds = ['--teacher-raised', '--teacher-surface', '--teacher-tint'].map(theme);
const texts: readonly (readonly [name: string, text: string, ground: string])[] = [
  ['a lesson to come', theme('--teacher-text'), declared(gridCss, '.schedule-chip', 'background-color')],
  ['a running lesson', declared(gridCss, running, 'color'), declared(gridCss, running, 'background-color')],
  ['an ended lesson', declared(gridCss, over, 'color'), declared(gridCss, over, 'background-color')],
  ['an initial', declared(avatarCss, '.teacher-avatar', 'color'), declared(avatarCss, '.teacher-avatar', 'background')],
];

describe("a person's colour", () => {
  it('is the same for the same name however it is written, and spreads over all hues', () => {
    expect(hueOf('佐々木 陽葵')).to.equal(hueOf('佐々木 陽葵'));
    expect(hueOf('佐々木　陽葵')).to.equal(hueOf('佐々木陽葵'));
    for (const visitor of ['佐々木 陽葵さん', '佐々木 陽葵さんの保護者の方', '佐々木陽葵様', '佐々木 陽葵同学'])
      expect(hueOf(visitor), visitor).to.equal(hueOf('佐々木 陽葵'));
    expect(hueOf('さんた')).to.not.equal(hueOf('さん'));
    const names = Array.from({ length: 400 }, (_, number) => `生徒 ${number}`);
    const sectors = new Set(names.map((name) => Math.floor(hueOf(name) / 30)));
    expect(sectors.size).to.equal(12);
    expect(names.every((name) => hueOf(name) >= 0 && hueOf(name) < 360)).to.equal(true);
  });

  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, text, ground] of texts) {
      it(`leaves the text of ${name} a contrast of 4.5 in every hue, ${scheme}`, () => {
        for (let hue = 0; hue < 360; hue += 1) {
          const ratio = contrast(painted(text, scheme, hue), painted(ground, scheme, hue));
          expect(ratio, `hue ${hue}`).to.be.at.least(4.5);
        }
      });
    }

    it(`gives a border a contrast of 3 to what is around it in every hue, ${scheme}`, () => {
      const border = declared(gridCss, '.schedule-chip', '--schedule-person');
      for (let hue = 0; hue < 360; hue += 1) {
        for (const ground of grounds) {
          const ratio = contrast(painted(border, scheme, hue), painted(ground, scheme, hue));
          expect(ratio, `hue ${hue} on ${ground}`).to.be.at.least(3);
        }
      }
    });
  }
});
