// Shared by the index, which is created in Node, and the search in the browser: both must find the same words.

/** Scripts that are written without spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+/gu;
const BORDERS = /[^\p{L}\p{N}\p{M}_-]+/u;

/**
 * Splits a text into search terms: words, and for Japanese every two adjacent characters (`授業`, `業の`, `の一`, …).
 * Browsers segment Japanese differently; with an index by `Intl.Segmenter`, they would miss words that only Node recognises.
 */
export function tokenize(text: string): string[] {
  const normal = text.normalize('NFKC');
  const words = normal
    .replaceAll(UNSPACED, ' ')
    .split(BORDERS)
    .filter((word) => word !== '');
  return [...words, ...(normal.match(UNSPACED) ?? []).flatMap(pairs)];
}

function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
