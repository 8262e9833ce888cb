import type { Box } from './geometry.ts';
import { COLOURS, type Colour } from './stroke.ts';

/** Maximum length of a formula or function, in characters. */
export const SOURCE_LENGTH = 500;
/** Maximum length of an outline, in characters: about 200 letters of a formula. */
export const OUTLINE_LENGTH = 80_000;
export const MAXIMUM_CURVES = 4;
const MAXIMUM_LABELS = 100;
const LABEL_LENGTH = 100;
const MAXIMUM_RANGE = 1e6;
const MAXIMUM_SIZE = 200_000;

/** A text within a drawing that is not outlined: letters that the formula font lacks. `y` is the baseline. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * A typeset formula as its author saw it, in its own units: others draw it without the typesetting code. `outline` is a path
 * of the commands M, L, Q, C and Z with whole coordinates, as in SVG, to be filled.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly outline: string;
  readonly labels: readonly Label[];
}

export interface FormulaRecord extends Box {
  readonly kind: 'formula';
  /** The typed source: LaTeX, or plain text such as `1/2`. */
  readonly source: string;
  readonly colour: Colour;
  readonly drawing: Drawing;
}

/** Start and end, the smaller one first. */
export type Range = readonly [number, number];

/** The coordinates that a plot or the axes of a page show. */
export interface Ranges {
  readonly x: Range;
  readonly y: Range;
}

/** One function of a plot. `outline` is its computed curve, in tenths of a unit from the plot's corner, to be stroked. */
export interface Curve {
  readonly source: string;
  readonly colour: Colour;
  readonly outline: string;
}

export interface PlotRecord extends Box {
  readonly kind: 'plot';
  readonly ranges: Ranges;
  readonly curves: readonly Curve[];
}

/** New kinds are added at the end; clients do not show kinds that they do not know. */
export const STAMPS = ['flower', 'circle', 'cross', 'triangle', 'check', 'star', 'wellDone'] as const;
export type Stamp = (typeof STAMPS)[number];

export interface StampRecord extends Box {
  readonly kind: 'stamp';
  readonly name: Stamp;
  readonly colour: Colour;
}

/** Content that is drawn as vectors and can be resized. */
export type FigureRecord = FormulaRecord | PlotRecord | StampRecord;

/** Lines or axes under everything else on a page. */
export type Ground = { readonly type: 'lined' | 'squared' } | { readonly type: 'axes'; readonly ranges: Ranges };

export type UnknownRecord = Readonly<Record<string, unknown>>;
export const asRecord = (value: unknown): UnknownRecord | undefined =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? (value as UnknownRecord)
    : undefined;
export const isBetween = (value: unknown, minimum: number, maximum: number): value is number =>
  typeof value === 'number' && value >= minimum && value <= maximum;
/** Without line breaks and other control characters, which no font can draw. */
const isText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= length && !/\p{Cc}/u.test(value);
const colourOf = (value: unknown): Colour | undefined => COLOURS.find((name) => name === value);

/** Each part of the pattern can match in only one way, so rejecting a text never takes long. */
const OUTLINE = /^(?:[ML]-?\d{1,6} -?\d{1,6}|Q-?\d{1,6}(?: -?\d{1,6}){3}|C-?\d{1,6}(?: -?\d{1,6}){5}|Z)*$/;

/** Whether a text is a path in the format of `Drawing`; others would break a canvas or a PDF. */
export const isOutline = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= OUTLINE_LENGTH &&
  (value === '' || value.startsWith('M')) &&
  OUTLINE.test(value);

/** Reads a figure whose box was read; undefined if it cannot be shown. */
export function readFigure(record: UnknownRecord, box: Box): FigureRecord | undefined {
  if (record.kind === 'formula') return readFormula(record, box);
  if (record.kind === 'plot') return readPlot(record, box);
  if (record.kind !== 'stamp') return undefined;
  const [name, colour] = [STAMPS.find((each) => each === record.name), colourOf(record.colour)];
  return name && colour && { ...box, kind: 'stamp', name, colour };
}

function readFormula(record: UnknownRecord, box: Box): FormulaRecord | undefined {
  const colour = colourOf(record.colour);
  const drawing = readDrawing(record.drawing);
  if (!colour || !drawing || !isText(record.source, SOURCE_LENGTH)) return undefined;
  return { ...box, kind: 'formula', source: record.source, colour, drawing };
}

function readDrawing(value: unknown): Drawing | undefined {
  const record = asRecord(value);
  if (!record || !isBetween(record.width, 1, MAXIMUM_SIZE) || !isBetween(record.height, 1, MAXIMUM_SIZE))
    return undefined;
  const { width, height, outline, labels } = record;
  if (!isOutline(outline) || !Array.isArray(labels) || labels.length > MAXIMUM_LABELS) return undefined;
  const read = labels.map(readLabel).filter((label) => label !== undefined);
  return read.length === labels.length ? { width, height, outline, labels: read } : undefined;
}

function readLabel(value: unknown): Label | undefined {
  const { text, x, y, size } = asRecord(value) ?? {};
  const isPlaced = isBetween(x, -MAXIMUM_SIZE, MAXIMUM_SIZE) && isBetween(y, -MAXIMUM_SIZE, MAXIMUM_SIZE);
  return isPlaced && isBetween(size, 1, MAXIMUM_SIZE) && isText(text, LABEL_LENGTH) ? { text, x, y, size } : undefined;
}

function readPlot(record: UnknownRecord, box: Box): PlotRecord | undefined {
  const ranges = readRanges(record.ranges);
  if (!ranges || !Array.isArray(record.curves) || record.curves.length > MAXIMUM_CURVES) return undefined;
  const curves = record.curves.map(readCurve).filter((curve) => curve !== undefined);
  return { ...box, kind: 'plot', ranges, curves };
}

function readCurve(value: unknown): Curve | undefined {
  const { source, colour: name, outline } = asRecord(value) ?? {};
  const colour = colourOf(name);
  return colour && isText(source, SOURCE_LENGTH) && isOutline(outline) ? { source, colour, outline } : undefined;
}

/** Reads the ranges of axes; undefined if a range is empty. */
export function readRanges(value: unknown): Ranges | undefined {
  const record = asRecord(value);
  const [x, y] = [readRange(record?.x), readRange(record?.y)];
  return x && y && { x, y };
}

function readRange(value: unknown): Range | undefined {
  if (!Array.isArray(value)) return undefined;
  const [from, until] = value as unknown[];
  const isRange = isBetween(from, -MAXIMUM_RANGE, MAXIMUM_RANGE) && isBetween(until, -MAXIMUM_RANGE, MAXIMUM_RANGE);
  // Differences below a thousandth would look the same on the axes.
  return isRange && until - from >= 0.01 ? [from, until] : undefined;
}

/** Reads the ground of a page; undefined for blank paper and for an unknown ground. */
export function readGround(value: unknown): Ground | undefined {
  const record = asRecord(value);
  if (record?.type === 'lined' || record?.type === 'squared') return { type: record.type };
  const ranges = record?.type === 'axes' ? readRanges(record.ranges) : undefined;
  return ranges && { type: 'axes', ranges };
}
