import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { PAGE_HEIGHT, type Board, type BoardPage, type Point } from '../../../../core/board/index.ts';
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

/** Painting more device pixels than this per CSS pixel costs memory without looking sharper. */
const MAX_PIXEL_RATIO = 3;

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
  size(): Size;
  /** Device pixels per CSS pixel. */
  pixelRatio(): number;
  view(): View;
  setPage(id: string): void;
  setCamera(camera: Camera): void;
  setView(view: View): void;
  fitPage(): void;
  /** Shows the page as it is first shown: whole, or as wide as the area. */
  showHome(): void;
  /** Zooms around a point in CSS pixels. */
  zoom(pixel: Point, factor: number): void;
  /** Reads the size of the area and keeps the same part of the page in view. Returns whether the size changed. */
  measure(): boolean;
}

/** Creates the viewport of `area` and starts on the first page of the board. */
export function createViewport(area: HTMLElement, board: Pick<Board, 'pages'>): Viewport {
  const page = signal(board.pages()[0]?.id ?? '');
  const camera = signal<Camera>({ scale: 1, x: 0, y: 0 });
  let size: Size = { width: 0, height: 0 };
  let pixelRatio = 1;

  const currentPage = (): BoardPage | undefined => board.pages().find(({ id }) => id === page.peek());
  const pageHeight = (): number => currentPage()?.height ?? PAGE_HEIGHT;
  const setCamera = (next: Camera): void => {
    camera.value = clampCamera(next, size, pageHeight());
  };

  const showHome = (): void => setCamera(homeCamera(size, pageHeight()));

  return {
    page,
    camera,
    isFitted: computed(() => camera.value.scale <= wholePage(size, pageHeight()).scale * 1.001),
    isWiderFirst: computed(() => {
      // The size of the area is no signal: it moves the camera.
      void camera.value;
      return homeScale(size, pageHeight()) > wholePage(size, pageHeight()).scale * 1.001;
    }),
    currentPage,
    pageHeight,
    size: () => size,
    pixelRatio: () => pixelRatio,
    view: () => viewOf(camera.peek(), size, pageHeight()),
    setPage(id) {
      page.value = id;
    },
    setCamera,
    setView: (view) => setCamera(cameraOf(view, size, pageHeight())),
    fitPage: () => setCamera(wholePage(size, pageHeight())),
    showHome,
    zoom: (pixel, factor) => setCamera(zoomWithin(camera.peek(), pixel, factor, size, pageHeight())),
    measure() {
      const next = { width: area.clientWidth, height: area.clientHeight };
      const nextRatio = Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO);
      if (next.width === size.width && next.height === size.height && nextRatio === pixelRatio) return false;
      const before = size;
      const isHome = before.width === 0 || isSame(camera.peek(), homeCamera(before, pageHeight()));
      size = next;
      pixelRatio = nextRatio;
      if (size.width === 0) return true;
      if (isHome) showHome();
      else setCamera(resizedCamera(camera.peek(), before, size, pageHeight()));
      return true;
    },
  };
}

const isSame = (one: Camera, other: Camera): boolean =>
  Math.abs(one.scale / other.scale - 1) < 0.001 && Math.hypot(one.x - other.x, one.y - other.y) < 1;
