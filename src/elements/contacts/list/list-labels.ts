const formats = new Map<string, Intl.ListFormat>();

/** Formats a list in a language: `数学、英語`. */
export function listLabels(words: readonly string[], language: string): string {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { style: 'narrow' });
  formats.set(language, format);
  return format.format(words);
}
