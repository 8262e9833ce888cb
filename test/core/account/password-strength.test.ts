import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { passwordStrength } from '../../../src/core/account/index.ts';

const about = ['佐藤 花子', 'サトウ ハナコ', 'hanako.sato@example.jp'];

describe('a new password', () => {
  for (const [password, level, weakness] of [
    ['', 'empty'],
    ['abc4567', 'short'],
    ['        ', 'short'],
    ['x'.repeat(201), 'long'],
    ['password', 'weak', 'common'],
    ['Password1!', 'weak', 'common'],
    ['p@ssw0rd', 'weak', 'common'],
    ['sakura2026', 'weak', 'common'],
    ['12345678', 'weak', 'pattern'],
    ['aaaaaaaaaa', 'weak', 'pattern'],
    ['qwertyuiop', 'weak', 'common'],
    ['abcdefgh1234', 'weak', 'pattern'],
    ['9876543210', 'weak', 'pattern'],
    ['asdfghjkl;', 'weak', 'common'],
    ['hanako-demo', 'weak', 'personal'],
    ['HANAKO!x9z', 'weak', 'personal'],
    ['花子のパスワード', 'weak', 'personal'],
    ['はなこ7のひみつ', 'weak', 'personal'],
    ['tkvmwprz', 'weak', 'plain'],
    ['83619472', 'weak', 'plain'],
    ['tkvm4wprz', 'fair'],
    ['kaeru tobu', 'fair'],
    ['tk4Vm-wprz', 'strong'],
    ['kaeru tobikomu', 'strong'],
    ['koinumagarikado', 'fair'],
    ['koinumagarikadoto', 'strong'],
    ['古池や蛙飛びこむ水の音よ', 'fair'],
  ] as const) {
    test(`「${password.slice(0, 20)}」 is ${level}${weakness ? `: ${weakness}` : ''}`, () => {
      assert.deepEqual(passwordStrength(password, about), weakness ? { level, weakness } : { level });
    });
  }

  test('that only another teacher should not take is as good as any', () => {
    assert.equal(passwordStrength('hanako-demo').level, 'fair');
    assert.equal(passwordStrength('hanako-demo', ['', 'li@example.jp']).level, 'fair');
  });
});
