import { effect, signal, type Signal } from '@preact/signals-core';
import { COLOURS, type Colour, type InkTool } from '../../../../core/board/index.ts';
import { createSafeStorage, type KeyValueStorage } from '../../../../core/session/index.ts';

export const TOOLS = ['pen', 'highlighter', 'eraser', 'text', 'laser', 'select'] as const;
export type Tool = (typeof TOOLS)[number];
/** Tools with a colour and a width; the width of a text is its font size. */
export type ColouredTool = InkTool | 'text';
/** Colour and width of a tool; the width is in board units. */
interface InkChoice {
  readonly colour: Colour;
  readonly width: number;
}

const STORAGE_KEY = 'teacher-board-tools';
/** Widths beyond this in storage are not ours. */
const MAX_WIDTH = 200;
const defaults: Readonly<Record<ColouredTool, InkChoice>> = {
  pen: { colour: 'black', width: 6 },
  highlighter: { colour: 'yellow', width: 44 },
  text: { colour: 'black', width: 48 },
};

/** The class of a tool that a narrow toolbar has no space for, or the narrowest; see toolbar.css. Empty for all others. */
export function foldingOf(tool: Tool): 'board-later' | 'board-last' | '' {
  if (tool === 'select') return 'board-last';
  return tool === 'text' || tool === 'laser' ? 'board-later' : '';
}

export const isColoured = (tool: Tool): tool is ColouredTool => tool in defaults;

/** The key that chooses a tool. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  pen: 'P',
  highlighter: 'H',
  eraser: 'E',
  text: 'T',
  laser: 'L',
  select: 'V',
};

const PEN_COLOURS = ['black', 'red', 'blue', 'green', 'orange', 'purple'] as const satisfies readonly Colour[];
const HIGHLIGHTER_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const satisfies readonly Colour[];
const PEN_WIDTHS = [6, 11, 20] as const;
const HIGHLIGHTER_WIDTHS = [28, 44, 64] as const;
/** Font sizes in board units. */
const TEXT_SIZES = [32, 48, 80] as const;

export const coloursOf = (tool: ColouredTool) => (tool === 'highlighter' ? HIGHLIGHTER_COLOURS : PEN_COLOURS);
export const widthsOf = (tool: ColouredTool): readonly number[] =>
  tool === 'highlighter' ? HIGHLIGHTER_WIDTHS : tool === 'text' ? TEXT_SIZES : PEN_WIDTHS;

/** The current tool and the settings of each tool. */
export interface Tools {
  readonly tool: Signal<Tool>;
  readonly choices: Signal<Readonly<Record<ColouredTool, InkChoice>>>;
  /** Changes the colour or width of a tool. */
  choose(tool: ColouredTool, choice: Partial<InkChoice>): void;
  /** Stops writing changes to the storage. */
  dispose(): void;
}

/** Creates the tools with this tab's stored settings, so that they survive page turns and reloads. */
export function createTools(storage: KeyValueStorage = createSafeStorage(() => sessionStorage)): Tools {
  const stored = read(storage);
  const tool = signal<Tool>(TOOLS.find((each) => each === stored.tool) ?? 'pen');
  const choices = signal<Readonly<Record<ColouredTool, InkChoice>>>({
    pen: choiceOf('pen', stored),
    highlighter: choiceOf('highlighter', stored),
    text: choiceOf('text', stored),
  });
  return {
    tool,
    choices,
    choose(of, choice) {
      choices.value = { ...choices.peek(), [of]: { ...choices.peek()[of], ...choice } };
    },
    dispose: effect(() => storage.setItem(STORAGE_KEY, JSON.stringify({ tool: tool.value, ...choices.value }))),
  };
}

function read(storage: KeyValueStorage): Record<string, unknown> {
  try {
    return Object(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function choiceOf(tool: ColouredTool, stored: Record<string, unknown>): InkChoice {
  const { colour, width } = Object(stored[tool]) as Record<string, unknown>;
  return {
    colour: COLOURS.find((each) => each === colour) ?? defaults[tool].colour,
    width: typeof width === 'number' && width > 0 && width < MAX_WIDTH ? width : defaults[tool].width,
  };
}
