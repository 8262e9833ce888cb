import type { RoomBoard } from '../live-room/index.ts';
import type { Background, BoardItem, BoardPage, ImageRecord, TextRecord } from './records.ts';
import type { Stroke } from './stroke.ts';

export interface BoardOptions {
  /** URL of the provider's API: only its own material is shown. */
  readonly provider: string;
  /** Six characters of `0-9a-z` that nobody else has; by default by the machine's own chance. */
  readonly random?: () => string;
}

/** What has changed: pages by their ids and items by their keys. */
export interface BoardChange {
  /** Was a page added, removed, moved or given another background? */
  readonly pages: boolean;
  readonly items: ReadonlySet<string>;
}

/**
 * The lesson's whiteboard without a screen. Everything that others wrote is read with suspicion: what makes no sense is
 * not there. Each verb is one step for undo, unless `step()` gathers several.
 */
export interface Board extends RoomBoard {
  /** In the order in which they are turned; there is always at least one. The same array until something changes. */
  pages(): readonly BoardPage[];
  /** The items of a page in the order in which they are painted. */
  items(page: string): readonly BoardItem[];
  item(key: string): BoardItem | undefined;
  /** Has the provider not yet stored the item as it is now? */
  isPending(key: string): boolean;
  /** Tells of every change, whoever made it, and of items that are stored; the returned function stops it. */
  watch(listener: (change: BoardChange) => void): () => void;

  /** An id for an item to be, so that others can be told of a stroke before it is finished. */
  newId(page: string): string;
  /** Answers the key of the new item. */
  draw(page: string, stroke: Stroke, id?: string): string;
  write(page: string, text: Omit<TextRecord, 'kind'>): string;
  /** Another text in place of the one that is there. */
  rewrite(key: string, text: Omit<TextRecord, 'kind'>): void;
  placeImage(page: string, image: Omit<ImageRecord, 'kind'>): string;
  move(keys: readonly string[], dx: number, dy: number): void;
  /** Answers the keys of the copies. */
  duplicate(keys: readonly string[], dx: number, dy: number): string[];
  remove(keys: readonly string[]): void;

  /** A page after another one, or at the end; `height` in units. Answers its id. */
  addPage(after?: string, page?: { readonly height?: number; readonly background?: Background }): string;
  duplicatePage(page: string): string;
  /** With everything on it. Of the only page just what is on it goes. */
  removePage(page: string): void;
  setBackground(page: string, background: Background | undefined, height: number): void;

  /** Gathers all that follows into one step, until the returned function is called. */
  step(): () => void;
  /** Takes back the last step of this side, never one of others; answers the page where something changed. */
  undo(): string | undefined;
  redo(): string | undefined;
  canUndo(): boolean;
  canRedo(): boolean;
  /** All of it as one Yjs update. */
  save(): Uint8Array;
  destroy(): void;
}
