import { useStyles } from '../../../runtime/styles.ts';
import { camera, cameraOff, microphone } from '../icons.ts';
import css from './step-picture.css';

/** A bar with the address of a page; the mark at its start is the control to press. */
const BAR = 'M4 14h112v20H4zM34 24h52';
const MARK = 'M12 17h16v14H12z';

/** Pictures on a grid of 120 × 48: strokes of the browser, and strokes of the control to press. */
const drawings = {
  siteSettings: { rest: BAR, mark: `${MARK}M15 21h6M24 21h1M15 27h1M19 27h6M22 19v4M17 25v4` },
  padlock: { rest: BAR, mark: `${MARK}M16 23h8v6h-8zM17.500 23v-2a2.500 2.500 0 0 1 5 0v2` },
  blockedDevice: { rest: BAR, mark: `${MARK}M15 21h6v6h-6zM21 24l4-2v5l-4-2M14 19l12 11` },
  aa: { rest: BAR, mark: `${MARK}M14 28l3-7 3 7M15 26h4M21 28l2-5 2 5M21.600 26.500h2.800` },
  menu: { rest: 'M4 6h112v36H4zM4 16h112M50 11h10M66 11h10M16 30h36', mark: 'M12 7.500h30v7H12zM16 11h22' },
  switch: {
    rest: 'M10 10h100v28h-100zM20 24h40',
    mark: 'M78 17h16a7 7 0 0 1 0 14h-16a7 7 0 0 1 0-14zM94 20.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
  },
  blockedLabel: { rest: 'M6 10h108v28H6zM16 24h36', mark: 'M66 17h40v14H66zM72 24h18M96 21l6 6M102 21l-6 6' },
  list: { rest: 'M16 8h88v32H16zM26 18h50M26 32h38', mark: 'M86 16l5 5 5-5' },
  level: { rest: 'M10 18h100v12H10z', mark: 'M16 24h56' },
  volume: { rest: 'M24 24h80', mark: 'M76 24a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM8 21h4l6-5v16l-6-5H8z' },
  windows: { rest: 'M10 6h64v30H10zM10 14h64', mark: 'M46 14h64v28H46zM46 22h64M98 16l4 4M102 16l-4 4' },
  wifi: { rest: 'M34 20c16-14 36-14 52 0', mark: 'M43 28c10-9 24-9 34 0M52 35c5-4 11-4 16 0M60 40v.100' },
} as const;

/** Icons of the room, without a drawing of the browser. */
const icons = {
  camera,
  cameraOff,
  microphone,
  reload: 'M16 10a6 6 0 1 1-2-4.500M16 3v3.500h-3.500',
  speaker: 'M3 8h3l4-3.500v11L6 12H3zM13 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
  headset: 'M4 12v-2a6 6 0 0 1 12 0v2M3 12h3v4.500H3zM14 12h3v4.500h-3zM16 16.500c0 1.500-2 2-4 2',
} as const;

export type PictureName = keyof typeof drawings | keyof typeof icons;

/** Shows the control to press; the text beside it says the same. Not mirrored: browsers look the same in every language. */
export function StepPicture({ name }: { readonly name: PictureName }) {
  useStyles(css);
  const drawing = name in drawings ? drawings[name as keyof typeof drawings] : undefined;
  return drawing ? (
    <svg className="live-step-picture" viewBox="0 0 120 48" aria-hidden="true">
      <path className="live-step-rest" d={drawing.rest} />
      <path className="live-step-mark" d={drawing.mark} />
    </svg>
  ) : (
    <svg className="live-step-picture" viewBox="-20 -2 60 24" aria-hidden="true">
      <path className="live-step-mark" d={icons[name as keyof typeof icons]} />
    </svg>
  );
}
