import type { Colour, InkTool } from '../../../../../core/board/index.ts';

/** Colours on white paper. The paper stays white in the dark theme, so that all participants see the same page. */
const INK: Readonly<Record<Colour, string>> = {
  black: '#1a2126',
  red: '#c3211a',
  blue: '#1654b8',
  green: '#0f6f3c',
  orange: '#b85300',
  purple: '#7534ad',
  yellow: '#8a6d00',
  pink: '#b81d73',
};
const HIGHLIGHT: Readonly<Record<Colour, string>> = {
  black: '#9aa4ab',
  red: '#ff8a80',
  blue: '#7db8ff',
  green: '#7fdc9a',
  orange: '#ffb45c',
  purple: '#cda4f5',
  yellow: '#ffe23d',
  pink: '#ff9ed1',
};

export const PEN_COLOURS = ['black', 'red', 'blue', 'green', 'orange', 'purple'] as const satisfies readonly Colour[];
export const HIGHLIGHTER_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const satisfies readonly Colour[];
export const PEN_WIDTHS = [6, 11, 20] as const;
export const HIGHLIGHTER_WIDTHS = [28, 44, 64] as const;
/** Font sizes in board units. */
export const TEXT_SIZES = [32, 48, 80] as const;

export const inkColour = (colour: Colour, tool: InkTool): string => (tool === 'pen' ? INK : HIGHLIGHT)[colour];
