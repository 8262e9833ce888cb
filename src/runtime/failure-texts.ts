/** What is said when a screen or its texts could not be fetched. */
export interface FailureTexts {
  readonly message: string;
  readonly retryLabel: string;
}

const japanese = { message: '表示できませんでした。もう一度お試しください。', retryLabel: 'もう一度試す' };
const english = { message: 'This could not be shown. Please try again.', retryLabel: 'Try again' };

/** The only sentences outside the language files, because those may be what is missing. */
export function failureTexts(lang: string): FailureTexts {
  return lang.startsWith('ja') ? japanese : english;
}
