// Editors of lesson records at the reference provider, over a network that a test interrupts.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { accountOf, createMemoryStorage, type Fact } from '../../../src/core/index.ts';
import { openRecord } from '../../../src/core/lesson-records/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';
import { HOUR, NOW, startTestProvider } from '../../provider/client.ts';
import { nightAfter, studentCalls } from '../../provider/links/student-rooms.ts';
import { recordCalls, STUDENT } from '../../provider/records/record-calls.ts';

export const provider = await startTestProvider();
export const calls = recordCalls(provider);
let nights = 40;

/** A lesson that is just over. */
export async function taughtLesson() {
  provider.clock.now = NOW;
  nights += 1;
  const lesson = await (await studentCalls(provider, STUDENT)).plan(nightAfter(NOW, nights));
  provider.clock.now = lesson.startTimeMillis + HOUR;
  return lesson;
}

/** What happens to requests: they arrive, never arrive, or arrive while their replies are lost. */
export type Network = 'up' | 'down' | 'loses replies';

/** Signs Hanako in on a device of its own. `tab` is what survives a reload. */
export async function enter(t: TestContext, tab = createMemoryStorage()) {
  let arrival = Promise.withResolvers<void>();
  const network = {
    state: 'up' as Network,
    writes: [] as unknown[],
    /** Resolves when the next write was answered. */
    nextWrite: () => arrival.promise,
  };
  const interrupted: typeof fetch = async (input, init) => {
    const isWrite = init?.method === 'PUT';
    if (network.state === 'down') throw new TypeError('fetch failed');
    if (isWrite) network.writes.push(JSON.parse(String(init.body)));
    const response = await fetch(input, init);
    if (isWrite) {
      arrival.resolve();
      arrival = Promise.withResolvers();
    }
    if (isWrite && network.state === 'loses replies') throw new TypeError('fetch failed');
    return response;
  };
  const storage = createMemoryStorage();
  const clock = createManualClock(provider.clock.now);
  const session = startSession(t, provider.url, { clock, storage, tabStorage: tab, fetch: interrupted });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  assert.equal(session.state.peek(), 'active');
  const facts: Fact[] = [];
  return {
    session,
    clock,
    network,
    facts,
    /** An editor that one screen shows, loaded. */
    async edit(lessonId: string, hasRecords = true) {
      const editor = openRecord(session, lessonId, hasRecords, (fact) => void facts.push(fact));
      editor.open();
      await editor.load();
      return editor;
    },
  };
}
