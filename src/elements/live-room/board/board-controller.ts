import { effect, signal } from '@preact/signals-core';
import { measureText, fillInk } from './render/paint.ts';
import { createFollowing } from './following.ts';
import { listenToPointers } from './tools/gestures.ts';
import { growingPath } from './render/outlines.ts';
import { paintLaser } from './render/marks.ts';
import { createPresence, listenToOthers } from './presence.ts';
import type { BoardViewProps } from './board-props.ts';
import { createBoardRenderer } from './render/board-renderer.ts';
import { createToolGestures } from './tools/tool-gestures.ts';
import { createTools, type Tool } from './tools/tools.ts';
import { zoomAt } from './render/camera.ts';

type Parts = Pick<BoardViewProps, 'board' | 'room' | 'materials' | 'storage'> & { readonly area: HTMLElement };

/** Everything around one board on one screen: what is seen, what is in the hand, what others do. */
export function createBoardController({ area, board, room, materials, storage }: Parts) {
  const stage = createBoardRenderer({ area, board, materials });
  const tools = createTools(storage);
  const presence = createPresence(room);
  const busy = signal(false);
  const others = listenToOthers(room, () => stage.changed());
  const following = createFollowing({ room, stage, presence, busy });
  const gestures = createToolGestures({ stage, board, tools, presence });
  const readOnly = signal(false);
  /** Grows with every change of the board, for what React shows of it. */
  const revision = signal(0);

  stage.overlays.add((context, camera) => {
    for (const { page, item, stroke } of others.inks.values()) {
      if (page === stage.page.peek() && !board.item(`${page}/${item}`)) fillInk(context, stroke, growingPath(stroke), false);
    }
    for (const { member, page, point } of others.lasers.values()) {
      if (page !== stage.page.peek()) continue;
      paintLaser(context, point, 1 / camera.scale);
      const name = room?.members.peek().find(({ id }) => id === member)?.name ?? '';
      context.font = `${13 / camera.scale}px system-ui, sans-serif`;
      context.fillStyle = '#a5001f';
      context.textBaseline = 'middle';
      context.fillText(name, point.x + 20 / camera.scale, point.y);
    }
  });

  const stops = [
    listenToPointers(area, {
      stage,
      begin(point, event) {
        if (readOnly.peek() && tools.tool.peek() !== 'laser') return undefined;
        const gesture = gestures.begin(point, event);
        busy.value = gesture !== undefined;
        const over = (act: () => void) => (): void => {
          act();
          busy.value = false;
        };
        return gesture && { ...gesture, end: over(gesture.end), cancel: over(gesture.cancel) };
      },
      hover: gestures.hover,
      onLook: following.letGo,
    }),
    board.watch(() => {
      revision.value += 1;
      const gone = [...gestures.selection.peek()].some((key) => !board.item(key));
      if (gone) gestures.choose([...gestures.selection.peek()].filter((key) => board.item(key)));
    }),
    // What is chosen is chosen on this page, with the tool that chooses.
    effect(() => {
      const isKept = tools.tool.value === 'select' && stage.page.value !== '';
      if (!isKept || stage.page.value !== pageOf(gestures.selection.peek())) gestures.choose([]);
    }),
  ];

  const go = (id: string | undefined): void => {
    if (id === undefined || id === stage.page.peek()) return;
    following.letGo();
    stage.show(id);
  };
  const place = (): number => board.pages().findIndex(({ id }) => id === stage.page.peek());

  return {
    board, stage, tools, gestures, following, readOnly, revision,
    place,
    go,
    turn: (pages: 1 | -1): void => go(board.pages()[place() + pages]?.id),
    addPage: (): void => go(board.addPage(stage.page.peek())),
    duplicatePage: (): void => go(board.duplicatePage(stage.page.peek())),
    removePage(): void {
      const list = board.pages();
      const next = list[place() + 1] ?? list[place() - 1];
      const id = stage.page.peek();
      go(next?.id);
      board.removePage(id);
    },
    undo: (): void => go(board.undo()),
    redo: (): void => go(board.redo()),
    take(tool: Tool): void {
      tools.tool.value = tool;
    },
    zoom(factor: number): void {
      following.letGo();
      const { width, height } = stage.size();
      stage.look(zoomAt(stage.camera.peek(), { x: width / 2, y: height / 2 }, factor));
    },
    whole(): void {
      following.letGo();
      stage.whole();
    },
    pan(x: number, y: number): void {
      following.letGo();
      const camera = stage.camera.peek();
      stage.look({ ...camera, x: camera.x + x, y: camera.y + y });
    },
    /** Keeps what was typed; an emptied text goes. */
    keepText(text: string): void {
      const editing = gestures.editing.peek();
      if (!editing) return;
      gestures.editing.value = undefined;
      stage.hide(new Set());
      const { key, page, x, y } = editing;
      const item = key === undefined ? undefined : board.item(key);
      const old = item?.kind === 'text' ? item : undefined;
      const words = text.trimEnd();
      if (old && words === old.text) return;
      if (words === '') {
        if (old) board.remove([old.key]);
        return;
      }
      const { colour, width: size } = old ? { colour: old.colour, width: old.size } : tools.choices.peek().text;
      const record = { text: words, x, y, colour, size, ...measureText(measuring, words, size) };
      if (old) board.rewrite(old.key, record);
      else board.write(page, record);
    },
    close(): void {
      for (const stop of stops) stop();
      following.stop();
      others.stop();
      tools.stop();
      presence.show({ laser: undefined, view: undefined });
      stage.close();
    },
  };
}
export type BoardController = ReturnType<typeof createBoardController>;

const measuring = (typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(1, 1).getContext('2d')) as OffscreenCanvasRenderingContext2D;

function pageOf(keys: ReadonlySet<string>): string | undefined {
  const [first] = keys;
  return first?.slice(0, first.indexOf('/'));
}
