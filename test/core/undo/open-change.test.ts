import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Lesson, Meeting } from '../../../src/core/index.ts';
import { openChange, supersedes, UNDO_LIFE_MS } from '../../../src/core/undo/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { start } from '../recorded-session.ts';

const lessonOf = (id: string) => ({ id, version: 2 }) as Lesson;
const changeOf = (id: string) => ({ kind: 'changed', before: lessonOf(id), lesson: lessonOf(id) }) as const;

/** A change at a provider where a mail is pending until it is sent or dropped. */
async function open(
  t: TestContext,
  { isPending = true, hasNotices = () => true }: { isPending?: boolean; hasNotices?: () => boolean } = {},
) {
  const actions: string[] = [];
  const { session } = await start(t, ({ body }) => {
    const { action } = JSON.parse(body) as { action: string };
    actions.push(action);
    const pending = isPending && action === 'hold' ? [{ id: 'a', dueAtMillis: 1 }] : [];
    const data = { pending, mailed: action === 'send' ? 1 : 0 };
    return { body: { status: 1, message: 'success', data } };
  });
  const clock = createManualClock();
  let ends = 0;
  const change = openChange({ session, change: changeOf('a'), clock, hasNotices, onEnd: () => (ends += 1) });
  /** Waits for the calls so far. */
  const settle = async (count: number) => {
    while (actions.length < count) await new Promise((resolve) => setTimeout(resolve));
  };
  return { change, clock, actions, settle, ends: () => ends };
}

test('a change ends after 10 s, and its mail is sent then', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  while (!change.isMailPending.value) await new Promise((resolve) => setTimeout(resolve));
  clock.advance(UNDO_LIFE_MS - 1);
  assert.equal(ends(), 0);
  clock.advance(1);
  await settle(2);
  assert.deepEqual([ends(), actions], [1, ['hold', 'send']]);
});

test('while it is held its time stands still, and the mail is held back every 20 s', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  clock.advance(4000);
  change.pause();
  clock.advance(45_000);
  await settle(4);
  change.resume();
  clock.advance(5999);
  assert.equal(ends(), 0);
  clock.advance(1);
  assert.equal(ends(), 1);
  assert.deepEqual(actions.slice(0, 4), ['hold', 'hold', 'hold', 'hold']);
});

test('a change without a pending mail sends nothing at its end', async (t) => {
  const { clock, actions, settle, ends } = await open(t, { isPending: false });
  await settle(1);
  clock.advance(UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions], [1, ['hold']]);
});

test('a provider without notices is not asked about them', async (t) => {
  const { clock, actions, ends } = await open(t, { hasNotices: () => false });
  clock.advance(UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions], [1, []]);
});

test('a change that is disposed of leaves its mail to the provider', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  change.dispose();
  clock.advance(10 * UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions, clock.waiting], [0, ['hold'], 0]);
});

test('a later change of a lesson, or later locks, take the place of the earlier ones', () => {
  const lock = { kind: 'locked', text: '', undo: async () => [] } as const;
  const series = { kind: 'created', lessons: [lessonOf('a'), lessonOf('b')] } as const;
  assert.equal(supersedes(changeOf('b'), series), true);
  assert.equal(supersedes(changeOf('c'), series), false);
  assert.equal(supersedes(lock, lock), true);
  assert.equal(supersedes(lock, series), false);
});

test('a later change of a meeting takes the place of the earlier ones, and those of lessons stay', () => {
  const meetingOf = (id: string) => ({ id, version: 2 }) as Meeting;
  const created = { kind: 'meeting-created', meeting: meetingOf('a') } as const;
  const changed = { kind: 'meeting-changed', before: meetingOf('a'), meeting: meetingOf('a') } as const;
  const several = { kind: 'several', text: '', writes: [changed, changeOf('b')] } as const;
  assert.equal(supersedes(changed, created), true);
  assert.equal(supersedes({ kind: 'meeting-canceled', meeting: meetingOf('b') }, created), false);
  assert.equal(supersedes(changeOf('a'), created), false);
  assert.deepEqual([supersedes(several, created), supersedes(several, changeOf('b'))], [true, true]);
  assert.deepEqual([supersedes(created, several), supersedes(changeOf('b'), several)], [true, true]);
});

test('a mail is held back as soon as it is known that the provider can', async (t) => {
  let isKnown = false;
  const { change, clock, actions, settle } = await open(t, { hasNotices: () => isKnown });
  clock.advance(1000);
  assert.deepEqual(actions, []);
  isKnown = true;
  change.holdMails();
  await settle(1);
  while (!change.isMailPending.value) await new Promise((resolve) => setTimeout(resolve));
  clock.advance(UNDO_LIFE_MS);
  await settle(2);
  assert.deepEqual(actions, ['hold', 'send']);
});
