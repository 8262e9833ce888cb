import type { Participant } from '../../../../core/live-room/index.ts';

/** Maximum of others that float over something larger; more would hide it. */
const MAX_FLOATING = 3;

/** Layout of the tiles: floating over something larger, two people, the speaker large, or all in the same size. */
type TileLayout = 'dock' | 'duo' | 'speaker' | 'grid';

/** `others`: how many beside this participant are inside. */
export function layoutOf(others: number, isFloating: boolean, isSpeakerView: boolean): TileLayout {
  if (isFloating) return 'dock';
  if (others === 1) return 'duo';
  return others > 1 && isSpeakerView ? 'speaker' : 'grid';
}

/** The most important of many others, teachers and the speaker, in the order of the list. */
export function prominent(others: readonly Participant[], speaker: string | undefined): readonly Participant[] {
  if (others.length <= MAX_FLOATING) return others;
  const rank = ({ id, role }: Participant): number => (role === 'teacher' ? 0 : id === speaker ? 1 : 2);
  const chosen = others.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_FLOATING);
  return others.filter((participant) => chosen.includes(participant));
}

/** A corner of the main area, in the reading direction. */
export const CORNERS = ['top-start', 'top-end', 'bottom-end', 'bottom-start'] as const;
export type Corner = (typeof CORNERS)[number];

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const cornerOf = (isTop: boolean, isStart: boolean): Corner =>
  `${isTop ? 'top' : 'bottom'}-${isStart ? 'start' : 'end'}`;

/** The corner that is nearest to a point. */
export function cornerNear({ x, y }: Point, { left, top, width, height }: Box, isRightToLeft: boolean): Corner {
  const isLeft = x < left + width / 2;
  return cornerOf(y < top + height / 2, isLeft !== isRightToLeft);
}

/** The corner that an arrow key leads to; undefined for any other key. */
export function cornerBeside(corner: Corner, key: string, isRightToLeft: boolean): Corner | undefined {
  const [isTop, isStart] = [corner.startsWith('top'), corner.endsWith('start')];
  if (key === 'ArrowUp' || key === 'ArrowDown') return cornerOf(key === 'ArrowUp', isStart);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cornerOf(isTop, (key === 'ArrowLeft') !== isRightToLeft);
  return undefined;
}

/** The next corner, clockwise in left-to-right languages. */
export const cornerAfter = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? corner;

export const isCorner = (text: unknown): text is Corner => (CORNERS as readonly unknown[]).includes(text);

/** Where a corner is on the screen, as a name for its text. */
export function sideOf(corner: Corner, isRightToLeft: boolean): 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight' {
  const isLeft = corner.endsWith('start') !== isRightToLeft;
  if (corner.startsWith('top')) return isLeft ? 'topLeft' : 'topRight';
  return isLeft ? 'bottomLeft' : 'bottomRight';
}
