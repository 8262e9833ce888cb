import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignIns } from '../../../src/core/account/index.ts';
import { settingsOf } from '../../../src/core/index.ts';
import { enter, provider } from '../demo-session.ts';

test('the sign-ins of a teacher are listed with this one first, and ended one by one', async (t) => {
  const session = await enter(t);
  provider.clock.now += 1;
  const token = await provider.signIn();
  const signIns = createSignIns(session);
  assert.equal(signIns.status.value, 'idle');
  await signIns.load();
  assert.deepEqual(
    signIns.list.value?.map(({ isCurrent }) => isCurrent),
    [true, false],
  );
  await signIns.end(signIns.list.value?.[1]?.id ?? '');
  assert.equal(signIns.list.value?.length, 1);
  assert.equal((await provider.ask('readTeacher', {}, { token })).status, -1);
});

test('all sign-ins but this one are ended together', async (t) => {
  const session = await enter(t);
  const tokens = [await provider.signIn(), await provider.signIn()];
  const signIns = createSignIns(session);
  await signIns.load();
  await signIns.endOthers();
  assert.deepEqual(
    signIns.list.value?.map(({ isCurrent }) => isCurrent),
    [true],
  );
  for (const token of tokens) assert.equal((await provider.ask('readTeacher', {}, { token })).status, -1);
});

test('a sign-in that was ended from elsewhere expires its session with the next call', async (t) => {
  const [here, there] = [await enter(t), await enter(t)];
  await createSignIns(there).endOthers();
  assert.equal(here.state.value, 'active');
  await settingsOf(here).load(false);
  assert.equal(here.state.value, 'expired');
});

test('an unknown sign-in is refused, and the list stays', async (t) => {
  const session = await enter(t);
  const signIns = createSignIns(session);
  await signIns.load();
  const reply = await signIns.end('nobody');
  assert.deepEqual([reply.failure?.kind, signIns.list.value?.[0]?.isCurrent], ['http', true]);
});
