const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const DISTANCE_TO_HIRAGANA = 0x60;

/**
 * A text as a search sees it: blind to width, case, kana and spaces, so that とうきょう finds トウキョウ, ﾄｳｷｮｳ and
 * 「とう きょう」. Compare two texts by comparing their blind forms. A missing text is empty.
 */
export function foldForSearch(text: string | null | undefined): string {
  return (
    (text ?? '')
      .normalize('NFKC')
      .replace(/\s+/g, '')
      // A sound mark that stood apart now joins its kana.
      .normalize('NFC')
      .toLowerCase()
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - DISTANCE_TO_HIRAGANA))
  );
}
