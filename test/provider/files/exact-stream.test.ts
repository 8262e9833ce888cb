// What comes from a bucket, chunk by chunk.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exactStream } from '../../../provider/adapters/s3/s3-bucket.ts';
import { BucketUnavailable } from '../../../provider/files/bucket.ts';

const bodyOf = (lengths: readonly number[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const length of lengths) controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });

/** Reads an object whose upload had 4 bytes: how many were passed on, and how it failed. */
async function readFour(...lengths: number[]): Promise<{ passed: number; error: unknown }> {
  const reader = exactStream(bodyOf(lengths), 4, { cut: new AbortController(), timeout: 1000 }).getReader();
  let passed = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) passed += chunk.value.length;
    return { passed, error: undefined };
  } catch (error) {
    return { passed, error };
  }
}

describe('an object of the size that its upload had', () => {
  test('comes whole, in whatever chunks', async () => {
    for (const lengths of [[4], [1, 3], [2, 2], [1, 1, 1, 1]])
      assert.deepEqual(await readFour(...lengths), { passed: 4, error: undefined });
  });
});

describe('an object of another size', () => {
  for (const lengths of [[3], [5], [2, 1], [2, 3], [4, 1], [2, 2, 1], [1, 1, 1, 1, 4]])
    test(`never comes whole, as one in chunks of ${lengths.join(', ')} instead of 4`, async () => {
      const { passed, error } = await readFour(...lengths);
      assert.ok(passed < 4, `${passed} bytes were passed on`);
      assert.ok(error instanceof BucketUnavailable);
    });
});
