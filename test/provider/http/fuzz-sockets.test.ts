// Every message of a room's socket, generated from its schema: right ones, and ones with a single thing wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createMessageRunner } from '../fuzz/message-runner.ts';
import { rightMessages, wrongMessages } from '../fuzz/messages.ts';
import { startTestProvider } from '../client.ts';

const SEED = 20_261_122;

const runner = await createMessageRunner(await startTestProvider());

test('a right message closes no socket, and comes as it was sent', async () => {
  const property = fc.asyncProperty(rightMessages(), async (message) =>
    assert.equal(await runner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('a message with one thing wrong closes the socket that it came over, and no other', async () => {
  const property = fc.asyncProperty(wrongMessages(), async (message) =>
    assert.equal(await runner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('who comes later reads the chat as it was written', async () => {
  assert.equal(await runner.lostChat(), undefined);
  runner.close();
});
