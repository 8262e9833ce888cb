/** Texts of the message for a screen, or its texts, that could not be loaded. */
export interface FailureTexts {
  readonly message: string;
  readonly retryLabel: string;
  /** Replaces `message` if the files of this release no longer exist. */
  readonly newRelease: string;
  readonly reloadLabel: string;
}

const japanese = {
  message: '表示できませんでした。もう一度お試しください。',
  retryLabel: 'もう一度試す',
  newRelease: '新しいバージョンがあります。再読み込みしてください。',
  reloadLabel: '再読み込み',
};
const english = {
  message: 'This could not be shown. Please try again.',
  retryLabel: 'Try again',
  newRelease: 'A newer version is available. Please reload the page.',
  reloadLabel: 'Reload',
};

/** Built-in texts. They are not in the language files, because those may be what failed to load. */
export function failureTexts(lang: string): FailureTexts {
  return lang.startsWith('ja') ? japanese : english;
}
