import type { Participant } from '../../../../core/live-room/index.ts';

/** How many others float over something larger; more would hide it. */
const MAX_FLOATING = 3;

/** How the tiles stand: floating over something larger, two people, the speaker large, or everybody alike. */
export type TileLayout = 'dock' | 'duo' | 'speaker' | 'grid';

/** `others`: how many beside this participant are inside. */
export function layoutOf(others: number, isFloating: boolean, isSpeakerView: boolean): TileLayout {
  if (isFloating) return 'dock';
  if (others === 1) return 'duo';
  return others > 1 && isSpeakerView ? 'speaker' : 'grid';
}

/** Of many others those who matter most, teachers and whoever speaks, in the order in which everybody stands. */
export function prominent(others: readonly Participant[], speaker: string | undefined): readonly Participant[] {
  if (others.length <= MAX_FLOATING) return others;
  const rank = ({ id, role }: Participant): number => (role === 'teacher' ? 0 : id === speaker ? 1 : 2);
  const chosen = others.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_FLOATING);
  return others.filter((participant) => chosen.includes(participant));
}
