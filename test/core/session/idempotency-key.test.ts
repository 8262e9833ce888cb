import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyKey } from '../../../src/core/session/idempotency-key.ts';
import { table } from '../table.ts';

/** Gives the numbers one after the other, then again from the first. */
function sequence(...numbers: number[]): () => number {
  let calls = 0;
  return () => numbers[calls++ % numbers.length];
}

table('a history key', historyKey, {
  'is all zeros for the smallest random numbers': [[() => 0], '000000'],
  'is all z for the largest random numbers': [[() => 1 - Number.EPSILON], 'zzzzzz'],
  'has 6 characters even for a number of few digits': [[() => 0.5], 'iiiiii'],
  'takes a new number for each character': [[sequence(0, 10 / 36, 35 / 36)], '0az0az'],
});

test('every history key has 6 characters of a–z and 0–9', () => {
  for (let count = 0; count < 500; count += 1) assert.match(historyKey(), /^[a-z0-9]{6}$/);
});
