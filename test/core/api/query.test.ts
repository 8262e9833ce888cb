import { cleanQuery, queryString } from '../../../src/core/api/http.ts';
import { table } from '../table.ts';

table('a query object', cleanQuery, {
  'drops null': [[{ a: null, b: 1 }], { b: 1 }],
  'drops undefined': [[{ a: undefined, b: 1 }], { b: 1 }],
  'drops an empty string': [[{ a: '', b: 1 }], { b: 1 }],
  'keeps zero and false': [[{ a: 0, b: false }], { a: 0, b: false }],
  'keeps a space, which is no empty string': [[{ a: ' ' }], { a: ' ' }],
  'keeps an array': [[{ a: [1, 2] }], { a: [1, 2] }],
  'drops what is empty in an array': [[{ a: ['x', '', null, undefined, 0] }], { a: ['x', 0] }],
  'keeps an array that becomes empty': [[{ a: [''] }], { a: [] }],
  'is empty when there is nothing in it': [[{}], {}],
});

table('a query string', queryString, {
  'has the entries in their order': [[{ page: 1, size: 10 }], 'page=1&size=10'],
  'repeats the key of an array': [[{ state: [1, 2, 4] }], 'state=1&state=2&state=4'],
  'leaves out what says nothing': [[{ a: '', b: null, c: undefined, d: 0 }], 'd=0'],
  'leaves out an array that says nothing': [[{ a: [], b: ['', null], c: true }], 'c=true'],
  'encodes Japanese': [[{ words: '数学' }], 'words=%E6%95%B0%E5%AD%A6'],
  'encodes what a URL gives a meaning': [[{ 'a&b': 'c=d&e#f+g?' }], 'a%26b=c%3Dd%26e%23f%2Bg%3F'],
  'encodes a space': [[{ words: 'a b' }], 'words=a+b'],
  'encodes an emoji': [[{ words: '👍' }], 'words=%F0%9F%91%8D'],
  'survives half of a surrogate pair': [[{ words: '\ud83d' }], 'words=%EF%BF%BD'],
  'is empty when nothing is said': [[{ a: '' }], ''],
});
