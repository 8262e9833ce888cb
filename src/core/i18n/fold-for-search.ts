import { withoutIgnorable } from './clean-identifier.ts';
import { foldText } from './fold-text.ts';
import { commonKanji } from './kanji-variants.ts';

/**
 * A text as a search sees it: blind to width, case, kana, spaces, invisible characters and forms of kanji, so that とうきょう
 * finds トウキョウ, ﾄｳｷｮｳ and 「とう きょう」, and 高崎 finds 髙﨑. Compare two texts by comparing their blind forms. A missing
 * text is empty.
 */
export function foldForSearch(text: string | null | undefined): string {
  return commonKanji(foldText(withoutIgnorable((text ?? '').normalize('NFKC'))));
}
