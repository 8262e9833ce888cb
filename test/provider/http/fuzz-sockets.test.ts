// Every message of a room's socket, generated from its schema: right ones, and ones with a single thing wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createMessageRunner } from '../fuzz/message-runner.ts';
import { rightMessages, wrongMessages } from '../fuzz/messages.ts';
import { startTestProvider } from '../client.ts';

const SEED = 20_261_122;

const runner = await createMessageRunner(await startTestProvider());

test('a valid message closes no socket, and is delivered unchanged', async () => {
  const property = fc.asyncProperty(rightMessages(), async (message) =>
    assert.equal(await runner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('an invalid message closes its own socket and no other', async () => {
  const property = fc.asyncProperty(wrongMessages(), async (message) =>
    assert.equal(await runner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('a participant who joins later receives the chat unchanged', async () => {
  assert.equal(await runner.lostChat(), undefined);
  runner.close();
});
