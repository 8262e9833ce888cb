import {
  asRecord,
  isBetween,
  readFigure,
  readGround,
  type FormulaRecord,
  type Ground,
  type PlotRecord,
  type StampRecord,
  type UnknownRecord,
} from './figures.ts';
import type { Box } from './geometry.ts';
import { COLOURS, MAXIMUM_COORDINATE, strokeBox, unpackStroke, type Colour, type Stroke } from './stroke.ts';

/** Width of every page, in units. All other lengths use the same units, so that everyone sees the same. */
export const PAGE_WIDTH = 1600;
export const PAGE_HEIGHT = 1200;
const MAXIMUM_HEIGHT = 6400;
export const TEXT_LENGTH = 5_000;
const MAXIMUM_PDF_PAGES = 5_000;

/** An image, or one page (from 1) of a PDF, under the ink of a page, by its address at the provider. */
export type Background =
  | { readonly type: 'image'; readonly address: string }
  | { readonly type: 'pdf'; readonly address: string; readonly page: number };

/** `order` sorts pages; it is a fraction, so that a page fits between any two. */
export interface PageRecord {
  readonly order: number;
  readonly height: number;
  readonly background?: Background;
  readonly ground?: Ground;
}
export interface BoardPage extends PageRecord {
  readonly id: string;
}

/** A text with the typed line breaks; `width` and `height` are the box that its author saw. */
export interface TextRecord extends Box {
  readonly kind: 'text';
  readonly text: string;
  readonly colour: Colour;
  /** Font size, in units. */
  readonly size: number;
}
export interface ImageRecord extends Box {
  readonly kind: 'image';
  readonly address: string;
}

interface PlacedItem {
  /** `page/id`, unique on the board. */
  readonly key: string;
  readonly page: string;
  /** Bounding box at its current position. */
  readonly box: Box;
  /** Offset from where it was created. */
  readonly dx: number;
  readonly dy: number;
  /** Its scale relative to its original size; 1 for ink. */
  readonly scale: number;
}
export type InkItem = PlacedItem & { readonly kind: 'ink'; readonly stroke: Stroke };
export type TextItem = PlacedItem & Omit<TextRecord, keyof Box>;
type ImageItem = PlacedItem & Omit<ImageRecord, keyof Box>;
type FormulaItem = PlacedItem & Omit<FormulaRecord, keyof Box>;
type PlotItem = PlacedItem & Omit<PlotRecord, keyof Box>;
type StampItem = PlacedItem & Omit<StampRecord, keyof Box>;
export type FigureItem = FormulaItem | PlotItem | StampItem;
export type BoardItem = InkItem | TextItem | ImageItem | FigureItem;

/** The limits for resizing an item, relative to its original size. */
export const SCALES = { minimum: 0.1, maximum: 12 } as const;

const ID_PATTERN = /^[\w-]{1,64}$/;

/** Splits a key into the IDs of page and item; undefined if it is not a key. */
export function readKey(key: string): { page: string; id: string } | undefined {
  const [page = '', id = '', ...rest] = key.split('/');
  return ID_PATTERN.test(page) && ID_PATTERN.test(id) && rest.length === 0 ? { page, id } : undefined;
}

/** Whether an address is a file of the provider. A board shows nothing else: another server would learn who views it. */
export function isMaterial(address: unknown, provider: string): address is string {
  const start = `${provider.replace(/\/+$/, '')}/files/`;
  return (
    typeof address === 'string' &&
    address.startsWith(start) &&
    /^[\w-]{1,100}\.[a-z]{2,5}$/.test(address.slice(start.length))
  );
}

/** Reads a peer's value under a page's ID; undefined if it is not a page. */
export function readPage(id: string, value: unknown, provider: string): BoardPage | undefined {
  const record = asRecord(value);
  if (!record || !ID_PATTERN.test(id) || !isBetween(record.order, -1e12, 1e12)) return undefined;
  const height = isBetween(record.height, 100, MAXIMUM_HEIGHT) ? record.height : PAGE_HEIGHT;
  const background = readBackground(record.background, provider);
  const ground = readGround(record.ground);
  return { id, order: record.order, height, ...(background && { background }), ...(ground && { ground }) };
}

function readBackground(value: unknown, provider: string): Background | undefined {
  const record = asRecord(value);
  if (!record || !isMaterial(record.address, provider)) return undefined;
  if (record.type === 'image') return { type: 'image', address: record.address };
  const isPage = record.type === 'pdf' && Number.isInteger(record.page) && isBetween(record.page, 1, MAXIMUM_PDF_PAGES);
  return isPage ? { type: 'pdf', address: record.address, page: record.page as number } : undefined;
}

/** The offset of an item from its original position, and its scale: clients without scaling read only the offset. */
type Placement = readonly [dx: number, dy: number, scale: number];

/** Reads an item's placement; the default is unmoved. */
export function readPlacement(value: unknown): Placement {
  if (!Array.isArray(value)) return [0, 0, 1];
  const [dx, dy, scale] = value as unknown[];
  return isBetween(dx, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(dy, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE)
    ? [dx, dy, isBetween(scale, SCALES.minimum, SCALES.maximum) ? scale : 1]
    : [0, 0, 1];
}

/** Reads a peer's value under an item's key; undefined if it cannot be shown. */
export function readItem(key: string, value: unknown, placement: unknown, provider: string): BoardItem | undefined {
  const page = readKey(key)?.page;
  if (page === undefined) return undefined;
  const [dx, dy, scale] = readPlacement(placement);
  if (value instanceof Uint8Array) {
    const stroke = unpackStroke(value);
    const box = stroke && strokeBox(stroke);
    return box && { key, page, dx, dy, scale: 1, box: { ...box, x: box.x + dx, y: box.y + dy }, kind: 'ink', stroke };
  }
  const record = asRecord(value);
  const own = record && readBox(record);
  if (!own) return undefined;
  const box = { x: own.x + dx, y: own.y + dy, width: own.width * scale, height: own.height * scale };
  const placed: PlacedItem = { key, page, dx, dy, scale, box };
  if (record.kind === 'image')
    return isMaterial(record.address, provider) ? { ...placed, kind: 'image', address: record.address } : undefined;
  if (record.kind === 'text') return readText(record, placed);
  const figure = readFigure(record, own);
  if (!figure) return undefined;
  const { x: _x, y: _y, width: _width, height: _height, ...content } = figure;
  return { ...placed, ...content } as FigureItem;
}

function readText({ text, size, colour: name }: UnknownRecord, placed: PlacedItem): TextItem | undefined {
  const colour = COLOURS.find((each) => each === name);
  const isText = typeof text === 'string' && text !== '' && text.length <= TEXT_LENGTH;
  return isText && colour && isBetween(size, 4, 400)
    ? { ...placed, kind: 'text', text, colour, size: size * placed.scale }
    : undefined;
}

function readBox({ x, y, width, height }: UnknownRecord): Box | undefined {
  const isBox =
    isBetween(x, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(y, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(width, 1, MAXIMUM_COORDINATE) &&
    isBetween(height, 1, MAXIMUM_COORDINATE);
  return isBox ? { x, y, width, height } : undefined;
}
