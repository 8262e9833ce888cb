import { shortenText } from '../../../src/core/i18n/shorten-text.ts';
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
