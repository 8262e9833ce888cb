import { withoutIgnorable } from './clean-identifier.ts';
import { foldText } from './fold-text.ts';
import { commonKanji } from './kanji-variants.ts';

/**
 * A text in a form for searches, which ignores width, case, kana, spaces, invisible characters and forms of kanji: とうきょう
 * finds トウキョウ, ﾄｳｷｮｳ and 「とう きょう」, and 高崎 finds 髙﨑. To compare two texts, compare their folded forms. A missing
 * text is empty.
 */
export function foldForSearch(text: string | null | undefined): string {
  return commonKanji(foldText(withoutIgnorable((text ?? '').normalize('NFKC'))));
}
