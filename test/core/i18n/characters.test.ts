import { charactersOf } from '../../../src/core/i18n/characters.ts';
import { table } from '../table.ts';

table('characters are counted as a reader counts them', charactersOf, {
  'letter by letter': [['abc'], ['a', 'b', 'c']],
  'with kanji outside the basic plane whole': [['𠮷野家'], ['𠮷', '野', '家']],
  'with a family of joined emoji as one': [['👨‍👩‍👧‍👦!'], ['👨‍👩‍👧‍👦', '!']],
  'with a flag as one': [['🇯🇵🇫🇷'], ['🇯🇵', '🇫🇷']],
  'with a combined sound mark as one': [['か\u3099き'], ['か\u3099', 'き']],
  'with the selector of a variant kanji': [['葛\u{e0100}城'], ['葛\u{e0100}', '城']],
  'nothing in an empty text': [[''], []],
});
