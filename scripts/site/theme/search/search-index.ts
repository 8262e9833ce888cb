// Searches the index that VitePress has created, with the same tokenizer.
import MiniSearch from 'minisearch';
import indexes from '@localSearchIndex';
import { tokenize } from '../../tokenize.ts';

/** A section of a page. */
export interface Result {
  /** Its address. */
  readonly id: string;
  readonly title: string;
  /** The headings above it, starting with the page's own. */
  readonly titles: readonly string[];
}

const LIMIT = 16;
/** The reference and the pages for frameworks come first; decisions and changes come last. */
const WEIGHTS = [
  [/\/frameworks\/|\/storybook\.html/, 2.5],
  [/\/elements\//, 2.5],
  [/\/(?:decisions\/|(?:changelog|design-choices)\.html)/, 0.25],
] as const;
const weightOf = (id: string) => WEIGHTS.find(([pages]) => pages.test(id))?.[1] ?? 1;

/** @param language `root` for English */
export async function loadSearch(language: string): Promise<(words: string) => Result[]> {
  const json = await indexes[language]?.();
  if (!json) return () => [];
  const index = MiniSearch.loadJSON<Result>(json.default, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    tokenize,
    searchOptions: {
      combineWith: 'AND',
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      boostDocument: weightOf,
    },
  });
  return (words) =>
    (index.search(words).slice(0, LIMIT) as unknown as Result[]).map(({ id, title, titles }) => ({
      id,
      title: asText(title),
      titles: titles.map(asText),
    }));
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** The index contains headings as markup, without tags. */
const asText = (markup: string): string =>
  markup.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => SIGNS[name] ?? '');
