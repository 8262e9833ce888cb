// Every call with generated inputs, right ones and ones with a single thing wrong, at a real provider over HTTP.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Endpoint } from '../../../src/core/api/endpoints/endpoint.ts';
import { endpointTable, type EndpointName } from '../../../src/core/api/endpoints/table.ts';
import { callsOfRow, createCallRunner } from '../fuzz/calls.ts';
import { startTestProvider } from '../client.ts';

const SEED = 20_261_122;
const RUNS = 25;

const provider = await startTestProvider();
const runner = await createCallRunner(provider);

describe('input that fits the published schema is accepted or rejected by a rule, other input is rejected, and accepted input is stored', () => {
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    test(name, async () => {
      const property = fc.asyncProperty(callsOfRow(name), async (call) => {
        assert.equal(await runner.run(call), undefined);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
    });
  }

  test('every call with a body rejects one that is not JSON, or nested thousands of levels deep', async () => {
    const token = await runner.token();
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

  test('a fifth of the calls were accepted and read back', () => {
    const { accepted, readBack, calls } = runner.tally;
    assert.ok(accepted > calls / 5, `${accepted} of ${calls} calls were taken`);
    assert.equal(readBack, accepted);
  });
});
