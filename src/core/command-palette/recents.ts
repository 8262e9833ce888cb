import type { Session } from '../session/index.ts';

const PLACE = 'recent';
/** So many picks are kept. */
const KEPT = 6;

/** What the teacher has picked last, the latest first, by names that mean something to whoever keeps them. */
export function recentPicks({ memory }: Session): string[] {
  return Object.entries(memory.find(PLACE) ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, pick]) => String(pick));
}

/** Keeps a pick in this browser for this teacher, until the sign-out. */
export function savePick(session: Session, pick: string): void {
  const picks = [pick, ...recentPicks(session).filter((each) => each !== pick)].slice(0, KEPT);
  session.memory.save(PLACE, Object.fromEntries(picks.map((each, place) => [String(place), each])));
}
