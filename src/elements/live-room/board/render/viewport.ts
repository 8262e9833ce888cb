import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { PAGE_HEIGHT, type Board, type BoardPage, type Box, type Point } from '../../../../core/board/index.ts';
import {
  cameraOf,
  clampCamera,
  homeCamera,
  homeScale,
  resizedCamera,
  viewOf,
  wholePage,
  zoomWithin,
  type Camera,
  type Size,
  type View,
} from './camera.ts';
import { freePart } from '../../free-part.ts';

/** Painting more device pixels than this per CSS pixel costs memory without looking sharper. */
const MAX_PIXEL_RATIO = 3;

/** Where the camera was left on a page, in an area of this size. */
interface Stand {
  readonly camera: Camera;
  readonly size: Size;
}

/** Where the camera was left on each page of a board, by page ID: the board is closed while something else is shown. */
const standsOfBoards = new WeakMap<object, Map<string, Stand>>();

function standsOf(board: object): Map<string, Stand> {
  const stands = standsOfBoards.get(board) ?? new Map<string, Stand>();
  standsOfBoards.set(board, stands);
  return stands;
}

/** The page on screen, the camera that looks at it, and the size of the area in CSS pixels. */
export interface Viewport {
  /** ID of the page on screen. */
  readonly page: ReadonlySignal<string>;
  readonly camera: ReadonlySignal<Camera>;
  /** Whether the whole page is visible. */
  readonly isFitted: ReadonlySignal<boolean>;
  /** Whether the page is first shown as wide as the area, and not whole. */
  readonly isWiderFirst: ReadonlySignal<boolean>;
  currentPage(): BoardPage | undefined;
  /** Height of the current page in board units. */
  pageHeight(): number;
  /** In CSS pixels; without a width while the area is not shown. */
  readonly size: ReadonlySignal<Size>;
  /** Device pixels per CSS pixel. */
  pixelRatio(): number;
  /** What is seen of the page. */
  view(): View;
  /** Shows another page as it was left, or as it is first shown. */
  setPage(id: string): void;
  setCamera(camera: Camera): void;
  /** Shows all of a view beside what covers the area. Returns whether the camera had to move. */
  setView(view: View, covers: readonly Box[]): boolean;
  /** Keeps the camera within the page after the board has changed. */
  settle(): void;
  fitPage(): void;
  /** Shows the page as it is first shown: whole, or as wide as the area. */
  showHome(): void;
  /** Zooms around a point in CSS pixels. */
  zoom(pixel: Point, factor: number): void;
  /**
   * Reads the size of the area and its pixel ratio, and keeps the same part of the page in view. Returns whether one of the
   * two has changed.
   */
  measure(): boolean;
}

/** Creates the viewport of `area` and starts on the first page of the board. */
export function createViewport(area: HTMLElement, board: Pick<Board, 'pages'>): Viewport {
  const page = signal(board.pages()[0]?.id ?? '');
  const camera = signal<Camera>({ scale: 1, x: 0, y: 0 });
  const size = signal<Size>({ width: 0, height: 0 });
  const stands = standsOf(board);
  let pixelRatio = 1;
  /** Height of the page for which the camera was placed. */
  let heightOfCamera = PAGE_HEIGHT;

  const currentPage = (): BoardPage | undefined => board.pages().find(({ id }) => id === page.peek());
  const pageHeight = (): number => currentPage()?.height ?? PAGE_HEIGHT;
  const putCamera = (next: Camera): void => {
    heightOfCamera = pageHeight();
    camera.value = next;
  };
  const leave = (next: Camera): void => {
    putCamera(next);
    if (size.peek().width > 0) stands.set(page.peek(), { camera: next, size: size.peek() });
  };
  const setCamera = (next: Camera): void => leave(clampCamera(next, size.peek(), pageHeight()));
  const showHome = (): void => leave(homeCamera(size.peek(), pageHeight()));

  /** Shows the page as it was left. In an area of another size it is computed from there, so that the way back is exact. */
  function showStand(): void {
    const [now, height, stand] = [size.peek(), pageHeight(), stands.get(page.peek())];
    if (now.width === 0) return;
    if (!stand || isSame(stand.camera, homeCamera(stand.size, height))) putCamera(homeCamera(now, height));
    else if (isSameSize(stand.size, now)) putCamera(stand.camera);
    else putCamera(resizedCamera(stand.camera, stand.size, now, height));
  }

  return {
    page,
    camera,
    isFitted: computed(() => camera.value.scale <= wholePage(size.value, pageHeight()).scale * 1.001),
    isWiderFirst: computed(() => {
      // The height of the page is not a signal: another page moves the camera.
      void camera.value;
      return homeScale(size.value, pageHeight()) > wholePage(size.value, pageHeight()).scale * 1.001;
    }),
    currentPage,
    pageHeight,
    size,
    pixelRatio: () => pixelRatio,
    view: () => viewOf(camera.peek(), size.peek(), pageHeight()),
    setPage(id) {
      batch(() => {
        page.value = id;
        showStand();
      });
    },
    setCamera,
    setView(view, covers) {
      const next = cameraOf(view, freePart(view, size.peek(), covers), pageHeight());
      const { scale, x, y } = camera.peek();
      if (next.scale === scale && next.x === x && next.y === y) return false;
      leave(next);
      return true;
    },
    settle() {
      if (pageHeight() !== heightOfCamera) setCamera(camera.peek());
    },
    fitPage: () => setCamera(wholePage(size.peek(), pageHeight())),
    showHome,
    zoom: (pixel, factor) => setCamera(zoomWithin(camera.peek(), pixel, factor, size.peek(), pageHeight())),
    measure() {
      const next = { width: area.clientWidth, height: area.clientHeight };
      const nextRatio = Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO);
      const isResized = !isSameSize(next, size.peek());
      if (!isResized && nextRatio === pixelRatio) return false;
      pixelRatio = nextRatio;
      // What depends on the size sees the camera that belongs to it.
      batch(() => {
        if (!isResized) return;
        size.value = next;
        showStand();
      });
      return true;
    },
  };
}

const isSameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

const isSame = (one: Camera, other: Camera): boolean =>
  Math.abs(one.scale / other.scale - 1) < 0.001 && Math.hypot(one.x - other.x, one.y - other.y) < 1;
