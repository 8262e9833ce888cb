/** Texts of the message for a screen, or its texts, that could not be loaded. */
export interface FailureTexts {
  readonly message: string;
  readonly retryLabel: string;
  /** Instead of the others where this release's files are gone; in the language files alone. */
  readonly newRelease?: string;
  readonly reloadLabel?: string;
}

const japanese = { message: '表示できませんでした。もう一度お試しください。', retryLabel: 'もう一度試す' };
const english = { message: 'This could not be shown. Please try again.', retryLabel: 'Try again' };

/** Built-in texts, outside the language files because those may be what failed to load. */
export function failureTexts(lang: string): FailureTexts {
  return lang.startsWith('ja') ? japanese : english;
}
