import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bestMatches, savePick, recentPicks, shortcutsOf } from '../../../src/core/command-palette/index.ts';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';

const thing = (...labels: string[]) => ({ labels });
const things = [
  thing('東京 太郎', 'トウキョウ タロウ'),
  thing('小林 葵', 'コバヤシ アオイ'),
  thing('Kobayashi Ken', ''),
  thing('予定', 'schedule calendar'),
  thing('大林 小春', 'オオバヤシ コハル'),
  thing('小林 陽菜', 'コバヤシ ヒナ'),
];
const find = (query: string, most = 9) =>
  bestMatches(query, things, most)
    .map(({ labels: [first] }) => first)
    .join(', ');

describe('what is looked for', () => {
  for (const [query, expected] of [
    ['とうきょう', '東京 太郎'],
    ['トウキョウ', '東京 太郎'],
    ['ﾄｳｷｮｳ', '東京 太郎'],
    ['ｋｏｂａ', 'Kobayashi Ken'],
    ['KOBA', 'Kobayashi Ken'],
    ['tokyo', ''],
    ['小林', '小林 葵, 小林 陽菜'],
    ['小林葵', '小林 葵'],
    ['葵 小林', '小林 葵'],
    ['こはる', '大林 小春'],
    ['小', '小林 葵, 小林 陽菜, 大林 小春'],
    ['calendar', '予定'],
    ['', ''],
    ['   ', ''],
  ] as const)
    test(`${query || 'nothing'} finds ${expected || 'nothing'}`, () => assert.equal(find(query), expected));

  test('is so many at most', () => assert.equal(find('小', 2), '小林 葵, 小林 陽菜'));
});

describe('what was picked', () => {
  test('is kept, the latest first, each once and six at most', (t) => {
    const storage = createMemoryStorage();
    const session = startSession(t, 'https://provider.example', { storage });
    signIn(session);
    for (const pick of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) savePick(session, pick);
    assert.deepEqual(recentPicks(session), ['c', 'g', 'f', 'e', 'd', 'b']);
    const again = startSession(t, 'https://provider.example', { storage });
    assert.deepEqual(recentPicks(again), ['c', 'g', 'f', 'e', 'd', 'b']);
  });

  test("is never another teacher's, and a sign-out erases it", (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    savePick(session, 'a');
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(recentPicks(session), []);
    session.end();
    signIn(session);
    assert.deepEqual(recentPicks(session), []);
    assert.equal(session.lasting.getItem('teacher-memory@https://provider.example'), null);
  });

  test('of a teacher whom nobody has named is not kept', (t) => {
    const session = startSession(t, 'https://provider.example');
    savePick(session, 'a');
    assert.deepEqual(recentPicks(session), []);
  });
});

describe('shortcuts of one key', () => {
  test('are on until somebody switches them off, in this browser for everybody', (t) => {
    const storage = createMemoryStorage();
    const session = startSession(t, 'https://provider.example', { storage });
    const other = startSession(t, 'https://provider.example', { storage });
    assert.equal(shortcutsOf(session).areOn(), true);
    shortcutsOf(session).choose(false);
    assert.deepEqual(
      [shortcutsOf(session).isOn.value, shortcutsOf(other).areOn(), shortcutsOf(other).isOn.value],
      [false, false, false],
    );
    signIn(session);
    session.end();
    assert.equal(shortcutsOf(session).areOn(), false, 'it is a matter of the keyboard, not of the teacher');
    shortcutsOf(other).choose(true);
    assert.equal(shortcutsOf(session).areOn(), true);
  });
});
