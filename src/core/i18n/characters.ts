const segmenter = /* @__PURE__ */ new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text as a reader counts them: an emoji, or a letter with its marks, is one character and is never split. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
