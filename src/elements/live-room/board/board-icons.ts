import { laser } from '../icons.ts';
import type { Tool } from './tools/tools.ts';

/** SVG paths for `Icon` that only the board uses, on a 20 × 20 grid. */
export const TOOL_ICONS: Readonly<Record<Tool, string>> = {
  pen: 'M4 16l.8-3.500L13.5 4 16 6.500l-8.7 8.700zM11.8 5.700l2.5 2.5',
  highlighter: 'M7.500 9.500 13 4l3 3-5.500 5.500zM7.500 9.500 6 12.500 7.500 14l3-1.500M6.300 13.500 4 16M4 17.500h12',
  eraser: 'M8.500 16 3.500 11 11 3.500l5.500 5.500-7 7zM7 7.500l5.500 5.500M8.500 16.500H17',
  text: 'M4 6V4h12v2M10 4v12M7.500 16h5',
  laser,
  select: 'M5 3l10.500 6.500-4.800 1.100L13.500 16l-2 1-2.700-5.300L5 15z',
};
export { move } from '../icons.ts';
export const turn = 'M15.500 10a5.500 5.500 0 1 1-2-4.200M14 2.500v3.500h-3.500';
export const ruler = 'M2.500 7h15v6h-15zM5.500 7v2.500M8.500 7v3.500M11.500 7v2.500M14.500 7v3.500';
export const insert = 'M4 4h12v12H4zM10 7v6M7 10h6';
/** The items of the menu 挿入. */
export const INSERT_ICONS = {
  picture: 'M3.500 4h13v12h-13zM3.500 13l4-4 4 4 2-2 3 3M12.500 7.500v.01',
  pdf: 'M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10h5M7.500 13h5',
  camera: 'M3 6.500h3l1.500-2.500h5L14 6.500h3v9.500H3zM10 8.500a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400z',
  homework: 'M4 3.500h9l3 3v10H4zM7 10.500l2 2 4-4.500M7 15h6',
  formula: 'M15.500 4H6l4.500 6L6 16h9.500M15.500 4v2M15.500 14v2',
  plot: 'M4 3v13.500h13M6 14c2.500 0 3-9 5.500-9s2 7 5 7',
  stamp:
    'M10 5.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM10 8a2 2 0 1 1 0 4M10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18',
  ground: 'M4 3.500h12v13H4zM4 8h12M4 12h12M8 3.500v13M12 3.500v13',
} as const;
export const undo = 'M7.500 4.500 4 8l3.500 3.500M4 8h7.500a4.300 4.300 0 0 1 0 8.500H8';
export const redo = 'M12.500 4.500 16 8l-3.500 3.500M16 8H8.500a4.300 4.300 0 0 0 0 8.500H12';
export const copy = 'M7 7h9.500v9.500H7zM13 7V3.500H3.500V13H7';
export const larger = 'M11.500 3.500h5v5M16.500 3.500 11 9M8.500 16.500h-5v-5M3.500 16.500 9 11';
export const smaller = 'M16 9h-5V4M11 9l5.500-5.500M4 11h5v5M9 11l-5.500 5.500';
export const download = 'M10 3.500v8.500M6.500 8.500 10 12l3.500-3.500M4 13.500V16.500h12V13.500';
export const zoomIn = 'M9 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM13 13l4 4M6.500 9h5M9 6.500v5';
export const zoomOut = 'M9 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM13 13l4 4M6.500 9h5';
export const whole = 'M3.500 7.500v-4h4M16.500 7.500v-4h-4M3.500 12.500v4h4M16.500 12.500v4h-4';
