/**
 * Paths for `Icon`: strokes on a 20 × 20 grid. One constant each, for tree shaking. Icons that point in the reading
 * direction are named start and end; `Icon` mirrors them in right-to-left languages.
 */
export const chevronStart = 'M12 5 7 10l5 5';
export const chevronEnd = 'M8 5l5 5-5 5';
export const doubleStart = 'M10 5 5 10l5 5M15 5l-5 5 5 5';
export const doubleEnd = 'M10 5l5 5-5 5M5 5l5 5-5 5';
export const arrowStart = 'M16 10H4M9 5l-5 5 5 5';
export const plus = 'M10 4v12M4 10h12';
export const calendar = 'M4 5h12v11.5H4zM4 8.7h12M7 3v3.5M13 3v3.5';
export const search = 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4';
export const filter = 'M3 5.5h14M6 10h8M8.5 14.5h3';
export const people =
  'M7.5 9.3a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8zM2 16.5c0-3 2.5-4.4 5.5-4.4s5.5 1.4 5.5 4.4M13 3.8a2.9 2.9 0 0 1 0 5.2M15 12.5c2 .6 3 1.9 3 4';
export const book = 'M10 5.5C8 4 5.5 3.7 3 4v11.5c2.5-.3 5 0 7 1.5 2-1.5 4.5-1.8 7-1.5V4c-2.5-.3-5 0-7 1.5zM10 5.5V17';
export const lock = 'M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9';
export const reload = 'M16 10a6 6 0 1 1-1.8-4.300M14.7 2.500V6h-3.5';
export const offline =
  'M3 3l14 14M10 15.500v.01M7 12.500a4.5 4.5 0 0 1 4.5-1M4.5 9.500A9 9 0 0 1 8 7.500M11.5 7.100a9 9 0 0 1 4 2.4';
export const video = 'M3 6h9v8H3zM12 9.300l5-2.600v6.600l-5-2.6';
