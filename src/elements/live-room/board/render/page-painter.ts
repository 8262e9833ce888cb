import { signal, type ReadonlySignal } from '@preact/signals-core';
import {
  boxesMeet,
  joinBoxes,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  type Board,
  type BoardItem,
  type Box,
  type Ground,
  type Point,
} from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/time/index.ts';
import type { Camera, Size } from './camera.ts';
import type { ImageCache } from './image-cache.ts';
import { groundArt } from './figure-art.ts';
import { paintArtwork } from './artwork.ts';
import { FRAME_COST, paintingCost, paintItem } from './paint.ts';
import type { Viewport } from './viewport.ts';

export type BackgroundState = 'none' | 'loading' | 'ready' | 'failed';

/** Opacity of an image that the provider has not stored yet. */
const DIM_OPACITY = 0.4;

interface PagePainterOptions {
  readonly board: Board;
  readonly viewport: Viewport;
  readonly images: ImageCache;
  readonly dimming: Dimming;
  /** Layer of the page's background and images. */
  readonly paper: Layer;
  /** Layer of finished ink and text. */
  readonly ink: Layer;
}

/** Paints the page's background, images, ink and text, and only the parts that are out of date. */
export interface PagePainter {
  /** State of the background image of the page that was painted last. */
  readonly background: ReadonlySignal<BackgroundState>;
  invalidate(what: 'paper' | 'ink' | 'all'): void;
  /** Marks one item of the current page as out of date, both where it was painted and where it is now. */
  invalidateItem(key: string): void;
  /** Leaves these items out until the next call. Returns the keys of all items that were hidden before or are now. */
  setHidden(keys: ReadonlySet<string>): readonly string[];
  /** Forgets what was painted, because another page is shown. */
  reset(): void;
  /** Paints what is out of date. Returns whether there is more than one frame can take: the next call goes on. */
  paint(): boolean;
  paintImage(context: CanvasRenderingContext2D, item: BoardItem): void;
}

export function createPagePainter({ board, viewport, images, dimming, paper, ink }: PagePainterOptions): PagePainter {
  /** Where each item is on the ink layer now. */
  const painted = new Map<string, Box>();
  const background = signal<BackgroundState>('none');
  let hidden: ReadonlySet<string> = new Set();
  let isPaperStale = true;
  let staleInk: 'all' | Box | undefined = 'all';
  /** What is still to be painted, over what is there already: a page may be more than one frame can take. */
  let rest: { readonly keys: readonly string[]; readonly within: Box | undefined } | undefined;
  let inkCamera: Camera | undefined;
  const pageWidthInPixels = (): number => PAGE_WIDTH * viewport.camera.peek().scale * viewport.pixelRatio();

  function paintPaper(): void {
    isPaperStale = false;
    const { background: source, ground, height = PAGE_HEIGHT } = viewport.currentPage() ?? {};
    paper.paint(viewport.camera.peek(), (context) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, PAGE_WIDTH, height);
      const image = source && images.get(source, pageWidthInPixels());
      background.value = image === undefined ? 'none' : typeof image === 'string' ? image : 'ready';
      if (typeof image === 'object') context.drawImage(image.bitmap, ...contain(image.bitmap, PAGE_WIDTH, height));
      if (ground) paintGround(context, ground, height);
      for (const item of board.items(viewport.page.peek())) if (!hidden.has(item.key)) paintImage(context, item);
    });
  }

  function paintImage(context: CanvasRenderingContext2D, item: BoardItem): void {
    if (item.kind !== 'image') return;
    const { x, y, width, height } = item.box;
    const image = images.get({ type: 'image', address: item.address }, pageWidthInPixels());
    context.globalAlpha = dimming.isDim(item.key) ? DIM_OPACITY : 1;
    if (typeof image === 'object') context.drawImage(image.bitmap, x, y, width, height);
    else {
      context.fillStyle = '#eef1f2';
      context.fillRect(x, y, width, height);
    }
    context.globalAlpha = 1;
  }

  function paintInk(within?: Box): void {
    staleInk = undefined;
    if (!within) painted.clear();
    else for (const key of painted.keys()) if (!board.item(key) || hidden.has(key)) painted.delete(key);
    const keys = [];
    for (const item of board.items(viewport.page.peek())) {
      if (item.kind === 'image' || hidden.has(item.key)) continue;
      const box = paintedBox(item);
      painted.set(item.key, box);
      if (!within || boxesMeet(box, within)) keys.push(item.key);
    }
    paintItems(keys, within, false);
  }

  /** Paints items in this order until the frame is full. */
  function paintItems(keys: readonly string[], within: Box | undefined, keep: boolean): void {
    let left = FRAME_COST;
    let count = 0;
    inkCamera = viewport.camera.peek();
    ink.paint(
      inkCamera,
      (context) => {
        clipToPage(context, viewport.pageHeight());
        for (const key of keys) {
          // It may have been removed since the frame before.
          const item = hidden.has(key) ? undefined : board.item(key);
          left -= item ? paintingCost(item) : 0;
          if (left <= 0 && count > 0) break;
          count += 1;
          if (item) paintItem(context, item, dimming.isDim(key));
        }
      },
      { within, keep },
    );
    rest = count < keys.length ? { keys: keys.slice(count), within } : undefined;
  }

  function invalidateItem(key: string): void {
    const item = board.item(key);
    if (item?.kind === 'image' || (!item && !painted.has(key))) isPaperStale = true;
    for (const box of [painted.get(key), item && paintedBox(item)]) {
      if (box && staleInk !== 'all') staleInk = joinBoxes(staleInk, box);
    }
  }

  return {
    background,
    invalidate(what) {
      if (what !== 'ink') isPaperStale = true;
      if (what !== 'paper') staleInk = 'all';
    },
    invalidateItem,
    setHidden(keys) {
      const changed = [...hidden, ...keys];
      hidden = keys;
      return changed;
    },
    reset() {
      painted.clear();
      rest = undefined;
    },
    paint() {
      if (isPaperStale) paintPaper();
      // What was painted for another camera is only moved to this one: a part painted sharply would not fit to it.
      if ((rest || staleInk) && inkCamera !== viewport.camera.peek()) staleInk = 'all';
      // What changes meanwhile waits, so that a board that changes all the time is painted to its end.
      if (rest && staleInk !== 'all') paintItems(rest.keys, rest.within, true);
      else if (staleInk) paintInk(staleInk === 'all' ? undefined : staleInk);
      return rest !== undefined || staleInk !== undefined;
    },
    paintImage,
  };
}

/** Restricts painting to the page: other participants may not see the area beside it. */
export function clipToPage(context: CanvasRenderingContext2D, pageHeight: number): void {
  context.beginPath();
  context.rect(0, 0, PAGE_WIDTH, pageHeight);
  context.clip();
}

/** Paints what lies under everything but the background. */
function paintGround(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  ground: Ground,
  height: number,
): void {
  const artwork = groundArt(ground, height);
  paintArtwork(context, artwork, { x: 0, y: 0, width: PAGE_WIDTH, height });
}

/** The box that painting an item may touch: glyphs can reach beyond the box of their text, and lines beyond that of a figure. */
function paintedBox(item: BoardItem): Box {
  if (item.kind === 'ink' || item.kind === 'image') return item.box;
  const edge = item.kind === 'text' ? item.size * 0.3 : 16 * item.scale;
  return {
    x: item.box.x - edge,
    y: item.box.y - edge,
    width: item.box.width + 2 * edge,
    height: item.box.height + 2 * edge,
  };
}

/** Position and size of an image scaled to fit and centred, like `object-fit: contain`. */
function contain(
  { width, height }: Size,
  maximumWidth: number,
  maximumHeight: number,
): [number, number, number, number] {
  const scale = Math.min(maximumWidth / width, maximumHeight / height);
  return [(maximumWidth - width * scale) / 2, (maximumHeight - height * scale) / 2, width * scale, height * scale];
}

/** Time an item may be unsaved before it is dimmed, in ms; a quick save does not flicker. */
const DIM_DELAY_MS = 400;

/** Tracks which items are drawn dimmed because the provider has not stored them. */
interface Dimming {
  /** Checks an item again after it was added, moved or stored. */
  touch(key: string): void;
  isDim(key: string): boolean;
  dispose(): void;
}

type DimmableBoard = Pick<Board, 'isPending' | 'pending' | 'pages' | 'items'>;

/** Checks all items once. `onDim` is called with the key of an item that becomes dimmed. */
export function createDimming(board: DimmableBoard, onDim: (key: string) => void): Dimming {
  /** Cancels the timer of an unsaved item; undefined once the item is dimmed. */
  const pending = new Map<string, (() => void) | undefined>();

  function touch(key: string): void {
    if (!board.isPending(key)) {
      pending.get(key)?.();
      pending.delete(key);
    } else if (!pending.has(key)) {
      pending.set(
        key,
        deviceClock.after(DIM_DELAY_MS, () => {
          pending.set(key, undefined);
          onDim(key);
        }),
      );
    }
  }

  if (board.pending() > 0) for (const { id } of board.pages()) for (const { key } of board.items(id)) touch(key);
  return {
    touch,
    isDim: (key) => pending.has(key) && pending.get(key) === undefined,
    dispose() {
      for (const cancel of pending.values()) cancel?.();
      pending.clear();
    },
  };
}

/** One canvas of the board, painted in board units. */
export interface Layer {
  readonly context: CanvasRenderingContext2D;
  resize(size: Size, density: number): void;
  /** Clears and paints the canvas for a camera: all of it, or only a box. With `keep` it is painted over what is there. */
  paint(
    camera: Camera,
    draw: (context: CanvasRenderingContext2D) => void,
    options?: { readonly within?: Box | undefined; readonly keep?: boolean },
  ): void;
  /** Transforms what was painted to match another camera until the next paint. */
  follow(camera: Camera): void;
  remove(): void;
}

/** Pixels around a box that are repainted with it, because of antialiasing. */
const EDGE_PX = 2;

/** Appends a transparent canvas to the area; `name` is part of its class. */
export function createLayer(area: HTMLElement, name: string): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = `board-layer board-layer-${name}`;
  canvas.setAttribute('aria-hidden', 'true');
  area.append(canvas);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  let density = 1;
  let painted: Camera = { scale: 1, x: 0, y: 0 };
  let isMoved = false;

  return {
    context,
    resize(size, nextDensity) {
      density = nextDensity;
      canvas.width = Math.max(1, Math.round(size.width * density));
      canvas.height = Math.max(1, Math.round(size.height * density));
    },
    paint(camera, draw, { within, keep = false } = {}) {
      painted = camera;
      if (isMoved) canvas.style.transform = '';
      isMoved = false;
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (within) {
        const start = pixel(camera, within, density);
        const end = pixel(camera, { x: within.x + within.width, y: within.y + within.height }, density);
        const [left, top] = [Math.floor(start.x) - EDGE_PX, Math.floor(start.y) - EDGE_PX];
        const [width, height] = [Math.ceil(end.x) + EDGE_PX - left, Math.ceil(end.y) + EDGE_PX - top];
        context.beginPath();
        context.rect(left, top, width, height);
        context.clip();
        if (!keep) context.clearRect(left, top, width, height);
      } else if (!keep) context.clearRect(0, 0, canvas.width, canvas.height);
      const scale = camera.scale * density;
      context.setTransform(scale, 0, 0, scale, camera.x * density, camera.y * density);
      draw(context);
      context.restore();
    },
    follow(camera) {
      const ratio = camera.scale / painted.scale;
      isMoved = true;
      canvas.style.transform = `translate(${camera.x - painted.x * ratio}px, ${camera.y - painted.y * ratio}px) scale(${ratio})`;
    },
    remove: () => canvas.remove(),
  };
}

function pixel({ scale, x, y }: Camera, unit: Point, density: number): Point {
  return { x: (unit.x * scale + x) * density, y: (unit.y * scale + y) * density };
}
