const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const DISTANCE_TO_HIRAGANA = 0x60;

/** A text without differences of width, case, kana and spaces; `foldForSearch` is for searches. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/\s+/g, '')
      // A separate sound mark is now joined with its kana.
      .normalize('NFC')
      .toLowerCase()
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - DISTANCE_TO_HIRAGANA))
  );
}
