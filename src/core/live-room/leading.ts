import type { Participant } from './protocol/records.ts';

const isInside = ({ state }: Participant): boolean => state.admissionState === 'inside';

/** The participant among the others who takes this side along: the first teacher inside who leads. */
export function leaderAmong(others: readonly Participant[]): Participant | undefined {
  return others.find((other) => isInside(other) && other.role === 'teacher' && other.state.view?.leads);
}

/** Whether a teacher leads without having chosen to: in a lesson of two, where everybody looks at the same thing. */
export function leadsByDefault(others: readonly Participant[]): boolean {
  return others.filter((other) => isInside(other) && other.role === 'student').length < 2;
}
