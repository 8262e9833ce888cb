import { checkCredentials, cleanEmail } from '../../../src/core/account/account.ts';
import { table } from '../table.ts';

const password = 'secret';

table('an address as it was meant', cleanEmail, {
  'stays as it is': [['hanako@example.jp'], 'hanako@example.jp'],
  'has no white space around it': [[' hanako@example.jp\t'], 'hanako@example.jp'],
  'has no full-width white space around it': [['　hanako@example.jp　'], 'hanako@example.jp'],
  'has half-width letters and signs': [['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ'], 'hanako@example.jp'],
  'may be nothing': [[''], ''],
});

table('before a sign-in is tried', checkCredentials, {
  'nothing is wrong with an address and a password': [[{ email: 'hanako@example.jp', password }], {}],
  'an address may have a sub-domain': [[{ email: 'hanako@mail.example.co.jp', password }], {}],
  'both may be missing': [[{ email: '', password: '' }], { email: 'emailMissing', password: 'passwordMissing' }],
  'white space is no address': [[{ email: ' 　', password }], { email: 'emailMissing' }],
  'white space may be a password': [[{ email: 'hanako@example.jp', password: ' ' }], {}],
  'an address has an @': [[{ email: 'hanako', password }], { email: 'emailInvalid' }],
  'an address has one @ only': [[{ email: 'hanako@@example.jp', password }], { email: 'emailInvalid' }],
  'an address has something before the @': [[{ email: '@example.jp', password }], { email: 'emailInvalid' }],
  'an address has a domain with a dot': [[{ email: 'hanako@example', password }], { email: 'emailInvalid' }],
  'a domain has no empty part': [[{ email: 'hanako@example..jp', password }], { email: 'emailInvalid' }],
  'a domain does not end in a dot': [[{ email: 'hanako@example.jp.', password }], { email: 'emailInvalid' }],
  'an address has no white space inside': [[{ email: 'hana ko@example.jp', password }], { email: 'emailInvalid' }],
});
