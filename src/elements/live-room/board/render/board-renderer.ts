import { computed, signal } from '@preact/signals-core';
import { boxesMeet, joinBoxes, PAGE_HEIGHT, PAGE_WIDTH, type Board, type BoardItem, type BoardPage, type Box, type Materials } from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/index.ts';
import { cameraOf, settle, viewOf, wholePage, type Camera, type Size, type View } from './camera.ts';
import { createDimming } from './dimming.ts';
import { createLayer } from './layers.ts';
import { paintItem } from './paint.ts';
import { createPictures } from './pictures.ts';

/** How long a moving camera rests before everything is painted sharply again, milliseconds. */
const REST = 120;

export type Overlay = (context: CanvasRenderingContext2D, camera: Camera) => void;
export type PictureState = 'none' | 'loading' | 'ready' | 'failed';

/**
 * What is seen of the board: paper and pictures below, finished ink above them, on top what moves. Each is a bitmap that
 * is painted only when something of it changes, and then only where: a stroke under the pen paints nothing else.
 */
export function createBoardRenderer({ area, board, materials }: { area: HTMLElement; board: Board; materials: Pick<Materials, 'read'> }) {
  const [paper, ink, live] = [createLayer(area, 'paper'), createLayer(area, 'ink'), createLayer(area, 'live')];
  const pictures = createPictures(materials, () => change('paper'));
  const dimming = createDimming(board, (key) => spoil(key));
  const overlays = new Set<Overlay>();
  /** What is on the ink layer now, and where. */
  const painted = new Map<string, Box>();
  let hidden: ReadonlySet<string> = new Set();
  let size: Size = { width: 0, height: 0 };
  let density = 1;
  let request = 0;
  let stopRest: (() => void) | undefined;
  let paperIsOld = true;
  let inkIsOld: 'all' | Box | undefined = 'all';

  const page = signal(board.pages()[0]?.id ?? '');
  const camera = signal<Camera>({ scale: 1, x: 0, y: 0 });
  const background = signal<PictureState>('none');
  const pageNow = (): BoardPage | undefined => board.pages().find(({ id }) => id === page.peek());
  const pageHeight = (): number => pageNow()?.height ?? PAGE_HEIGHT;

  function change(what: 'paper' | 'ink' | 'live' | 'all'): void {
    if (what === 'paper' || what === 'all') paperIsOld = true;
    if (what === 'ink' || what === 'all') inkIsOld = 'all';
    request ||= requestAnimationFrame(paint);
  }

  /** Something about an item is other than it was painted. */
  function spoil(key: string): void {
    if (!key.startsWith(`${page.peek()}/`)) return;
    const item = board.item(key);
    if (item?.kind === 'image' || (!item && !painted.has(key))) paperIsOld = true;
    for (const box of [painted.get(key), item && reach(item)]) {
      if (box && inkIsOld !== 'all') inkIsOld = joinBoxes(inkIsOld, box);
    }
    change('live');
  }

  function paint(): void {
    request = 0;
    if (size.width === 0) return;
    if (paperIsOld) paintPaper();
    if (inkIsOld) paintInk(inkIsOld === 'all' ? undefined : inkIsOld);
    live.paint(camera.peek(), (context) => {
      holdToPage(context);
      for (const overlay of overlays) overlay(context, camera.peek());
    });
  }

  /** Beside the page there is nothing: others may not see so far. */
  function holdToPage(context: CanvasRenderingContext2D): void {
    context.beginPath();
    context.rect(0, 0, PAGE_WIDTH, pageHeight());
    context.clip();
  }

  function paintPaper(): void {
    paperIsOld = false;
    const now = pageNow();
    const { background: behind, height = PAGE_HEIGHT } = now ?? {};
    const pixels = PAGE_WIDTH * camera.peek().scale * density;
    paper.paint(camera.peek(), (context) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, PAGE_WIDTH, height);
      const picture = behind && pictures.find(behind, pixels);
      background.value = picture === undefined ? 'none' : typeof picture === 'string' ? picture : 'ready';
      if (typeof picture === 'object') context.drawImage(picture.bitmap, ...within(picture.bitmap, PAGE_WIDTH, height));
      for (const item of board.items(page.peek())) if (item.kind === 'image' && !hidden.has(item.key)) paintImage(context, item, pixels);
    });
  }

  function paintImage(context: CanvasRenderingContext2D, item: BoardItem, pixels: number): void {
    if (item.kind !== 'image') return;
    const { x, y, width, height } = item.box;
    const picture = pictures.find({ type: 'image', address: item.address }, pixels);
    context.globalAlpha = dimming.isDim(item.key) ? 0.4 : 1;
    if (typeof picture === 'object') context.drawImage(picture.bitmap, x, y, width, height);
    else {
      context.fillStyle = '#eef1f2';
      context.fillRect(x, y, width, height);
    }
    context.globalAlpha = 1;
  }

  function paintInk(within?: Box): void {
    inkIsOld = undefined;
    const items = board.items(page.peek());
    if (!within) painted.clear();
    else for (const key of painted.keys()) if (!board.item(key) || hidden.has(key)) painted.delete(key);
    ink.paint(camera.peek(), (context) => {
      holdToPage(context);
      for (const item of items) {
        if (item.kind === 'image' || hidden.has(item.key)) continue;
        const box = reach(item);
        painted.set(item.key, box);
        if (!within || boxesMeet(box, within)) paintItem(context, item, dimming.isDim(item.key));
      }
    }, within);
  }

  function see(next: Camera, isSudden: boolean): void {
    camera.value = settle(next, size, pageHeight());
    stopRest?.();
    if (isSudden) return change('all');
    for (const layer of [paper, ink]) layer.follow(camera.peek());
    stopRest = deviceClock.after(REST, () => change('all'));
    return change('live');
  }

  function show(id: string): void {
    if (id === page.peek() || !board.pages().some((each) => each.id === id)) return;
    page.value = id;
    painted.clear();
    pictures.turn();
    see(wholePage(size, pageHeight()), true);
  }

  function measure(): void {
    const next = { width: area.clientWidth, height: area.clientHeight };
    const nextDensity = Math.min(devicePixelRatio || 1, 3);
    if (next.width === size.width && next.height === size.height && nextDensity === density) return;
    const before = size.width > 0 ? viewOf(camera.peek(), size, pageHeight()) : undefined;
    size = next;
    density = nextDensity;
    for (const layer of [paper, ink, live]) layer.resize(size, density);
    if (size.width === 0) return;
    see(before ? cameraOf(before, size, pageHeight()) : wholePage(size, pageHeight()), true);
    // A canvas of another size is empty: nobody shall see that.
    cancelAnimationFrame(request);
    paint();
  }
  const observer = new ResizeObserver(measure);
  observer.observe(area);

  if (board.pending() > 0) for (const { id } of board.pages()) for (const { key } of board.items(id)) dimming.touch(key);
  const stopWatching = board.watch(({ pages, items }) => {
    for (const key of items) {
      dimming.touch(key);
      spoil(key);
    }
    if (!pages) return;
    const list = board.pages();
    if (!list.some(({ id }) => id === page.peek())) show(list[0]?.id ?? '');
    see(camera.peek(), true);
  });

  measure();

  return {
    area,
    page,
    camera,
    background,
    isWhole: computed(() => camera.value.scale <= wholePage(size, pageHeight()).scale * 1.001),
    overlays,
    pageHeight,
    size: (): Size => size,
    /** Turns to a page, whole. */
    show,
    /** Looks elsewhere; everything is sharp again when it rests. */
    look: (next: Camera): void => see(next, false),
    view: (): View => viewOf(camera.peek(), size, pageHeight()),
    lookAt(id: string, view: View): void {
      show(id);
      if (page.peek() === id && size.width > 0) see(cameraOf(view, size, pageHeight()), false);
    },
    whole: (): void => see(wholePage(size, pageHeight()), true),
    /** Leaves items out because they are painted elsewhere for now. */
    hide(keys: ReadonlySet<string>): void {
      const changed = [...hidden, ...keys];
      hidden = keys;
      for (const key of changed) spoil(key);
    },
    /** The top layer has to be painted again. */
    changed: (): void => change('live'),
    paintImage: (context: CanvasRenderingContext2D, item: BoardItem): void => paintImage(context, item, PAGE_WIDTH * camera.peek().scale * density),
    retry: pictures.retry,
    close(): void {
      cancelAnimationFrame(request);
      stopRest?.();
      stopWatching();
      dimming.close();
      observer.disconnect();
      pictures.close();
      for (const layer of [paper, ink, live]) layer.remove();
    },
  };
}
export type BoardRenderer = ReturnType<typeof createBoardRenderer>;

/** Letters may stand out of their box. */
function reach(item: BoardItem): Box {
  if (item.kind !== 'text') return item.box;
  const edge = item.size * 0.3;
  return { x: item.box.x - edge, y: item.box.y - edge, width: item.box.width + 2 * edge, height: item.box.height + 2 * edge };
}

/** As large as it goes, in the middle. */
function within({ width, height }: Size, maximumWidth: number, maximumHeight: number): [number, number, number, number] {
  const scale = Math.min(maximumWidth / width, maximumHeight / height);
  return [(maximumWidth - width * scale) / 2, (maximumHeight - height * scale) / 2, width * scale, height * scale];
}
