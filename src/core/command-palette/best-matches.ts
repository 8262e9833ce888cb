import { foldForSearch } from '../i18n/index.ts';
import type { Session } from '../session/index.ts';

/** Something that can be found by its labels; the first of them is its name. */
export interface Findable {
  readonly labels: readonly string[];
}

const folded = new WeakMap<Findable, readonly string[]>();

/** Folds each label once, since thousands of items are searched at every key press. */
function foldedLabels(item: Findable): readonly string[] {
  const labels = folded.get(item) ?? item.labels.map(foldForSearch).filter(Boolean);
  folded.set(item, labels);
  return labels;
}

/**
 * The items that match a query, at most `limit`: every word of the query is part of a label, without regard to kana, width
 * and case. Names that begin with the query come first, then other labels that do, then the rest, each in their order.
 */
export function bestMatches<Item extends Findable>(query: string, items: readonly Item[], limit: number): Item[] {
  const words = query.trim().split(/\s+/).map(foldForSearch).filter(Boolean);
  const whole = foldForSearch(query);
  if (!whole) return [];
  const ranks: Item[][] = [[], [], []];
  for (const item of items) {
    const labels = foldedLabels(item);
    const isMatch =
      labels.some((label) => label.includes(whole)) ||
      words.every((word) => labels.some((label) => label.includes(word)));
    if (isMatch)
      ranks[labels[0]?.startsWith(whole) ? 0 : labels.some((label) => label.startsWith(whole)) ? 1 : 2]?.push(item);
  }
  return ranks.flat().slice(0, limit);
}

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
