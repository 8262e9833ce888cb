import { isEditable, type BoardController } from '../board-controller.ts';
import { coloursOf, isColoured, TOOL_KEYS, widthsOf, type Tool } from './tools.ts';
import { isComposing } from '../../../../runtime/is-composing.ts';
import { shortcutKey } from '../../../../ui/keys.ts';

export const RULER_KEY = 'R';

/** Distance an arrow key moves the selection, in board units. */
const MOVE_STEP = 8;
/** Distance an arrow key moves the page, in CSS pixels. */
const PAN_STEP_PX = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface KeyActions {
  /** The selection changed; screen readers need an announcement. */
  onSelect(): void;
  onRemove(count: number): void;
}

/**
 * Handles a key while the focus is within the board, and returns whether it was a shortcut. `isOnCanvas`: the canvas itself
 * has the focus, not a toolbar.
 */
export function handleKey(
  event: KeyboardEvent,
  controller: BoardController,
  isOnCanvas: boolean,
  actions: KeyActions,
): boolean {
  const { shiftKey, altKey } = event;
  const key = shortcutKey(event);
  if (altKey || isComposing(event)) return false;
  const canChange = !controller.readOnly.peek();
  if (event.ctrlKey || event.metaKey) return canChange && handleCommand(key, shiftKey, controller, actions);
  if (key === 'PageDown' || key === 'PageUp') return handled(controller.turnPage(key === 'PageDown' ? 1 : -1));
  if (key === '+' || key === '=') return handled(controller.zoom(1.25));
  if (key === '-') return handled(controller.zoom(0.8));
  if (key === '0') return handled(controller.fitPage());
  if (!canChange) return isOnCanvas && pan(key, controller);
  const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((each) => TOOL_KEYS[each].toLowerCase() === key);
  if (tool && !shiftKey) return handled(controller.selectTool(tool));
  if (key === RULER_KEY.toLowerCase() && !shiftKey) return handled(controller.ruler.toggle());
  if (/^[1-9]$/.test(key) || key === '[' || key === ']') return chooseStyle(key, controller);
  return isOnCanvas && (handleCanvasKey(key, shiftKey, controller, actions) || pan(key, controller));
}

const handled = (_result: unknown): true => true;

function handleCommand(key: string, shift: boolean, controller: BoardController, actions: KeyActions): boolean {
  if (key === 'z') return handled(shift ? controller.redo() : controller.undo());
  if (key === 'y') return handled(controller.redo());
  const { selection } = controller.gestures;
  if (key === 'a') {
    controller.selectTool('select');
    controller.gestures.select(controller.board.items(controller.renderer.page.peek()).map((item) => item.key));
    return handled(actions.onSelect());
  }
  if (key === 'd' && selection.peek().size > 0)
    return handled(controller.gestures.select(controller.board.duplicate([...selection.peek()], 32, 32)));
  return false;
}

function chooseStyle(key: string, { tools }: BoardController): boolean {
  const tool = tools.tool.peek();
  if (!isColoured(tool)) return false;
  if (key !== '[' && key !== ']') {
    const colour = coloursOf(tool)[Number(key) - 1];
    if (colour) tools.choose(tool, { colour });
    return true;
  }
  const widths = widthsOf(tool);
  const index = widths.indexOf(tools.choices.peek()[tool].width) + (key === ']' ? 1 : -1);
  const width = widths[Math.max(0, Math.min(widths.length - 1, index))];
  if (width) tools.choose(tool, { width });
  return true;
}

function handleCanvasKey(key: string, shiftKey: boolean, controller: BoardController, actions: KeyActions): boolean {
  const { gestures, board, renderer, tools } = controller;
  const selected = [...gestures.selection.peek()];
  const items = board.items(renderer.page.peek());
  if (key === 'n' && items.length > 0) {
    controller.selectTool('select');
    const index = items.findIndex((item) => item.key === selected.at(-1));
    const next = items.at(shiftKey ? (index < 0 ? -1 : index - 1) : (index + 1) % items.length);
    if (next) gestures.select([next.key]);
    return handled(actions.onSelect());
  }
  if (key === 'Escape' && controller.stamp.peek()) {
    controller.stamp.value = undefined;
    return true;
  }
  if (key === 'Escape' && selected.length > 0) return handled(gestures.select([]));
  if (key === 'Enter') {
    const only = selected.length === 1 ? board.item(selected[0] ?? '') : undefined;
    if (tools.tool.peek() !== 'text' && !isEditable(only)) return false;
    return handled(controller.edit(only, freePosition(controller)));
  }
  if (selected.length === 0) return false;
  if (key === 'Delete' || key === 'Backspace') {
    board.remove(selected);
    return handled(actions.onRemove(selected.length));
  }
  const arrow = ARROWS[key];
  if (!arrow) return false;
  const step = shiftKey ? MOVE_STEP * 5 : MOVE_STEP;
  return handled(board.move(selected, arrow[0] * step, arrow[1] * step));
}

function pan(key: string, controller: BoardController): boolean {
  const arrow = ARROWS[key];
  if (!arrow || controller.renderer.isFitted.peek()) return false;
  return handled(controller.pan(-arrow[0] * PAN_STEP_PX, -arrow[1] * PAN_STEP_PX));
}

/** Position of a text that is started by keyboard: below all other texts. */
function freePosition({ board, renderer }: BoardController): { x: number; y: number } {
  const texts = board.items(renderer.page.peek()).filter(({ kind }) => kind === 'text');
  const bottom = Math.max(...texts.map(({ box }) => box.y + box.height), 64);
  return { x: 80, y: bottom + 16 > renderer.pageHeight() - 100 ? 80 : bottom + 16 };
}
