import type { Session } from '../session/index.ts';

/** Key of the session's memory. */
const RECENT_KEY = 'recent';
const MAX_PICKS = 6;

/** The keys of the teacher's last picks, the latest first. */
export function recentPicks({ memory }: Session): string[] {
  return Object.entries(memory.find(RECENT_KEY) ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, pick]) => String(pick));
}

/** Stores a pick in this browser for this teacher, until sign-out. */
export function savePick(session: Session, pick: string): void {
  const picks = [pick, ...recentPicks(session).filter((each) => each !== pick)].slice(0, MAX_PICKS);
  session.memory.save(RECENT_KEY, Object.fromEntries(picks.map((each, index) => [String(index), each])));
}
