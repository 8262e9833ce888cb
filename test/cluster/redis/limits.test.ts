// Rate limits and sessions of several nodes: a client gains nothing by asking another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../provider/app/limits.ts';
import { free } from '../../../provider/app/slow-down.ts';
import { startNodes } from './nodes.ts';

const nodes = await startNodes();
const both = [await nodes.startNode({ clockStands: true }), await nodes.startNode({ clockStands: true })];
const nodeAt = (number: number) => both[number % both.length] ?? assert.fail('no node');

test('attempts at all nodes count together', async () => {
  const open = (number: number) => nodeAt(number).askAnything('openStudentLink', { body: { token: 'nonsense' } });
  for (let number = 0; number < limits.wrongLink.most; number += 1)
    assert.equal((await open(number)).data['code'], 'linkOver');
  for (const number of [0, 1]) assert.equal((await open(number)).data['code'], 'limited');
});

test('wrong passwords at all nodes count together', async () => {
  const signIn = (number: number) =>
    nodeAt(number).askAnything('signIn', { body: { email: 'hanako@example.jp', password: 'wrong' } });
  for (let number = 0; number < free.pair; number += 1)
    assert.notEqual((await signIn(number)).data['code'], 'limited', `attempt ${number}`);
  for (const number of [0, 1]) assert.equal((await signIn(number)).data['code'], 'limited');
});

test('a session of one node is good at the other, and ends at both', async () => {
  const token = await nodeAt(0).signIn('taro');
  assert.equal((await nodeAt(1).ask('readTeacher', {}, { token })).status, 1);
  await nodeAt(1).askAnything('signOut', {}, { token });
  assert.equal((await nodeAt(0).askAnything('readTeacher', {}, { token })).httpStatus, 403);
});
