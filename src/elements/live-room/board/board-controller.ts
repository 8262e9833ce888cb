import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isInside, PAGE_WIDTH, type Board, type BoardItem, type Point, type Stamp } from '../../../core/board/index.ts';
import type { BoardViewProps } from './board-props.ts';
import { createRemotePresenceOverlay, followLeader } from './participants.ts';
import { createRemotePresence, presenceOf } from './presence.ts';
import { createBoardRenderer, type BoardRenderer } from './render/board-renderer.ts';
import { createRuler, type Ruler } from './ruler/ruler.ts';
import { commitText, createToolGestures, type ToolGestures } from './tools/tool-gestures.ts';
import { listenToPointers, type Gesture, type PenPoint } from './tools/pointer-input.ts';
import { createTools, type Tool, type Tools } from './tools/tools.ts';

interface BoardControllerOptions extends Pick<
  BoardViewProps,
  'board' | 'room' | 'mainView' | 'materials' | 'storage' | 'covers'
> {
  /** Element that shows the board. */
  readonly area: HTMLElement;
}

interface BoardTap {
  readonly did: 'undo' | 'redo';
}

/** One board on one screen: connects the board with its renderer, the tools, and the other participants. */
export interface BoardController extends PageActions, CameraActions {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly tools: Tools;
  readonly gestures: ToolGestures;
  readonly ruler: Ruler;
  readonly readOnly: Signal<boolean>;
  /** Increases with every change of the board, so that components which read it render again. */
  readonly revision: ReadonlySignal<number>;
  /** The last action that was triggered by tapping fingers; a new object each time. */
  readonly lastTap: ReadonlySignal<BoardTap | undefined>;
  selectTool(tool: Tool): void;
  /** The figure that a dialog currently inserts or changes. */
  readonly insertion: Signal<Insertion | undefined>;
  /** The selected stamp: each tap puts one on the page, until a tool is chosen. */
  readonly stamp: Signal<Stamp | undefined>;
  /** Opens the editor of an item, or one for a new text at `at`. */
  edit(item: BoardItem | undefined, at?: Point): void;
  /** Closes the text editor and stores its text; an empty text is removed. */
  commitText(text: string): void;
  dispose(): void;
}

export function createBoardController({
  area,
  board,
  room,
  mainView,
  materials,
  storage,
  covers,
}: BoardControllerOptions): BoardController {
  const renderer = createBoardRenderer({ area, board, materials });
  const tools = createTools(storage);
  const presence = presenceOf(room);
  const remote = createRemotePresence(room, () => renderer.invalidate());
  const isBusy = signal(false);
  const lookFreely = (): void => mainView?.lookFreely();
  const ruler = createRuler(renderer, covers);
  const gestures = createToolGestures({ renderer, board, tools, presence, ruler });
  const readOnly = signal(false);
  const revision = signal(0);
  const lastTap = signal<BoardTap | undefined>(undefined);
  const pageActions = createPageActions(board, renderer, lookFreely);
  const insertion = signal<Insertion | undefined>(undefined);
  const stamp = signal<Stamp | undefined>(undefined);
  renderer.overlays.add(createRemotePresenceOverlay({ board, renderer, remote, room }));

  function begin(point: PenPoint, event: PointerEvent): Gesture | undefined {
    if (readOnly.peek() && tools.tool.peek() !== 'laser') return undefined;
    const held = stamp.peek();
    const gesture = held ? putStamp(board, renderer, held, point) : gestures.begin(point, event);
    isBusy.value = gesture !== undefined;
    const freeAfter = (finish: () => void) => (): void => {
      finish();
      isBusy.value = false;
    };
    return gesture && { ...gesture, end: freeAfter(gesture.end), cancel: freeAfter(gesture.cancel) };
  }

  function onTap(fingers: 2 | 3): void {
    const canChange = !readOnly.peek() && (fingers === 2 ? board.canUndo() : board.canRedo());
    if (!canChange) return;
    if (fingers === 2) pageActions.undo();
    else pageActions.redo();
    lastTap.value = { did: fingers === 2 ? 'undo' : 'redo' };
  }

  const disposers = [
    listenToPointers({
      area,
      renderer,
      begin,
      hover: (point) => gestures.hover(readOnly.peek() ? undefined : point),
      onCameraMove: lookFreely,
      onTap,
    }),
    board.watch(() => {
      revision.value += 1;
      dropRemovedItems(board, gestures);
    }),
    // A selection belongs to one page and to the select tool.
    effect(() => {
      const canSelect = tools.tool.value === 'select' && renderer.page.value !== '';
      if (!canSelect || renderer.page.value !== pageOf(gestures.selection.peek())) gestures.select([]);
    }),
    ruler.dispose,
    followLeader({ room, mainView, board, renderer, presence, isBusy, revision, covers }),
    remote.dispose,
    tools.dispose,
  ];

  return {
    board,
    renderer,
    tools,
    gestures,
    readOnly,
    revision,
    lastTap,
    ruler,
    ...pageActions,
    insertion,
    stamp,
    edit(item, at = { x: 0, y: 0 }) {
      if (item?.kind === 'formula' || item?.kind === 'plot') insertion.value = { kind: item.kind, key: item.key };
      else gestures.edit(item, at);
    },
    ...createCameraActions(renderer, lookFreely),
    selectTool(tool) {
      stamp.value = undefined;
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

/** Whether the content of an item can be changed. */
export const isEditable = (item: BoardItem | undefined): boolean =>
  item?.kind === 'text' || item?.kind === 'formula' || item?.kind === 'plot';

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

/** The user's actions on the pages of a board. Changing the page stops following the leader. */
interface PageActions {
  /** Index of the page on screen, from 0. */
  pageIndex(): number;
  /** Shows a page and stops following. Does nothing without an ID. */
  goToPage(id: string | undefined): void;
  turnPage(pages: 1 | -1): void;
  addPage(): void;
  duplicatePage(): void;
  removePage(): void;
  undo(): void;
  redo(): void;
}

function createPageActions(board: Board, renderer: BoardRenderer, lookFreely: () => void): PageActions {
  const goToPage = (id: string | undefined): void => {
    if (id === undefined || id === renderer.page.peek()) return;
    lookFreely();
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

/** The user's view of a page. Moving or zooming it stops following the leader. */
interface CameraActions {
  /** Zooms around the middle of the area. */
  zoom(factor: number): void;
  /** Shows the whole page, or, if it is visible, the page as it was first shown. */
  fitPage(): void;
  /** Moves the page by a distance in CSS pixels. */
  pan(x: number, y: number): void;
}

function createCameraActions(renderer: BoardRenderer, lookFreely: () => void): CameraActions {
  return {
    zoom(factor) {
      lookFreely();
      renderer.zoom(factor);
    },
    fitPage() {
      lookFreely();
      // Once the whole page is visible, the same control returns to a readable size.
      if (renderer.isFitted.peek()) renderer.showHome();
      else renderer.fitPage();
    },
    pan(x, y) {
      lookFreely();
      const camera = renderer.camera.peek();
      renderer.moveCamera({ ...camera, x: camera.x + x, y: camera.y + y });
    },
  };
}

/** A figure that a dialog inserts or, with the key of an item, changes. */
export interface FigureInsertion {
  readonly kind: 'formula' | 'plot' | 'stamp' | 'ground';
  readonly key?: string;
}

/** A file that a dialog is about: the teacher chooses its place on the board, or its pages. */
interface MaterialInsertion {
  readonly kind: 'material';
  readonly file: File;
}

/** The files that were sent for the last homework, of which one is put on the board. */
interface HomeworkInsertion {
  readonly kind: 'homework';
}

type Insertion = FigureInsertion | MaterialInsertion | HomeworkInsertion;

/** Side of a new stamp, in units. */
export const STAMP_SIDE = 180;

/** Puts a stamp where the pointer is released; undefined outside the page. */
function putStamp(board: Board, renderer: BoardRenderer, name: Stamp, at: Point): Gesture | undefined {
  if (!isInside(at, { x: 0, y: 0, width: PAGE_WIDTH, height: renderer.pageHeight() })) return undefined;
  const page = renderer.page.peek();
  let last = at;
  return {
    move(points) {
      last = points.at(-1) ?? last;
    },
    end() {
      board.placeFigure(page, {
        kind: 'stamp',
        name,
        colour: 'red',
        x: last.x - STAMP_SIDE / 2,
        y: last.y - STAMP_SIDE / 2,
        width: STAMP_SIDE,
        height: STAMP_SIDE,
      });
    },
    cancel: () => undefined,
  };
}
