import type { Box } from './geometry.ts';
import { COLOURS, FURTHEST, strokeBox, unpackStroke, type Colour, type Stroke } from './stroke.ts';

/** Width of every page, in units; all else is measured by it, so that all people see the same. */
export const PAGE_WIDTH = 1600;
export const PAGE_HEIGHT = 1200;
const TALLEST = 6400;
export const TEXT_LENGTH = 5_000;
const DOCUMENT_PAGES = 5_000;

/** What lies under the ink of a page: a picture, or one page (from 1) of a PDF, by its address at the provider. */
export type Background =
  | { readonly type: 'image'; readonly address: string }
  | { readonly type: 'pdf'; readonly address: string; readonly page: number };

/** `order` sorts pages; between two pages there is always room for another. */
export interface PageRecord {
  readonly order: number;
  readonly height: number;
  readonly background?: Background;
}
export interface BoardPage extends PageRecord {
  readonly id: string;
}

/** A text, each line as it was typed; `width` and `height` are the box that its writer saw. */
export interface TextRecord extends Box {
  readonly kind: 'text';
  readonly text: string;
  readonly colour: Colour;
  /** Height of the letters, in units. */
  readonly size: number;
}
export interface ImageRecord extends Box {
  readonly kind: 'image';
  readonly address: string;
}

interface Placed {
  /** `page/id`, unique on the board. */
  readonly key: string;
  readonly page: string;
  /** Where it is now, moves included. */
  readonly box: Box;
  /** How far it has been moved from where it was made. */
  readonly dx: number;
  readonly dy: number;
}
export type InkItem = Placed & { readonly kind: 'ink'; readonly stroke: Stroke };
export type TextItem = Placed & Omit<TextRecord, keyof Box>;
export type ImageItem = Placed & Omit<ImageRecord, keyof Box>;
export type BoardItem = InkItem | TextItem | ImageItem;

const NAME = /^[\w-]{1,64}$/;

/** A key is a page's id and an item's id; undefined for whatever is none. */
export function readKey(key: string): { page: string; id: string } | undefined {
  const [page = '', id = '', ...rest] = key.split('/');
  return NAME.test(page) && NAME.test(id) && rest.length === 0 ? { page, id } : undefined;
}

/** Material of the provider's own is all that a board may show: anything else could tell a stranger who is looking. */
export function isMaterial(address: unknown, provider: string): address is string {
  const start = `${provider.replace(/\/+$/, '')}/files/`;
  return (
    typeof address === 'string' &&
    address.startsWith(start) &&
    /^[\w-]{1,100}\.[a-z]{2,5}$/.test(address.slice(start.length))
  );
}

type Loose = Readonly<Record<string, unknown>>;
const asRecord = (value: unknown): Loose | undefined =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? (value as Loose)
    : undefined;
const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Whatever a peer has written under a page's id; undefined when it is no page. */
export function readPage(id: string, value: unknown, provider: string): BoardPage | undefined {
  const record = asRecord(value);
  if (!record || !NAME.test(id) || !isBetween(record.order, -1e12, 1e12)) return undefined;
  const height = isBetween(record.height, 100, TALLEST) ? record.height : PAGE_HEIGHT;
  const background = readBackground(record.background, provider);
  return { id, order: record.order, height, ...(background && { background }) };
}

function readBackground(value: unknown, provider: string): Background | undefined {
  const record = asRecord(value);
  if (!record || !isMaterial(record.address, provider)) return undefined;
  if (record.type === 'image') return { type: 'image', address: record.address };
  const isPage = record.type === 'pdf' && Number.isInteger(record.page) && isBetween(record.page, 1, DOCUMENT_PAGES);
  return isPage ? { type: 'pdf', address: record.address, page: record.page as number } : undefined;
}

/** How far an item was moved. */
export function readOffset(value: unknown): readonly [number, number] {
  if (!Array.isArray(value)) return [0, 0];
  const [dx, dy] = value as unknown[];
  return isBetween(dx, -FURTHEST, FURTHEST) && isBetween(dy, -FURTHEST, FURTHEST) ? [dx, dy] : [0, 0];
}

/** Whatever a peer has written under an item's key; undefined when it is nothing that can be shown. */
export function readItem(key: string, value: unknown, offset: unknown, provider: string): BoardItem | undefined {
  const page = readKey(key)?.page;
  if (page === undefined) return undefined;
  const [dx, dy] = readOffset(offset);
  const placed = (box: Box): Placed => ({ key, page, dx, dy, box: { ...box, x: box.x + dx, y: box.y + dy } });
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

function readBox({ x, y, width, height }: Loose): Box | undefined {
  const isBox =
    isBetween(x, -FURTHEST, FURTHEST) &&
    isBetween(y, -FURTHEST, FURTHEST) &&
    isBetween(width, 1, FURTHEST) &&
    isBetween(height, 1, FURTHEST);
  return isBox ? { x, y, width, height } : undefined;
}
