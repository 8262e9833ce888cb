import { cleanIdentifier, withoutInvisible } from '../../../src/core/i18n/index.ts';
import { line, email, phone } from '../../../src/core/api/endpoints/input-parts.ts';
import { cleanEmail } from '../../../src/core/index.ts';
import { settingsChange, type SettingFields } from '../../../src/core/settings/index.ts';
import * as v from 'valibot';
import { table } from '../table.ts';

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
