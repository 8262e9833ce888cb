import type { Participant } from './protocol/records.ts';

const isInside = ({ state }: Participant): boolean => state.admissionState === 'inside';

/** The participant whose view this side follows: the first teacher inside who leads. */
export function leaderAmong(others: readonly Participant[]): Participant | undefined {
  return others.find((other) => isInside(other) && other.role === 'teacher' && other.state.view?.leads);
}

/** Whether a teacher leads by default: in a lesson of two, both look at the same thing. */
export function leadsByDefault(others: readonly Participant[]): boolean {
  return others.filter((other) => isInside(other) && other.role === 'student').length < 2;
}
