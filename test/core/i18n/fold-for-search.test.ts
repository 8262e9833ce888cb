import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldForSearch } from '../../../src/core/i18n/fold-for-search.ts';
import { table } from '../table.ts';

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
  'and leaves emoji and surrogate pairs whole': [['👨‍👩‍👧‍👦 𠮷田'], '👨‍👩‍👧‍👦𠮷田'],
  'and empty for an empty text': [[''], ''],
  'and empty for spaces': [[' \u3000 '], ''],
  'and empty for a missing text': [[undefined], ''],
});

test('three ways to write a word are one word to a search', () => {
  assert.equal(foldForSearch('とうきょう'), foldForSearch('トウキョウ'));
  assert.equal(foldForSearch('トウキョウ'), foldForSearch('ﾄｳｷｮｳ'));
});

test('a blind text stays as it is when made blind again', () => {
  for (const text of ['ト゛リル', 'ｶ ﾞ', 'İstanbul', 'ΟΔΟΣ', '㌔', '山田　花子', 'ﾟ']) {
    assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text), text);
  }
});
