import type { Participant } from '../../../../core/live-room/index.ts';

/** Seen on light and dark pictures; the first one is the teacher's, as on the board. */
const TEACHER_COLOUR = '#e0002a';
const COLOURS = ['#0b6bff', '#008a3e', '#c24d00', '#8a2be2', '#00838f'] as const;

/** The laser's colour of each participant inside, by ID; the same on all sides. */
export function laserColours(participants: readonly Participant[]): ReadonlyMap<string, string> {
  const isTeacher = ({ role }: Participant): boolean => role === 'teacher';
  const others = participants.filter((participant) => !isTeacher(participant)).map(({ id }) => id);
  return new Map([
    ...participants.filter(isTeacher).map(({ id }) => [id, TEACHER_COLOUR] as const),
    ...others.toSorted().map((id, index) => [id, COLOURS[index % COLOURS.length] ?? COLOURS[0]] as const),
  ]);
}
