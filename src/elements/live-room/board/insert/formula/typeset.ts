import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js';
import '@mathjax/src/js/input/tex/mhchem/MhchemConfiguration.js';
import { MathJaxMhchemFontExtension } from '@mathjax/mathjax-mhchem-font-extension/mjs/svg.js';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js';
import type { LiteElement, LiteNode } from '@mathjax/src/js/adaptors/lite/Element.js';
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js';
import { TeX } from '@mathjax/src/js/input/tex.js';
import { mathjax } from '@mathjax/src/js/mathjax.js';
import { SVG } from '@mathjax/src/js/output/svg.js';
import { isOutline, SOURCE_LENGTH, type Drawing, type Label } from '../../../../../core/board/index.ts';
import type { Namespaces, Message } from '../../../../../core/i18n/index.ts';
import { toLatex } from './plain-math.ts';

/** A typeset formula, or why there is none. */
export interface Typeset {
  readonly drawing?: Drawing;
  readonly problem?: Message;
}

/**
 * Rarer letters of the font, each a file of its own, by the name under which the typesetter asks for them. There are more:
 * bold Greek alone weighs as much as everything else, and no command leads to the arrows and shapes above U+1F780.
 */
const FONT_PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  accents: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/accents.js'),
  calligraphic: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/calligraphic.js'),
  'double-struck': () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/double-struck.js'),
  math: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/math.js'),
  script: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/script.js'),
  shapes: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/shapes.js'),
  symbols: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/symbols.js'),
};

/** The mistakes that the typesetter names, with sentences of our own. */
const MISTAKES: Readonly<Record<string, keyof Namespaces['boardInsert']['problem']>> = {
  UndefinedControlSequence: 'unknownCommand',
  MissingArgFor: 'missingPart',
  MissingCloseBrace: 'brackets',
  ExtraCloseMissingOpen: 'brackets',
  ExtraOpenMissingClose: 'brackets',
  ExtraLeftMissingRight: 'brackets',
  MissingLeftExtraRight: 'brackets',
  MissingOrUnrecognizedDelim: 'brackets',
  DoubleExponent: 'doubleScript',
  DoubleSubscripts: 'doubleScript',
  UnknownEnv: 'unknownCommand',
};

/** About as many characters as fit into an outline. */
const tooLong: Typeset = { problem: ['boardInsert.problem.tooLong', { length: 200 }] };

class FormulaMistake extends Error {
  readonly id: string;
  constructor(id: string, message: string) {
    super(message);
    this.id = id;
  }
}

const adaptor = liteAdaptor();
const typesetter = createTypesetter();

function createTypesetter() {
  RegisterHTMLHandler(adaptor);
  mathjax.asyncLoad = (file: string) => {
    const name = /\/dynamic\/([\w-]+)\.js$/.exec(file)?.[1] ?? '';
    return FONT_PARTS[name]?.() ?? Promise.reject(new FormulaMistake('MissingLetters', file));
  };
  MathJaxNewcmFont.addExtension(MathJaxMhchemFontExtension);
  // Without packages that define commands, load files or write attributes: a formula can only be drawn.
  const input = new TeX({
    packages: ['base', 'ams', 'cancel', 'mhchem'],
    maxMacros: 1000,
    formatError: (_input: unknown, { id, message }: { id: string; message: string }) => {
      throw new FormulaMistake(id, message);
    },
  });
  const output = new SVG({ fontData: MathJaxNewcmFont, fontCache: 'none', linebreaks: { inline: false } });
  return mathjax.document('', { InputJax: input, OutputJax: output });
}

/** Typesets a formula. Rejects only where a part of the font cannot be loaded. */
export async function typeset(source: string): Promise<Typeset> {
  if (source.length > SOURCE_LENGTH) return tooLong;
  try {
    const container = (await mathjax.handleRetriesFor(() =>
      typesetter.convert(toLatex(source), { display: true, em: 16, ex: 8, containerWidth: 1_000_000 }),
    )) as LiteElement;
    const svg = adaptor.tags(container, 'svg')[0];
    const drawing = svg && outlineOf(svg);
    if (!drawing) return tooLong;
    const isEmpty = drawing.outline === '' && drawing.labels.length === 0;
    return isEmpty ? { problem: ['boardInsert.problem.unclear'] } : { drawing };
  } catch (error) {
    const part = /dynamic file '([\w-]+)'/.exec(String(error))?.[1];
    // Letters that are not among the parts: another try would not bring them.
    if (part !== undefined && !(part in FONT_PARTS)) return { problem: ['boardInsert.problem.unclear'] };
    if (!(error instanceof FormulaMistake)) throw error;
    return { problem: sentenceFor(error) };
  }
}

function sentenceFor({ id, message }: FormulaMistake): Message {
  const mistake = MISTAKES[id] ?? 'unclear';
  const [, command] = /(\\(?:[A-Za-z]+|.))/.exec(message) ?? [];
  // An unknown environment has a name without a backslash.
  const name = command ?? /'(\w+\*?)'/.exec(message)?.[1];
  if (mistake === 'unknownCommand' || mistake === 'missingPart')
    return name ? [`boardInsert.problem.${mistake}`, { command: name }] : ['boardInsert.problem.unclear'];
  return mistake === 'tooLong' ? ['boardInsert.problem.unclear'] : [`boardInsert.problem.${mistake}`];
}

/** An affine transform, as in SVG: `x' = a x + c y + e`, `y' = b x + d y + f`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** Edges of an area within the coordinates of an element. */
interface Clip {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface State {
  readonly matrix: Matrix;
  /** Stretched parts of brackets and lines reach beyond the area that shows them. They are rectangles: their corners are moved. */
  readonly clip: Clip | undefined;
}

/** Thickness of lines for which the typesetter leaves it to a style sheet, in thousandths of an em. */
const LINE = 60;
const EMPTY: readonly number[] = [];

/**
 * Turns what the typesetter has drawn as SVG into one path and labels: every transform is applied, every line becomes an
 * area. Undefined if it would be too long to be stored.
 */
function outlineOf(svg: LiteElement): Drawing | undefined {
  const [left = 0, top = 0, width = 0, height = 0] = numbers(svg.attributes.viewBox);
  const commands: string[] = [];
  const labels: Label[] = [];
  const draw = createPen(commands);

  function walk(node: LiteNode, { matrix, clip }: State): void {
    if (!isElement(node)) return;
    const { kind, attributes } = node;
    const state = { matrix: multiply(matrix, transformOf(attributes.transform)), clip };
    if (kind === 'svg') return walkAll(node, nested(node, state));
    if (kind === 'path') draw(pathSegments(String(attributes.d ?? '')), state);
    else if (kind === 'rect') draw(rectangle(attributes), state);
    else if (kind === 'line') draw(line(attributes), state);
    else if (kind === 'polygon') draw(polygon(numbers(attributes.points)), state);
    else if (kind === 'text') labels.push(labelOf(node, state.matrix));
    else walkAll(node, state);
  }
  const walkAll = (node: LiteElement, state: State): void => node.children.forEach((child) => walk(child, state));

  walkAll(svg, { matrix: [1, 0, 0, 1, -left, -top], clip: undefined });
  const outline = commands.join('');
  const shown = labels.filter(({ text }) => text !== '');
  return isOutline(outline)
    ? { width: Math.max(1, width), height: Math.max(1, height), outline, labels: shown }
    : undefined;
}

const isElement = (node: LiteNode): node is LiteElement => 'children' in node;
const numbers = (value: unknown): readonly number[] =>
  String(value ?? '')
    .match(/-?\d*\.?\d+(?:e-?\d+)?/g)
    ?.map(Number) ?? EMPTY;
const numberOf = (value: unknown): number => Number.parseFloat(String(value ?? 0)) || 0;

const multiply = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + c * b2,
  b * a2 + d * b2,
  a * c2 + c * d2,
  b * c2 + d * d2,
  a * e2 + c * f2 + e,
  b * e2 + d * f2 + f,
];

function transformOf(value: unknown): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, list] of String(value ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y] = numbers(list);
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, x, y ?? 0]);
    else if (name === 'scale') matrix = multiply(matrix, [x, 0, 0, y ?? x, 0, 0]);
    else if (name === 'rotate') {
      const angle = (x / 180) * Math.PI;
      matrix = multiply(matrix, [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
    }
  }
  return matrix;
}

/** An inner drawing shows a part of itself: that is how brackets are stretched. */
function nested({ attributes }: LiteElement, { matrix }: State): State {
  const [left = 0, top = 0, width = 1, height = 1] = numbers(attributes.viewBox);
  const [x, y] = [numberOf(attributes.x), numberOf(attributes.y)];
  const [across, down] = [numberOf(attributes.width) / width, numberOf(attributes.height) / height];
  const inner = multiply(matrix, [across, 0, 0, down, x - left * across, y - top * down]);
  return { matrix: inner, clip: cornersOf(inner, { left, top, right: left + width, bottom: top + height }) };
}

/** The area of a clip in the coordinates of the whole drawing. */
function cornersOf(matrix: Matrix, { left, top, right, bottom }: Clip): Clip {
  const [first, second] = [apply(matrix, left, top), apply(matrix, right, bottom)];
  return {
    left: Math.min(first[0], second[0]),
    top: Math.min(first[1], second[1]),
    right: Math.max(first[0], second[0]),
    bottom: Math.max(first[1], second[1]),
  };
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** A command of a path with its absolute coordinates. */
type Segment = readonly [command: 'M' | 'L' | 'Q' | 'C' | 'Z', coordinates: readonly number[]];

/** Writes segments, transformed, clipped and rounded. */
function createPen(commands: string[]): (segments: readonly Segment[], state: State) => void {
  return (segments, { matrix, clip }) => {
    for (const [command, coordinates] of segments) {
      const written: number[] = [];
      for (let index = 0; index < coordinates.length; index += 2) {
        const [x, y] = apply(matrix, coordinates[index] ?? 0, coordinates[index + 1] ?? 0);
        written.push(
          Math.round(clip ? Math.min(clip.right, Math.max(clip.left, x)) : x),
          Math.round(clip ? Math.min(clip.bottom, Math.max(clip.top, y)) : y),
        );
      }
      commands.push(`${command}${written.map((value) => value || 0).join(' ')}`);
    }
  };
}

const COORDINATES = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 } as const;

/** Reads the absolute commands that fonts have. @throws for any other */
function pathSegments(path: string): Segment[] {
  const segments: Segment[] = [];
  let [x, y] = [0, 0];
  for (const [, name = '', list] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const command = name as keyof typeof COORDINATES;
    const count = COORDINATES[command];
    if (count === undefined) throw new Error(`A glyph has the command ${name}.`);
    if (command === 'Z') segments.push(['Z', EMPTY]);
    for (const given of inGroups(numbers(list), count)) {
      if (command === 'H') [x] = given as [number];
      else if (command === 'V') [y] = given as [number];
      else [x, y] = given.slice(-2) as [number, number];
      const isLine = command === 'H' || command === 'V';
      segments.push(isLine ? ['L', [x, y]] : [command as 'M' | 'L' | 'Q' | 'C', given]);
    }
  }
  // Fonts leave their paths open, which fills the same.
  return segments;
}

const inGroups = (values: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: size === 0 ? 0 : Math.floor(values.length / size) }, (_, group) =>
    values.slice(group * size, (group + 1) * size),
  );

const polygon = (points: readonly number[]): Segment[] => [
  ...Array.from({ length: Math.floor(points.length / 2) }, (_, index): Segment => [
    index === 0 ? 'M' : 'L',
    points.slice(index * 2, index * 2 + 2),
  ]),
  ['Z', EMPTY],
];

function rectangle(attributes: LiteElement['attributes']): Segment[] {
  const [x, y] = [numberOf(attributes.x), numberOf(attributes.y)];
  const [width, height] = [numberOf(attributes.width), numberOf(attributes.height)];
  const corners = (edge: number): number[] => {
    const [left, top, right, bottom] = [x - edge, y - edge, x + width + edge, y + height + edge];
    return [left, top, right, top, right, bottom, left, bottom];
  };
  if (attributes.fill !== 'none') return polygon(corners(0));
  const half = (numberOf(attributes['stroke-width']) || LINE) / 2;
  const inner = corners(-half);
  // The inside runs the other way round, which leaves it empty.
  const hole = [inner.slice(0, 2), inner.slice(6), inner.slice(4, 6), inner.slice(2, 4)].flat();
  return [...polygon(corners(half)), ...polygon(hole)];
}

function line(attributes: LiteElement['attributes']): Segment[] {
  const [x1, y1] = [numberOf(attributes.x1), numberOf(attributes.y1)];
  const [x2, y2] = [numberOf(attributes.x2), numberOf(attributes.y2)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const half = (numberOf(attributes['stroke-width']) || LINE) / 2;
  const [across, down] = [(-(y2 - y1) / length) * half, ((x2 - x1) / length) * half];
  // It runs the way round that glyphs do: crossing one, it adds to it.
  return polygon([x1 - across, y1 - down, x2 - across, y2 - down, x2 + across, y2 + down, x1 + across, y1 + down]);
}

const FULL_WIDTH = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** The part of an em that the typesetter gives letters of other fonts. */
const OTHER_FONTS = 0.884;

/** A text in letters that the font lacks. Those as wide as they are high get the whole width that was reserved for them. */
function labelOf(node: LiteElement, matrix: Matrix): Label {
  const text = node.children.map((child) => ('value' in child ? child.value : '')).join('');
  const [x, y] = apply(matrix, numberOf(node.attributes.x), numberOf(node.attributes.y));
  const size = numberOf(node.attributes['font-size']) * Math.abs(matrix[3]);
  return {
    text: text.trim(),
    x: Math.round(x),
    y: Math.round(y),
    size: FULL_WIDTH.test(text) ? size / OTHER_FONTS : size,
  };
}
