import { batch, signal } from '@preact/signals-core';
import { boxAround, inkOnTheWay, isInside, itemAt, itemsWithin, joinBoxes, PAGE_WIDTH, type Board, type BoardItem, type Box, type InkTool, type Point, type Stroke } from '../../../../core/board/index.ts';
import type { Gesture, PenPoint } from './gestures.ts';
import { growingPath } from '../render/outlines.ts';
import { paintFrame, paintLaser, paintRing } from '../render/marks.ts';
import { fillInk, paintItem } from '../render/paint.ts';
import type { Presence } from '../presence.ts';
import type { Overlay, BoardRenderer } from '../render/board-renderer.ts';
import type { Tools } from './tools.ts';

/** How near to ink is upon it, and how wide an eraser is, in CSS pixels. */
const REACH = 8;
const ERASER = 12;

/** A text that is being typed: `key` when it is one that was there. */
export interface Editing { readonly key?: string; readonly page: string; readonly x: number; readonly y: number; readonly text: string }

interface Parts { readonly stage: BoardRenderer; readonly board: Board; readonly tools: Tools; readonly presence: Presence }

/** What each tool does with the pen, and what is chosen. */
export function createToolGestures({ stage, board, tools, presence }: Parts) {
  const selection = signal<ReadonlySet<string>>(new Set());
  const editing = signal<Editing | undefined>(undefined);
  let eraserAt: PenPoint | undefined;
  const reach = (pixels: number): number => pixels / stage.camera.peek().scale;

  const withOverlay = (overlay: Overlay, gesture: Gesture): Gesture => {
    stage.overlays.add(overlay);
    stage.changed();
    const leave = (act: () => void) => (): void => {
      stage.overlays.delete(overlay);
      act();
      stage.changed();
    };
    return { ...gesture, end: leave(gesture.end), cancel: leave(gesture.cancel) };
  };

  function draw(tool: InkTool, start: PenPoint): Gesture {
    const page = stage.page.peek();
    const id = board.newId(page);
    const points: PenPoint[] = [start];
    const stroke: Stroke = { tool, ...tools.choices.peek()[tool], points };
    const nearest = reach(0.75);
    return withOverlay((context) => fillInk(context, stroke, growingPath(stroke), false), {
      move(more) {
        for (const point of more) {
          const last = points.at(-1) ?? start;
          if (Math.hypot(point.x - last.x, point.y - last.y) >= nearest) points.push(point);
        }
        stage.changed();
        presence.ink({ page, item: id, stroke });
      },
      end() {
        board.draw(page, stroke, id);
        presence.ink(undefined);
      },
      cancel: () => presence.ink(undefined),
    });
  }

  function erase(start: PenPoint): Gesture {
    const endStep = board.step();
    let last = start;
    const wipe = (from: Point, until: Point): void => {
      const hit = inkOnTheWay(board.items(stage.page.peek()), from, until, reach(ERASER));
      if (hit.length > 0) board.remove(hit.map(({ key }) => key));
    };
    wipe(start, start);
    return {
      move(points) {
        for (const point of points) {
          wipe(last, point);
          last = point;
        }
        eraserAt = last;
        stage.changed();
      },
      end: endStep,
      cancel: endStep,
    };
  }

  function point(start: PenPoint): Gesture {
    const page = stage.page.peek();
    let at = start;
    const tell = (): void => presence.show({ laser: { page, x: at.x, y: at.y } });
    tell();
    return withOverlay((context) => paintLaser(context, at, reach(1)), {
      move(points) {
        at = points.at(-1) ?? at;
        tell();
        stage.changed();
      },
      end: () => presence.show({ laser: undefined }),
      cancel: () => presence.show({ laser: undefined }),
    });
  }

  /** A press on something takes it and drags all that is chosen; beside everything it draws a frame. */
  function select(start: PenPoint, isMore: boolean): Gesture {
    const items = board.items(stage.page.peek());
    const under = itemAt(items, start, reach(REACH));
    const before = selection.peek();
    if (under && !before.has(under.key)) selection.value = new Set(isMore ? [...before, under.key] : [under.key]);
    else if (under && isMore) selection.value = new Set([...before].filter((key) => key !== under.key));
    if (!under) return frame(start, isMore ? before : new Set());
    return drag(start);
  }

  function frame(start: PenPoint, kept: ReadonlySet<string>): Gesture {
    let at = start;
    selection.value = kept;
    return withOverlay((context) => paintFrame(context, boxAround([start, at]), reach(1), true), {
      move(points) {
        at = points.at(-1) ?? at;
        const caught = itemsWithin(board.items(stage.page.peek()), boxAround([start, at]));
        selection.value = new Set([...kept, ...caught.map(({ key }) => key)]);
        stage.changed();
      },
      end: () => undefined,
      cancel: () => undefined,
    });
  }

  function drag(start: PenPoint): Gesture {
    const keys = [...selection.peek()];
    const items = keys.map(board.item).filter((item) => item !== undefined);
    let [dx, dy] = [0, 0];
    return withOverlay((context) => {
      if (dx === 0 && dy === 0) return;
      context.translate(dx, dy);
      for (const item of items) paintMoved(context, item);
      context.translate(-dx, -dy);
    }, {
      move(points) {
        const at = points.at(-1) ?? start;
        const isFirst = dx === 0 && dy === 0;
        [dx, dy] = [at.x - start.x, at.y - start.y];
        if (isFirst) stage.hide(new Set(keys));
        stage.changed();
      },
      end() {
        stage.hide(new Set());
        if (dx !== 0 || dy !== 0) board.move(keys, dx, dy);
      },
      cancel: () => stage.hide(new Set()),
    });
  }

  function paintMoved(context: CanvasRenderingContext2D, item: BoardItem): void {
    if (item.kind === 'image') stage.paintImage(context, item);
    else paintItem(context, item, false);
  }

  /** The editor opens when the press is over: the browser gives the focus away with its beginning. */
  function write(at: PenPoint): Gesture {
    return {
      move: () => undefined,
      end() {
        const under = itemAt(board.items(stage.page.peek()), at, reach(REACH));
        edit(under?.kind === 'text' ? under : undefined, at);
      },
      cancel: () => undefined,
    };
  }

  function edit(item: BoardItem | undefined, at: Point): void {
    const page = stage.page.peek();
    if (item?.kind === 'text') {
      stage.hide(new Set([item.key]));
      editing.value = { key: item.key, page, x: item.box.x, y: item.box.y, text: item.text };
    } else editing.value = { page, x: at.x, y: at.y, text: '' };
  }

  stage.overlays.add((context) => {
    if (eraserAt && tools.tool.peek() === 'eraser') paintRing(context, eraserAt, reach(ERASER), reach(1));
    let around: Box | undefined;
    for (const key of selection.peek()) {
      const item = board.item(key);
      if (!item || item.page !== stage.page.peek()) continue;
      around = joinBoxes(around, item.box);
      paintFrame(context, item.box, reach(1), false);
    }
    if (around && selection.peek().size > 1) paintFrame(context, around, reach(1), true);
  });

  return {
    selection,
    editing,
    edit,
    begin(at: PenPoint, event: PointerEvent): Gesture | undefined {
      // The other end of a pen is an eraser.
      const tool = event.pointerType === 'pen' && (event.buttons & 32) !== 0 ? 'eraser' : tools.tool.peek();
      const page = { x: 0, y: 0, width: PAGE_WIDTH, height: stage.pageHeight() };
      if (tool !== 'select' && tool !== 'eraser' && !isInside(at, page)) return undefined;
      if (tool === 'pen' || tool === 'highlighter') return draw(tool, at);
      if (tool === 'eraser') return erase(at);
      if (tool === 'laser') return point(at);
      if (tool === 'select') return select(at, event.shiftKey);
      return write(at);
    },
    hover(at: PenPoint | undefined): void {
      if (tools.tool.peek() !== 'eraser' && !eraserAt) return;
      eraserAt = at;
      stage.changed();
    },
    choose(keys: Iterable<string>): void {
      batch(() => {
        selection.value = new Set(keys);
        stage.changed();
      });
    },
  };
}
export type ToolGestures = ReturnType<typeof createToolGestures>;
