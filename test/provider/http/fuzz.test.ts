// Calls and messages with generated content, valid and with a single thing wrong, at a real provider.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Endpoint } from '../../../src/core/api/endpoints/endpoint.ts';
import { endpointTable, type EndpointName } from '../../../src/core/api/endpoints/table.ts';
import { callsOfRow, createCallRunner } from '../fuzz/calls.ts';
import { startTestProvider } from '../client.ts';
import { createMessageRunner, rightMessages, wrongMessages } from '../fuzz/messages.ts';

const SEED = 20_261_122;
const RUNS = 25;

const provider = await startTestProvider();
const callRunner = await createCallRunner(provider);

describe('input that fits the published schema is accepted or rejected by a rule, other input is rejected, and accepted input is stored', () => {
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    test(name, async () => {
      const property = fc.asyncProperty(callsOfRow(name), async (call) => {
        assert.equal(await callRunner.run(call), undefined);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
    });
  }

  test('every call with a body rejects one that is not JSON, or nested thousands of levels deep', async () => {
    const token = await callRunner.token();
    const bodies = [
      '',
      '{',
      'nul',
      '[1,]',
      '"\\ud800"',
      '{"__proto__":[]',
      '['.repeat(30_000),
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ];
    const rows = (Object.keys(endpointTable) as EndpointName[])
      .map((name): Endpoint => endpointTable[name])
      .filter(({ body, form }) => body && !form);
    for (const { method, path } of rows) {
      for (const body of bodies) {
        const { status } = await provider.fetch(path, {
          method,
          body,
          headers: { Authorization: token, 'Content-Type': 'application/json' },
        });
        // A search asks for nothing that an object has to have.
        const isNarrowedByNothing = status === 200 && body.startsWith('{"a"');
        assert.ok(
          status === 400 || status === 422 || isNarrowedByNothing,
          `${method} ${path} ${body.slice(0, 20)}: ${status}`,
        );
      }
    }
  });

  test('a fifth of the calls are accepted and read back', () => {
    const { accepted, readBack, calls } = callRunner.tally;
    assert.ok(accepted > calls / 5, `${accepted} of ${calls} calls were taken`);
    assert.equal(readBack, accepted);
  });
});

// Every message of a room's socket, generated from its schema: right ones, and ones with a single thing wrong.

const messageRunner = await createMessageRunner(await startTestProvider());

test('a valid message closes no socket, and is delivered unchanged', async () => {
  const property = fc.asyncProperty(rightMessages(), async (message) =>
    assert.equal(await messageRunner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('an invalid message closes its own socket and no other', async () => {
  const property = fc.asyncProperty(wrongMessages(), async (message) =>
    assert.equal(await messageRunner.run(message), undefined),
  );
  await fc.assert(property, { seed: SEED, numRuns: 300 });
});

test('a participant who joins later receives the chat unchanged', async () => {
  assert.equal(await messageRunner.lostChat(), undefined);
  messageRunner.close();
});
