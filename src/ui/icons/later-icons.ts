/**
 * Icons that no list, month or sign-in form shows initially. They are in a separate file so that those screens need not
 * load them.
 */
export const close = 'M5 5l10 10M15 5 5 15';
export const check = 'M4 10.5 8 14.5 16 6';
export const person = 'M10 9.3a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2zM3.5 17c0-3.2 2.9-5 6.5-5s6.5 1.8 6.5 5';
export const settings =
  'M3 6h7.5M15.5 6H17M3 14h1.5M9.5 14H17M13 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 16.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const key = 'M6.5 16.700a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400zM8.8 11.2 16 4M13.3 6.700l2.4 2.4';
export const talk = 'M3 4h9.500v7H8.300l-2.800 2.600V11H3zM15 7.500h2v6.700h-2v2.300l-2.600-2.300H9.500';
export const sheet = 'M5 3h7l3 3v11H5zM12 3v3h3M7.500 10h5M7.500 13h5';
export const mail = 'M3 5h14v10.500H3zM3.3 5.5 10 11l6.7-5.5';
export const exitEnd = 'M8 4H4v12h4M8 10h9M13.5 6.5 17 10l-3.5 3.5';
export const more =
  'M4.5 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM10 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM15.5 10.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z';
export const pencil = 'M4 16l.8-3.500L13.5 4 16 6.500l-8.7 8.700zM11.8 5.700l2.5 2.5';
export const trash = 'M4 6h12M8 6V3.800h4V6M6 6l.7 10.500h6.600L14 6';
export const alert = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6.500V11M10 13.600v.01';
export const info = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 9.300v4.200M10 6.500v.01';
export const success = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM6.8 10.300l2.3 2.300L13.2 8';
export const globe = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7z';
export const screen = 'M3 4.500h14v9H3zM7 16.500h6M10 13.500v3';
export const link =
  'M8.500 11.500a3 3 0 0 0 4.200 0l2.800-2.800a3 3 0 0 0-4.200-4.200L10 5.800M11.500 8.500a3 3 0 0 0-4.200 0l-2.800 2.800a3 3 0 0 0 4.200 4.200L10 14.200';
export const clock = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4l3 2';
export const chevronDown = 'M5 8l5 5 5-5';
export const report = 'M5 3h10v14H5zM8 13.500v-2M10 13.500v-4.500M12 13.500v-6.500';
