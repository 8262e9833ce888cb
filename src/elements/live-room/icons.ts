/** SVG paths of the live room's icons, as strokes on a 20 × 20 grid; see `ui/display/icons.ts`. */
export { video as camera, people, offline } from '../../ui/icons/icons.ts';
export { settings, screen as shareScreen, close } from '../../ui/icons/later-icons.ts';
export const microphone =
  'M10 3a2.5 2.5 0 0 1 2.5 2.500v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 10 3zM5 9.500a5 5 0 0 0 10 0M10 14.500V17M7.5 17h5';
export const microphoneOff = `${microphone}M3.5 3.500l13 13`;
export const cameraOff = 'M3 6h9v8H3zM12 9.300l5-2.600v6.600l-5-2.6M2.5 3l14 14';
export const hand =
  'M6 11V5.500a1.200 1.200 0 0 1 2.400 0V9M8.400 9V4a1.200 1.200 0 0 1 2.400 0v5M10.800 9V4.800a1.200 1.200 0 0 1 2.400 0V10M13.200 9V7a1.200 1.200 0 0 1 2.400 0v4.500c0 3.500-2 5.500-4.800 5.500-2.500 0-3.600-1-5-3.500L4 10.800c-.6-1.200 1-2.200 1.800-1L6 11';
export const chat = 'M3 4.500h14v9.500H9l-4 3v-3H3zM6.500 8h7M6.500 11h4';
export const board = 'M3 4h14v10H3zM7 17l1.500-3M13 17l-1.500-3M6 11l2.500-3.500 2 2L13.500 7';
export const leave = 'M3.500 12.500c0-5 13-5 13 0v1.500l-3.500.5v-2.300c-2-.7-4-.7-6 0v2.300l-3.500-.5z';
export const send = 'M3 10l14-6-5 13-2.500-5.500zM9.500 11.500 17 4';
export const move = 'M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2';
export const signalBars = 'M3.5 14v2.500M7.800 11v5.500M12.200 7.500v9M16.500 4v12.500';
export const showControls = 'M5 12.500l5-5 5 5';
export const laser =
  'M10 8.300a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zM10 2.500v2.500M10 15v2.500M2.500 10H5M15 10h2.500M4.700 4.700l1.800 1.800M13.500 13.500l1.800 1.800M15.300 4.700l-1.800 1.800M6.500 13.500l-1.800 1.800';
