import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Board } from '../../../core/board/index.ts';
import type { BoardViewProps } from './board-props.ts';
import { createFollowing, type Following } from './following.ts';
import { createPresence, createRemotePresence } from './presence.ts';
import { createBoardRenderer, type BoardRenderer } from './render/board-renderer.ts';
import { zoomAt } from './render/camera.ts';
import { createRemotePresenceOverlay } from './render/remote-presence-overlay.ts';
import { commitText } from './tools/commit-text.ts';
import { listenToPointers, type Gesture, type PenPoint } from './tools/pointer-input.ts';
import { createToolGestures, type ToolGestures } from './tools/tool-gestures.ts';
import { createTools, type Tool, type Tools } from './tools/tools.ts';

export interface BoardControllerOptions extends Pick<BoardViewProps, 'board' | 'room' | 'materials' | 'storage'> {
  /** Element that shows the board. */
  readonly area: HTMLElement;
}

/** One board on one screen: connects the board with its renderer, the tools, and the other participants. */
export interface BoardController {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly tools: Tools;
  readonly gestures: ToolGestures;
  readonly following: Following;
  readonly readOnly: Signal<boolean>;
  /** Increases with every change of the board, so that components which read it render again. */
  readonly revision: ReadonlySignal<number>;
  /** Index of the page on screen, from 0. */
  pageIndex(): number;
  /** Shows a page and stops following the leader. Does nothing without an ID. */
  goToPage(id: string | undefined): void;
  turnPage(pages: 1 | -1): void;
  addPage(): void;
  duplicatePage(): void;
  removePage(): void;
  undo(): void;
  redo(): void;
  selectTool(tool: Tool): void;
  /** Zooms around the middle of the area. */
  zoom(factor: number): void;
  fitPage(): void;
  /** Moves the page by a distance in CSS pixels. */
  pan(x: number, y: number): void;
  /** Closes the text editor and stores its text; an empty text is removed. */
  commitText(text: string): void;
  dispose(): void;
}

export function createBoardController({
  area,
  board,
  room,
  materials,
  storage,
}: BoardControllerOptions): BoardController {
  const renderer = createBoardRenderer({ area, board, materials });
  const tools = createTools(storage);
  const presence = createPresence(room);
  const remote = createRemotePresence(room, () => renderer.invalidate());
  const isBusy = signal(false);
  const following = createFollowing({ room, renderer, presence, isBusy });
  const gestures = createToolGestures({ renderer, board, tools, presence });
  const readOnly = signal(false);
  const revision = signal(0);
  renderer.overlays.add(createRemotePresenceOverlay({ board, renderer, remote, room }));

  function begin(point: PenPoint, event: PointerEvent): Gesture | undefined {
    if (readOnly.peek() && tools.tool.peek() !== 'laser') return undefined;
    const gesture = gestures.begin(point, event);
    isBusy.value = gesture !== undefined;
    const freeAfter = (finish: () => void) => (): void => {
      finish();
      isBusy.value = false;
    };
    return gesture && { ...gesture, end: freeAfter(gesture.end), cancel: freeAfter(gesture.cancel) };
  }

  const disposers = [
    listenToPointers({ area, renderer, begin, hover: gestures.hover, onCameraMove: following.stopFollowing }),
    board.watch(() => {
      revision.value += 1;
      dropRemovedItems(board, gestures);
    }),
    // A selection belongs to one page and to the select tool.
    effect(() => {
      const canSelect = tools.tool.value === 'select' && renderer.page.value !== '';
      if (!canSelect || renderer.page.value !== pageOf(gestures.selection.peek())) gestures.select([]);
    }),
    following.dispose,
    remote.dispose,
    tools.dispose,
  ];

  return {
    board,
    renderer,
    tools,
    gestures,
    following,
    readOnly,
    revision,
    ...createPageActions(board, renderer, following),
    ...createCameraActions(renderer, following),
    selectTool(tool) {
      tools.tool.value = tool;
    },
    commitText: (text) => commitText({ board, renderer, gestures, tools }, text),
    dispose() {
      for (const dispose of disposers) dispose();
      presence.update({ laser: undefined, view: undefined });
      renderer.dispose();
    },
  };
}

type PageActions = Pick<
  BoardController,
  'pageIndex' | 'goToPage' | 'turnPage' | 'addPage' | 'duplicatePage' | 'removePage' | 'undo' | 'redo'
>;

function createPageActions(board: Board, renderer: BoardRenderer, following: Following): PageActions {
  const goToPage = (id: string | undefined): void => {
    if (id === undefined || id === renderer.page.peek()) return;
    following.stopFollowing();
    renderer.showPage(id);
  };
  const pageIndex = (): number => board.pages().findIndex(({ id }) => id === renderer.page.peek());
  return {
    pageIndex,
    goToPage,
    turnPage: (pages) => goToPage(board.pages()[pageIndex() + pages]?.id),
    addPage: () => goToPage(board.addPage(renderer.page.peek())),
    duplicatePage: () => goToPage(board.duplicatePage(renderer.page.peek())),
    removePage() {
      const list = board.pages();
      const next = list[pageIndex() + 1] ?? list[pageIndex() - 1];
      const id = renderer.page.peek();
      goToPage(next?.id);
      board.removePage(id);
    },
    undo: () => goToPage(board.undo()),
    redo: () => goToPage(board.redo()),
  };
}

function createCameraActions(
  renderer: BoardRenderer,
  following: Following,
): Pick<BoardController, 'zoom' | 'fitPage' | 'pan'> {
  return {
    zoom(factor) {
      following.stopFollowing();
      const { width, height } = renderer.size();
      renderer.moveCamera(zoomAt(renderer.camera.peek(), { x: width / 2, y: height / 2 }, factor));
    },
    fitPage() {
      following.stopFollowing();
      renderer.fitPage();
    },
    pan(x, y) {
      following.stopFollowing();
      const camera = renderer.camera.peek();
      renderer.moveCamera({ ...camera, x: camera.x + x, y: camera.y + y });
    },
  };
}

/** Removes items from the selection that are no longer on the board. */
function dropRemovedItems(board: Board, gestures: ToolGestures): void {
  const selected = [...gestures.selection.peek()];
  const remaining = selected.filter((key) => board.item(key));
  if (remaining.length < selected.length) gestures.select(remaining);
}

/** ID of the page that selected items are on; item keys start with it. */
function pageOf(keys: ReadonlySet<string>): string | undefined {
  const [first] = keys;
  return first?.slice(0, first.indexOf('/'));
}
