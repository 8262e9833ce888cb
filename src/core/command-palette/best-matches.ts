import { foldForSearch } from '../i18n/index.ts';

/** Something that can be found by its words; the first of them is what it is called. */
export interface Findable {
  readonly labels: readonly string[];
}

const blinded = new WeakMap<Findable, readonly string[]>();

/** The words as a search sees them; thousands of things are looked through at every key. */
function blindWords(thing: Findable): readonly string[] {
  const known = blinded.get(thing) ?? thing.labels.map(foldForSearch).filter(Boolean);
  blinded.set(thing, known);
  return known;
}

/**
 * What fits a wish best: every piece of the wish is somewhere in its words, blind to kana, width and case. What is called
 * by the wish comes first, then what has a word that begins with it, then the others, each in the order in which they come.
 */
export function bestMatches<Thing extends Findable>(wish: string, things: readonly Thing[], most: number): Thing[] {
  const pieces = wish.trim().split(/\s+/).map(foldForSearch).filter(Boolean);
  const whole = foldForSearch(wish);
  if (!whole) return [];
  const ranks: Thing[][] = [[], [], []];
  for (const thing of things) {
    const words = blindWords(thing);
    const fits =
      words.some((word) => word.includes(whole)) || pieces.every((piece) => words.some((word) => word.includes(piece)));
    if (fits)
      ranks[words[0]?.startsWith(whole) ? 0 : words.some((word) => word.startsWith(whole)) ? 1 : 2]?.push(thing);
  }
  return ranks.flat().slice(0, most);
}
