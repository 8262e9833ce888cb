import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

/**
 * Proves a rule by its table, a test for each row: the promise as a sentence, then what goes in and what comes out.
 */
export function table<In extends unknown[], Out>(
  title: string,
  rule: (...given: In) => Out,
  rows: Record<string, [given: In, expected: Out]>,
): void {
  describe(title, () => {
    for (const [sentence, [given, expected]] of Object.entries(rows)) {
      test(sentence, () => assert.deepEqual(rule(...given), expected));
    }
  });
}

/** The moment of an ISO text, in milliseconds. */
export function at(iso: string): number {
  const millis = Date.parse(iso);
  assert.ok(Number.isFinite(millis), `not a moment: ${iso}`);
  return millis;
}
