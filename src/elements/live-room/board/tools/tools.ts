import { effect, signal } from '@preact/signals-core';
import { COLOURS, type Colour, type InkTool } from '../../../../core/board/index.ts';
import { forgiving, type KeyValueStorage } from '../../../../core/index.ts';

export const TOOLS = ['pen', 'highlighter', 'eraser', 'text', 'laser', 'select'] as const;
export type Tool = (typeof TOOLS)[number];
/** Tools that leave something of a colour and a width; a text's width is the height of its letters. */
export type ColouredTool = InkTool | 'text';
export interface InkChoice { readonly colour: Colour; readonly width: number }

const KEY = 'teacher-board-tools';
const usual: Readonly<Record<ColouredTool, InkChoice>> = {
  pen: { colour: 'black', width: 6 }, highlighter: { colour: 'yellow', width: 44 }, text: { colour: 'black', width: 48 },
};

export const isColoured = (tool: Tool): tool is ColouredTool => tool in usual;

/** Which tool is in the hand, and how each of them is set: through page turns and reloads of this tab. */
export function createTools(storage: KeyValueStorage = forgiving(() => sessionStorage)) {
  const kept = read(storage);
  const tool = signal<Tool>(TOOLS.find((each) => each === kept.tool) ?? 'pen');
  const choices = signal<Readonly<Record<ColouredTool, InkChoice>>>({
    pen: choiceOf('pen', kept), highlighter: choiceOf('highlighter', kept), text: choiceOf('text', kept),
  });
  const stop: () => void = effect(() => storage.setItem(KEY, JSON.stringify({ tool: tool.value, ...choices.value })));
  return {
    tool,
    choices,
    choose(of: ColouredTool, choice: Partial<InkChoice>): void {
      choices.value = { ...choices.peek(), [of]: { ...choices.peek()[of], ...choice } };
    },
    stop,
  };
}
export type Tools = ReturnType<typeof createTools>;

function read(storage: KeyValueStorage): Record<string, unknown> {
  try {
    return Object(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function choiceOf(tool: ColouredTool, kept: Record<string, unknown>): InkChoice {
  const { colour, width } = Object(kept[tool]) as Record<string, unknown>;
  return {
    colour: COLOURS.find((each) => each === colour) ?? usual[tool].colour,
    width: typeof width === 'number' && width > 0 && width < 200 ? width : usual[tool].width,
  };
}
