import type { Board } from '../../../../core/board/index.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { measureText } from '../render/paint.ts';
import type { ToolGestures } from './tool-gestures.ts';
import type { Tools } from './tools.ts';

export interface CommitTextDeps {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly gestures: ToolGestures;
  readonly tools: Tools;
}

/** Closes the text editor and stores what was typed; an existing text that is empty now is removed. */
export function commitText({ board, renderer, gestures, tools }: CommitTextDeps, typed: string): void {
  const editing = gestures.editing.peek();
  if (!editing) return;
  gestures.editing.value = undefined;
  renderer.hideItems(new Set());
  const { key, page, x, y } = editing;
  const item = key === undefined ? undefined : board.item(key);
  const old = item?.kind === 'text' ? item : undefined;
  const text = typed.trimEnd();
  if (old && text === old.text) return;
  if (text === '') {
    if (old) board.remove([old.key]);
    return;
  }
  const { colour, width: size } = old ? { colour: old.colour, width: old.size } : tools.choices.peek().text;
  const record = { text, x, y, colour, size, ...measureText(measuringContext, text, size) };
  if (old) board.rewrite(old.key, record);
  else board.write(page, record);
}

const measuringContext = (
  typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(1, 1).getContext('2d')
) as OffscreenCanvasRenderingContext2D;
