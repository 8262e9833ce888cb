/**
 * Paths for `Icon`: strokes on a 20 × 20 grid. One constant each, for tree shaking. Icons that point in the reading
 * direction are named start and end; `Icon` mirrors them in right-to-left languages.
 */
export const chevronStart = 'M12 5 7 10l5 5';
export const chevronEnd = 'M8 5l5 5-5 5';
export const chevronDown = 'M5 8l5 5 5-5';
export const doubleStart = 'M10 5 5 10l5 5M15 5l-5 5 5 5';
export const doubleEnd = 'M10 5l5 5-5 5M5 5l5 5-5 5';
export const arrowStart = 'M16 10H4M9 5l-5 5 5 5';
export const close = 'M5 5l10 10M15 5 5 15';
export const check = 'M4 10.5 8 14.5 16 6';
export const plus = 'M10 4v12M4 10h12';
export const calendar = 'M4 5h12v11.5H4zM4 8.7h12M7 3v3.5M13 3v3.5';
export const clock = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4l3 2';
export const search = 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4';
export const filter = 'M3 5.5h14M6 10h8M8.5 14.5h3';
export const people =
  'M7.5 9.3a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8zM2 16.5c0-3 2.5-4.4 5.5-4.4s5.5 1.4 5.5 4.4M13 3.8a2.9 2.9 0 0 1 0 5.2M15 12.5c2 .6 3 1.9 3 4';
export const person = 'M10 9.3a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2zM3.5 17c0-3.2 2.9-5 6.5-5s6.5 1.8 6.5 5';
export const book = 'M10 5.5C8 4 5.5 3.7 3 4v11.5c2.5-.3 5 0 7 1.5 2-1.5 4.5-1.8 7-1.5V4c-2.5-.3-5 0-7 1.5zM10 5.5V17';
export const settings =
  'M3 6h7.5M15.5 6H17M3 14h1.5M9.5 14H17M13 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 16.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const key = 'M6.5 16.700a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400zM8.8 11.2 16 4M13.3 6.700l2.4 2.4';
export const talk = 'M3 4h9.500v7H8.300l-2.800 2.600V11H3zM15 7.500h2v6.700h-2v2.300l-2.600-2.300H9.500';
export const sheet = 'M5 3h7l3 3v11H5zM12 3v3h3M7.500 10h5M7.500 13h5';
export const lock = 'M5 9h10v7.500H5zM7 9V6.500a3 3 0 0 1 6 0V9';
export const mail = 'M3 5h14v10.500H3zM3.3 5.5 10 11l6.7-5.5';
export const exitEnd = 'M8 4H4v12h4M8 10h9M13.5 6.5 17 10l-3.5 3.5';
export { eye, eyeOff } from './icons-eye.ts';
export const more =
  'M4.5 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM10 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM15.5 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z';
export const pencil = 'M4 16l.8-3.500L13.5 4 16 6.500l-8.7 8.700zM11.8 5.700l2.5 2.5';
export const trash = 'M4 6h12M8 6V3.800h4V6M6 6l.7 10.500h6.600L14 6';
export const alert = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6.500V11M10 13.600v.01';
export const info = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 9.300v4.200M10 6.500v.01';
export const success = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6.8 10.300l2.3 2.300L13.2 8';
export const reload = 'M16 10a6 6 0 1 1-1.8-4.300M14.7 2.500V6h-3.5';
export const offline =
  'M3 3l14 14M10 15.500v.01M7 12.500a4.5 4.5 0 0 1 4.5-1M4.5 9.500A9 9 0 0 1 8 7.500M11.5 7.100a9 9 0 0 1 4 2.4';
export const video = 'M3 6h9v8H3zM12 9.300l5-2.600v6.600l-5-2.6';
export const globe = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7z';
export const sun =
  'M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.300l1.5 1.500M14.2 14.200l1.5 1.500M15.7 4.300l-1.5 1.500M5.8 14.200l-1.5 1.5';
export const moon = 'M16 11.500A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.500z';
export const screen = 'M3 4.500h14v9H3zM7 16.500h6M10 13.500v3';
export const link =
  'M8.500 11.500a3 3 0 0 0 4.200 0l2.800-2.800a3 3 0 0 0-4.200-4.200L10 5.800M11.500 8.500a3 3 0 0 0-4.200 0l-2.800 2.800a3 3 0 0 0 4.200 4.200L10 14.200';
