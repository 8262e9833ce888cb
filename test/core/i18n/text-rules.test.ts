import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as v from 'valibot';
import { line, email, phone } from '../../../src/core/api/endpoints/input-parts.ts';
import { charactersOf } from '../../../src/core/i18n/characters.ts';
import { foldForSearch } from '../../../src/core/i18n/fold-for-search.ts';
import { cleanIdentifier, withoutInvisible } from '../../../src/core/i18n/index.ts';
import { shortenFileName } from '../../../src/core/i18n/shorten-file-name.ts';
import { shortenText } from '../../../src/core/i18n/shorten-text.ts';
import { textDirection } from '../../../src/core/i18n/text-direction.ts';
import { thousands } from '../../../src/core/i18n/thousands.ts';
import { cleanEmail } from '../../../src/core/account/index.ts';
import { settingsChange, type SettingFields } from '../../../src/core/settings/index.ts';
import { table } from '../table.ts';

table('a text is shortened to 8 characters', shortenText, {
  'not when it has 7': [['1234567'], '1234567'],
  'not when it has 8': [['12345678'], '12345678'],
  'with an ellipsis when it has 9': [['123456789'], '12345678…'],
  'in Japanese': [['数学の宿題を見てください'], '数学の宿題を見て…'],
  'counting a surrogate pair as one': [['𠮷'.repeat(8)], '𠮷'.repeat(8)],
  'without splitting a surrogate pair': [['𠮷'.repeat(9)], `${'𠮷'.repeat(8)}…`],
  'counting an emoji with skin tone as one': [['👍🏽'.repeat(8)], '👍🏽'.repeat(8)],
  'without splitting a family': [[`1234567${'👨‍👩‍👧‍👦'.repeat(2)}`], '1234567👨‍👩‍👧‍👦…'],
  'counting a letter and its mark as one': [['か\u3099'.repeat(9)], `${'か\u3099'.repeat(8)}…`],
  'counting spaces': [['a b c d e'], 'a b c d …'],
  'leaving an empty text empty': [[''], ''],
  'showing nothing for a missing text': [[undefined], ''],
  'showing nothing for null': [[null], ''],
});

table('a text is shortened to 1000 characters in long mode', shortenText, {
  'not when it is short': [['123456789', true], '123456789'],
  'not when it has 999': [['あ'.repeat(999), true], 'あ'.repeat(999)],
  'not when it has 1000': [['あ'.repeat(1000), true], 'あ'.repeat(1000)],
  'without an ellipsis when it has 1001': [['あ'.repeat(1001), true], 'あ'.repeat(1000)],
  'from 3000': [['x'.repeat(3000), true], 'x'.repeat(1000)],
  'counting a surrogate pair as one': [['𠮷'.repeat(1000), true], '𠮷'.repeat(1000)],
  'without splitting a surrogate pair': [['𠮷'.repeat(1001), true], '𠮷'.repeat(1000)],
  'without splitting an emoji': [[`${'x'.repeat(999)}🇯🇵🇫🇷`, true], `${'x'.repeat(999)}🇯🇵`],
});

table("a file's name is shortened", shortenFileName, {
  'not when its base has 10 characters': [['1234567890.pdf'], '1234567890.pdf'],
  'not when its base has 11 characters': [['12345678901.pdf'], '12345678901.pdf'],
  'to 8, an ellipsis and 2 when its base has 12': [['123456789012.pdf'], '12345678…12.pdf'],
  'in Japanese': [['二次関数の宿題プリント最終版.docx'], '二次関数の宿題プ…終版.docx'],
  'with its long extension whole': [['123456789012.photoshopdocument'], '12345678…12.photoshopdocument'],
  'at its last dot only': [['archive.tar.gz'], 'archive.tar.gz'],
  'with earlier dots as part of the base': [['backup.2026.04.tar.gz'], 'backup.2…ar.gz'],
  'without an extension as well': [['123456789012'], '12345678…12'],
  'not for a short name without an extension': [['README'], 'README'],
  'with a leading dot as part of the base': [['.gitattributes'], '.gitattr…es'],
  'with a dot at the end as an empty extension': [['123456789012.'], '12345678…12.'],
  'counting an emoji as one': [[`${'👨‍👩‍👧‍👦'.repeat(11)}.png`], `${'👨‍👩‍👧‍👦'.repeat(11)}.png`],
  'without splitting a surrogate pair': [[`${'𠮷'.repeat(12)}.png`], `${'𠮷'.repeat(8)}…${'𠮷'.repeat(2)}.png`],
  'to nothing when it is empty': [[''], ''],
  'to nothing when it is missing': [[undefined], ''],
});

table('characters are counted as a reader counts them', charactersOf, {
  'letter by letter': [['abc'], ['a', 'b', 'c']],
  'with kanji outside the basic plane whole': [['𠮷野家'], ['𠮷', '野', '家']],
  'with a family of joined emoji as one': [['👨‍👩‍👧‍👦!'], ['👨‍👩‍👧‍👦', '!']],
  'with a flag as one': [['🇯🇵🇫🇷'], ['🇯🇵', '🇫🇷']],
  'with a combined sound mark as one': [['か\u3099き'], ['か\u3099', 'き']],
  'with the selector of a variant kanji': [['葛\u{e0100}城'], ['葛\u{e0100}', '城']],
  'nothing in an empty text': [[''], []],
});

table('a search is blind', foldForSearch, {
  'to katakana': [['トウキョウ'], 'とうきょう'],
  'to katakana of half width': [['ﾄｳｷｮｳ'], 'とうきょう'],
  'to sound marks of half width that stand apart': [['ｶﾞｸｼｭｳ ﾊﾟﾝ'], 'がくしゅうぱん'],
  'to sound marks that are combined': [['か\u3099くしゅう'], 'がくしゅう'],
  'to sound marks that stand apart': [['ト゛リル'], 'どりる'],
  'to the rarer katakana': [['ヴヵヶヽヾァ'], 'ゔゕゖゝゞぁ'],
  'to letters of full width': [['ＡＢＣ１２３'], 'abc123'],
  'to case': [['Tanaka HANAKO'], 'tanakahanako'],
  'to spaces within': [['山田 花子'], '山田花子'],
  'to wide spaces, tabs and line breaks': [['\u3000山田\u3000花子\t\n'], '山田花子'],
  'to composed signs': [['㍻㈱①'], '平成(株)1'],
  'but not to the sound mark itself': [['かがぱ'], 'かがぱ'],
  'but not to the long vowel': [['スーパー'], 'すーぱー'],
  'but not to kanji': [['東京'], '東京'],
  'to forms of kanji': [['髙﨑 𠮷田 渡邉 齋藤 廣澤 櫻嶋 眞德 恵國 冨'], '高崎吉田渡辺斎藤広沢桜島真徳恵国富'],
  'to compatibility ideographs': [['神\uFA19福\uFA1B'], '神神福福'],
  'to selectors of variants': [['葛\u{E0100}城 ✈\uFE0F'], '葛城✈'],
  'to invisible characters': [['\uFEFF山\u200B田\u200E\u202Aた\u2060ろ\u00ADう\u200D'], '山田たろう'],
  'and leaves surrogate pairs whole': [['👨 𡈽𠀋'], '👨土𠀋'],
  'and empty for an empty text': [[''], ''],
  'and empty for spaces': [[' \u3000 '], ''],
  'and empty for a missing text': [[undefined], ''],
});

test('a search treats three spellings of a word alike', () => {
  assert.equal(foldForSearch('とうきょう'), foldForSearch('トウキョウ'));
  assert.equal(foldForSearch('トウキョウ'), foldForSearch('ﾄｳｷｮｳ'));
});

test('folding a folded text again does not change it', () => {
  for (const text of ['ト゛リル', 'ｶ ﾞ', 'İstanbul', 'ΟΔΟΣ', '㌔', '山田　花子', 'ﾟ', '髙﨑𠮷', '葛\u{E0100}']) {
    assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text), text);
  }
});

test('the forms of a kanji group are unique, and NFKC does not change them', () => {
  const source = readFileSync('src/core/i18n/kanji-variants.ts', 'utf8');
  const groups = [...source.matchAll(/^ {2}'([^']*)'/gm)].flatMap(([, line = '']) => line.trim().split(' '));
  assert.ok(groups.length > 350, String(groups.length));
  const all = groups.flatMap((group) => [...group]);
  assert.deepEqual(
    all.filter((kanji, position) => all.indexOf(kanji) !== position || kanji.normalize('NFKC') !== kanji),
    [],
  );
  for (const group of groups) assert.equal(new Set([...group].map(foldForSearch)).size, 1, group);
  assert.ok(Buffer.byteLength(groups.join(' ')) <= 3072);
});

const phoneOf = (text: string) => settingsChange(1, { phone: text } as Partial<SettingFields>).phone;
const nameOf = (text: string) => settingsChange(1, { name: text } as Partial<SettingFields>).name;

table('an address or a number that was copied', cleanIdentifier, {
  'loses white space and marks of direction around it': [['\u202A hanako@example.jp\u202C\u3000'], 'hanako@example.jp'],
  'loses a byte order mark, soft hyphens and zero-width spaces': [
    ['\uFEFFhana\u00ADko\u200B@example\u2060.jp'],
    'hanako@example.jp',
  ],
  'becomes half-width': [['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ'], 'hanako@example.jp'],
});

table('a text for people', withoutInvisible, {
  'loses what is not seen': [['\uFEFF佐\u200B藤\u200E 花\u00AD子'], '佐藤 花子'],
  'keeps the form of its kanji': [['葛\u{E0100}城 髙﨑'], '葛\u{E0100}城 髙﨑'],
  'keeps emoji and joined Persian letters': [['👨‍👩‍👧 می‌خواهم ❤️'], '👨‍👩‍👧 می‌خواهم ❤️'],
});

table('the address of a sign-in', cleanEmail, {
  'is cleaned': [['\u200Bhanako@example.jp\uFEFF'], 'hanako@example.jp'],
});
table('a telephone number in the settings', phoneOf, {
  'is cleaned': [['\u202D０３−１２３４\u202C\u200B'], '03-1234'],
});
table('a name in the settings', nameOf, {
  'keeps its kanji and its width, without what is not seen': [[' \u200E髙﨑\u200B Ａ\u{E0100} '], '髙﨑 Ａ\u{E0100}'],
});

table(
  'a provider',
  (schema: 'line' | 'email' | 'phone', text: string) => v.parse({ line: line(60), email, phone }[schema], text),
  {
    'stores a name without what is not seen': [['line', '佐藤\u200B 花子\uFEFF'], '佐藤 花子'],
    'signs in with an address that was copied': [['email', '\u202Ahanako@example.jp\u202C'], 'hanako@example.jp'],
    'stores a telephone number without marks of direction': [['phone', '\u202D03-1234\u202C'], '03-1234'],
  },
);

table('text runs', textDirection, {
  'from the right in Hebrew': [['he-IL'], 'rtl'],
  'from the right in Arabic': [['ar-EG'], 'rtl'],
  'from the right in Persian': [['fa-IR'], 'rtl'],
  'from the right in Kurdish': [['ku'], 'rtl'],
  'from the right without a region': [['ar'], 'rtl'],
  'from the right in capitals': [['AR-eg'], 'rtl'],
  'from the left in Japanese': [['ja-JP'], 'ltr'],
  'from the left in English': [['en-US'], 'ltr'],
  'from the left in Chinese': [['zh-CN'], 'ltr'],
  'from the left when only the region is Arabic': [['en-AR'], 'ltr'],
  'from the left when the language is cut': [['a'], 'ltr'],
  'from the left without a language': [[''], 'ltr'],
  'from the left when the language is missing': [[undefined], 'ltr'],
});

table('a number', thousands, {
  'below a thousand has no separator': [[999], '999'],
  'of a thousand has one': [[1000], '1,000'],
  'of a thousand and one has one': [[1001], '1,001'],
  'just below a million has one': [[999_999], '999,999'],
  'of a million has two': [[1_000_000], '1,000,000'],
  'below zero keeps its sign': [[-1234567], '-1,234,567'],
  'keeps its decimals unseparated': [[1234.56789], '1,234.56789'],
  'of nothing is 0': [[0], '0'],
  'is never minus 0': [[-0], '0'],
  'as large as numbers go is written out': [[Number.MAX_SAFE_INTEGER], '9,007,199,254,740,991'],
  'is separated in Spanish from 1000 on': [[1000, 'es-ES'], '1.000'],
  'is written in the digits of dates and times, also in Arabic': [[1234567, 'ar-EG'], '1,234,567'],
  'that is missing shows nothing': [[undefined], ''],
  'that is null shows nothing': [[null], ''],
  'that is not one shows nothing': [[NaN], ''],
  'without end shows nothing': [[Infinity], ''],
});
