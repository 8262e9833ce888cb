import type { Box } from './geometry.ts';
import { COLOURS, MAXIMUM_COORDINATE, strokeBox, unpackStroke, type Colour, type Stroke } from './stroke.ts';

/** Width of every page, in units. All other lengths are in the same units, so that everybody sees the same. */
export const PAGE_WIDTH = 1600;
export const PAGE_HEIGHT = 1200;
const MAXIMUM_HEIGHT = 6400;
export const TEXT_LENGTH = 5_000;
const MAXIMUM_PDF_PAGES = 5_000;

/** What is shown below the ink of a page: an image, or one page (from 1) of a PDF, by its address at the provider. */
export type Background =
  | { readonly type: 'image'; readonly address: string }
  | { readonly type: 'pdf'; readonly address: string; readonly page: number };

/** `order` sorts pages; it is a fraction, so that a page fits between any two. */
export interface PageRecord {
  readonly order: number;
  readonly height: number;
  readonly background?: Background;
}
export interface BoardPage extends PageRecord {
  readonly id: string;
}

/** A text with the line breaks that were typed; `width` and `height` are the box that its writer saw. */
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
}
export type InkItem = PlacedItem & { readonly kind: 'ink'; readonly stroke: Stroke };
export type TextItem = PlacedItem & Omit<TextRecord, keyof Box>;
export type ImageItem = PlacedItem & Omit<ImageRecord, keyof Box>;
export type BoardItem = InkItem | TextItem | ImageItem;

const ID_PATTERN = /^[\w-]{1,64}$/;

/** Splits a key into the IDs of page and item; undefined where it is not a key. */
export function readKey(key: string): { page: string; id: string } | undefined {
  const [page = '', id = '', ...rest] = key.split('/');
  return ID_PATTERN.test(page) && ID_PATTERN.test(id) && rest.length === 0 ? { page, id } : undefined;
}

/** Whether an address is a file of the provider. A board shows nothing else: another server would learn who looks at it. */
export function isMaterial(address: unknown, provider: string): address is string {
  const start = `${provider.replace(/\/+$/, '')}/files/`;
  return (
    typeof address === 'string' &&
    address.startsWith(start) &&
    /^[\w-]{1,100}\.[a-z]{2,5}$/.test(address.slice(start.length))
  );
}

type UnknownRecord = Readonly<Record<string, unknown>>;
const asRecord = (value: unknown): UnknownRecord | undefined =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? (value as UnknownRecord)
    : undefined;
const isBetween = (value: unknown, minimum: number, maximum: number): value is number =>
  typeof value === 'number' && value >= minimum && value <= maximum;

/** Reads what a peer wrote under a page's ID; undefined where it is not a page. */
export function readPage(id: string, value: unknown, provider: string): BoardPage | undefined {
  const record = asRecord(value);
  if (!record || !ID_PATTERN.test(id) || !isBetween(record.order, -1e12, 1e12)) return undefined;
  const height = isBetween(record.height, 100, MAXIMUM_HEIGHT) ? record.height : PAGE_HEIGHT;
  const background = readBackground(record.background, provider);
  return { id, order: record.order, height, ...(background && { background }) };
}

function readBackground(value: unknown, provider: string): Background | undefined {
  const record = asRecord(value);
  if (!record || !isMaterial(record.address, provider)) return undefined;
  if (record.type === 'image') return { type: 'image', address: record.address };
  const isPage = record.type === 'pdf' && Number.isInteger(record.page) && isBetween(record.page, 1, MAXIMUM_PDF_PAGES);
  return isPage ? { type: 'pdf', address: record.address, page: record.page as number } : undefined;
}

/** Reads an item's offset; zero where it is not valid. */
export function readOffset(value: unknown): readonly [number, number] {
  if (!Array.isArray(value)) return [0, 0];
  const [dx, dy] = value as unknown[];
  return isBetween(dx, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(dy, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE)
    ? [dx, dy]
    : [0, 0];
}

/** Reads what a peer wrote under an item's key; undefined where it cannot be shown. */
export function readItem(key: string, value: unknown, offset: unknown, provider: string): BoardItem | undefined {
  const page = readKey(key)?.page;
  if (page === undefined) return undefined;
  const [dx, dy] = readOffset(offset);
  const placed = (box: Box): PlacedItem => ({ key, page, dx, dy, box: { ...box, x: box.x + dx, y: box.y + dy } });
  if (value instanceof Uint8Array) {
    const stroke = unpackStroke(value);
    return stroke && { ...placed(strokeBox(stroke)), kind: 'ink', stroke };
  }
  const record = asRecord(value);
  const box = record && readBox(record);
  if (!box) return undefined;
  if (record.kind === 'image')
    return isMaterial(record.address, provider)
      ? { ...placed(box), kind: 'image', address: record.address }
      : undefined;
  const colour = COLOURS.find((name) => name === record.colour);
  const { text, size } = record;
  const isText = record.kind === 'text' && typeof text === 'string' && text !== '' && text.length <= TEXT_LENGTH;
  return isText && colour && isBetween(size, 4, 400) ? { ...placed(box), kind: 'text', text, colour, size } : undefined;
}

function readBox({ x, y, width, height }: UnknownRecord): Box | undefined {
  const isBox =
    isBetween(x, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(y, -MAXIMUM_COORDINATE, MAXIMUM_COORDINATE) &&
    isBetween(width, 1, MAXIMUM_COORDINATE) &&
    isBetween(height, 1, MAXIMUM_COORDINATE);
  return isBox ? { x, y, width, height } : undefined;
}
