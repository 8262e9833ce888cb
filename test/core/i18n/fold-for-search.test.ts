import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
  'to forms of kanji': [['髙﨑 𠮷田 渡邉 齋藤 廣澤 櫻嶋 眞德 恵國 冨'], '高崎吉田渡辺斎藤広沢桜島真徳恵国富'],
  'to compatibility ideographs': [['神\uFA19福\uFA1B'], '神神福福'],
  'to selectors of variants': [['葛\u{E0100}城 ✈\uFE0F'], '葛城✈'],
  'to invisible characters': [['\uFEFF山\u200B田\u200E\u202Aた\u2060ろ\u00ADう\u200D'], '山田たろう'],
  'and leaves surrogate pairs whole': [['👨 𡈽𠀋'], '👨土𠀋'],
  'and empty for an empty text': [[''], ''],
  'and empty for spaces': [[' \u3000 '], ''],
  'and empty for a missing text': [[undefined], ''],
});

test('three ways to write a word are one word to a search', () => {
  assert.equal(foldForSearch('とうきょう'), foldForSearch('トウキョウ'));
  assert.equal(foldForSearch('トウキョウ'), foldForSearch('ﾄｳｷｮｳ'));
});

test('a blind text stays as it is when made blind again', () => {
  for (const text of ['ト゛リル', 'ｶ ﾞ', 'İstanbul', 'ΟΔΟΣ', '㌔', '山田　花子', 'ﾟ', '髙﨑𠮷', '葛\u{E0100}']) {
    assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text), text);
  }
});

test('every group of kanji has forms that nothing else has, and that NFKC leaves alone', () => {
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
