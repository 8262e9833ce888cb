import type { RoomBoard } from '../live-room/index.ts';
import type { FigureRecord, Ground } from './figures.ts';
import type { Background, BoardItem, BoardPage, ImageRecord, TextRecord } from './records.ts';
import type { Stroke } from './stroke.ts';

export interface BoardOptions {
  /** URL of the provider's API: only its own files are shown. */
  readonly provider: string;
  /** Six unique characters of `0-9a-z`; random by default. */
  readonly random?: () => string;
}

/** The changes: whether pages changed, and the keys of changed items. */
export interface BoardChange {
  /** Whether a page was added, removed or moved, or has another background. */
  readonly pages: boolean;
  readonly items: ReadonlySet<string>;
}

/**
 * The lesson's whiteboard without a screen. Changes of others are validated: invalid entries do not appear. Each verb is one
 * step of undo, unless `step()` collects several.
 */
export interface Board extends RoomBoard {
  /** In page order; there is always at least one. The same array until something changes. */
  pages(): readonly BoardPage[];
  /** The items of a page in painting order. */
  items(page: string): readonly BoardItem[];
  item(key: string): BoardItem | undefined;
  /** Whether the provider has not yet stored the current version of the item. */
  isPending(key: string): boolean;
  /** Calls the listener for every change by anyone, and for stored items; returns a function that removes it. */
  watch(listener: (change: BoardChange) => void): () => void;

  /** Whether part of the applied changes cannot be shown: it cannot be read, or depends on something that is missing. */
  isIncomplete(): boolean;

  /** An ID for a new item, under which an unfinished stroke can already be shown to others. */
  newId(page: string): string;
  /** Adds a stroke; returns its key. */
  draw(page: string, stroke: Stroke, id?: string): string;
  /** Adds a text; returns its key. */
  write(page: string, text: Omit<TextRecord, 'kind'>): string;
  /** Replaces a text. */
  rewrite(key: string, text: Omit<TextRecord, 'kind'>): void;
  /** Adds an image; returns its key. */
  placeImage(page: string, image: Omit<ImageRecord, 'kind'>): string;
  /** Adds a formula, plot or stamp; returns its key. */
  placeFigure(page: string, figure: FigureRecord): string;
  /** Replaces a figure; it keeps its position and scale. */
  replaceFigure(key: string, figure: FigureRecord): void;
  move(keys: readonly string[], dx: number, dy: number): void;
  /** Scales an item from its top left corner; ink keeps its size. */
  resize(key: string, factor: number): void;
  /** Copies items on their page; returns the keys of the copies. */
  duplicate(keys: readonly string[], dx: number, dy: number): string[];
  remove(keys: readonly string[]): void;

  /** Adds a page after another one, or at the end; `height` in units. Returns its ID. */
  addPage(after?: string, page?: Partial<Pick<BoardPage, 'height' | 'background' | 'ground'>>): string;
  duplicatePage(page: string): string;
  /** Removes a page and its items; the only page is emptied instead. */
  removePage(page: string): void;
  setBackground(page: string, background: Background | undefined, height: number): void;
  /** Lines, squares or axes under everything else; undefined for blank paper. */
  setGround(page: string, ground: Ground | undefined): void;

  /** Collects all following changes in one step of undo, until the returned function is called. */
  step(): () => void;
  /** Undoes the last local step, never one of others; returns the page that changed, if any. */
  undo(): string | undefined;
  redo(): string | undefined;
  canUndo(): boolean;
  canRedo(): boolean;
  /** The whole board as one Yjs update. */
  save(): Uint8Array;
  destroy(): void;
}
