import { thousands } from '../../../src/core/i18n/thousands.ts';
import { table } from '../table.ts';

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
