import { HIGHLIGHTER_COLOURS, HIGHLIGHTER_WIDTHS, PEN_COLOURS, PEN_WIDTHS, TEXT_SIZES } from './ink-colours.ts';
import type { BoardController } from '../board-controller.ts';
import { isColoured, type ColouredTool, type Tool } from './tools.ts';

export const TOOL_KEYS: Readonly<Record<Tool, string>> = { pen: 'P', highlighter: 'H', eraser: 'E', text: 'T', laser: 'L', select: 'V' };

/** Steps of the arrows: in units for what is chosen, in CSS pixels for the page. */
const STEP = 8;
const PAN = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const coloursOf = (tool: ColouredTool) => (tool === 'highlighter' ? HIGHLIGHTER_COLOURS : PEN_COLOURS);
export const widthsOf = (tool: ColouredTool): readonly number[] =>
  tool === 'highlighter' ? HIGHLIGHTER_WIDTHS : tool === 'text' ? TEXT_SIZES : PEN_WIDTHS;

export interface KeyActions {
  /** Something was chosen or done that is not seen by everybody. */
  onChosen(): void;
  onRemove(count: number): void;
}

/** Keys while the board has the focus; answers whether it was one of them. `onStage`: the page itself has it. */
export function pressKey(event: KeyboardEvent, desk: BoardController, onStage: boolean, acts: KeyActions): boolean {
  const { key, shiftKey, altKey } = event;
  if (altKey || event.isComposing) return false;
  const canChange = !desk.readOnly.peek();
  if (event.ctrlKey || event.metaKey) return canChange && command(key.toLowerCase(), shiftKey, desk, acts);
  if (key === 'PageDown' || key === 'PageUp') return done(desk.turn(key === 'PageDown' ? 1 : -1));
  if (key === '+' || key === '=') return done(desk.zoom(1.25));
  if (key === '-') return done(desk.zoom(0.8));
  if (key === '0') return done(desk.whole());
  if (!canChange) return onStage && pan(key, desk);
  const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((each) => TOOL_KEYS[each] === key.toUpperCase());
  if (tool && !shiftKey) return done(desk.take(tool));
  if (/^[1-9]$/.test(key) || key === '[' || key === ']') return choose(key, desk);
  return onStage && (onPage(event, desk, acts) || pan(key, desk));
}

const done = (_act: unknown): true => true;

function command(key: string, shift: boolean, desk: BoardController, acts: KeyActions): boolean {
  if (key === 'z') return done(shift ? desk.redo() : desk.undo());
  if (key === 'y') return done(desk.redo());
  const { selection } = desk.gestures;
  if (key === 'a') {
    desk.take('select');
    desk.gestures.choose(desk.board.items(desk.stage.page.peek()).map((item) => item.key));
    return done(acts.onChosen());
  }
  if (key === 'd' && selection.peek().size > 0) return done(desk.gestures.choose(desk.board.duplicate([...selection.peek()], 32, 32)));
  return false;
}

function choose(key: string, { tools }: BoardController): boolean {
  const tool = tools.tool.peek();
  if (!isColoured(tool)) return false;
  if (key !== '[' && key !== ']') {
    const colour = coloursOf(tool)[Number(key) - 1];
    if (colour) tools.choose(tool, { colour });
    return true;
  }
  const widths = widthsOf(tool);
  const place = widths.indexOf(tools.choices.peek()[tool].width) + (key === ']' ? 1 : -1);
  const width = widths[Math.max(0, Math.min(widths.length - 1, place))];
  if (width) tools.choose(tool, { width });
  return true;
}

function onPage({ key, shiftKey }: KeyboardEvent, desk: BoardController, acts: KeyActions): boolean {
  const { gestures, board, stage, tools } = desk;
  const chosen = [...gestures.selection.peek()];
  const items = board.items(stage.page.peek());
  if (key.toLowerCase() === 'n' && items.length > 0) {
    desk.take('select');
    const place = items.findIndex((item) => item.key === chosen.at(-1));
    const next = items.at(shiftKey ? (place < 0 ? -1 : place - 1) : (place + 1) % items.length);
    if (next) gestures.choose([next.key]);
    return done(acts.onChosen());
  }
  if (key === 'Escape' && chosen.length > 0) return done(gestures.choose([]));
  if (key === 'Enter') {
    const only = chosen.length === 1 ? board.item(chosen[0] ?? '') : undefined;
    if (tools.tool.peek() !== 'text' && only?.kind !== 'text') return false;
    return done(gestures.edit(only, freePlace(desk)));
  }
  if (chosen.length === 0) return false;
  if (key === 'Delete' || key === 'Backspace') {
    board.remove(chosen);
    return done(acts.onRemove(chosen.length));
  }
  const arrow = ARROWS[key];
  if (!arrow) return false;
  const step = shiftKey ? STEP * 5 : STEP;
  return done(board.move(chosen, arrow[0] * step, arrow[1] * step));
}

function pan(key: string, desk: BoardController): boolean {
  const arrow = ARROWS[key];
  if (!arrow || desk.stage.isWhole.peek()) return false;
  return done(desk.pan(-arrow[0] * PAN, -arrow[1] * PAN));
}

/** Where a text goes that was begun with a key: below all other texts, as one writes down a page. */
function freePlace({ board, stage }: BoardController): { x: number; y: number } {
  const texts = board.items(stage.page.peek()).filter(({ kind }) => kind === 'text');
  const bottom = Math.max(...texts.map(({ box }) => box.y + box.height), 64);
  return { x: 80, y: bottom + 16 > stage.pageHeight() - 100 ? 80 : bottom + 16 };
}
