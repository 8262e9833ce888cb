import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOr, pictureOf } from '../../../src/core/lessons/link.ts';
import { table } from '../table.ts';

table('a link', linkOr<string>, {
  'is used when it starts with http://': [['http://a.example/x.png', '/none.png'], 'http://a.example/x.png'],
  'is used when it starts with https://': [['https://a.example/x.png', '/none.png'], 'https://a.example/x.png'],
  'is used in capitals': [['HTTPS://a.example', '/none.png'], 'HTTPS://a.example'],
  'is used without the spaces around it': [[' https://a.example\n', '/none.png'], 'https://a.example'],
  'gives way when it is only called http': [['httpfoo', '/none.png'], '/none.png'],
  'gives way when slashes are missing': [['https:a.example', '/none.png'], '/none.png'],
  'gives way when there is nothing behind the slashes': [['https://', '/none.png'], '/none.png'],
  'gives way when it is a script': [['javascript:alert(1)', '/none.png'], '/none.png'],
  'gives way when a script carries a link': [['javascript:"https://a.example"', '/none.png'], '/none.png'],
  'gives way when a line break hides a script': [['java\nscript:https://a.example', '/none.png'], '/none.png'],
  'gives way when it is data': [['data:image/png;base64,AA', '/none.png'], '/none.png'],
  'gives way when it is a blob': [['blob:https://a.example/6a7f', '/none.png'], '/none.png'],
  'gives way when it has no scheme': [['//a.example/x.png', '/none.png'], '/none.png'],
  'gives way when it is a path': [['/x.png', '/none.png'], '/none.png'],
  'gives way when it is empty': [['', '/none.png'], '/none.png'],
  'gives way when it is missing': [[undefined, '/none.png'], '/none.png'],
  'gives way when it is null': [[null, '/none.png'], '/none.png'],
});

test('a link may give way to nothing, where a screen draws something of its own', () => {
  assert.equal(linkOr('avatar.png', undefined), undefined);
});

table('a picture from a provider', pictureOf, {
  'is shown from an http(s) address': [['https://a.example/x.png', 'https://api.example'], 'https://a.example/x.png'],
  'is not shown from a blob': [['blob:https://a.example/6a7f', 'https://api.example'], undefined],
  'is not shown from data': [['data:image/png;base64,AA', 'https://api.example'], undefined],
  'is shown from a blob when the provider is a demo world in this page, which has made it': [
    ['blob:null/6a7f#/x.png', 'demo:'],
    'blob:null/6a7f#/x.png',
  ],
  'is not shown from data there either': [['data:image/png;base64,AA', 'demo:'], undefined],
  'is none when nothing is sent': [[undefined, 'demo:'], undefined],
});
