// Created with the first long text, since creating one takes milliseconds.
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a reader counts them: an emoji, or a letter with its marks, is one character and is never split. */
export function charactersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
