const formats = new Map<string, Intl.ListFormat>();

/** Several words in a row as a language writes them: `数学、英語`. */
export function listLabels(words: readonly string[], language: string): string {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { style: 'narrow' });
  formats.set(language, format);
  return format.format(words);
}
