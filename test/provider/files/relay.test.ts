import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relay } from '../../../provider/files/downloads.ts';

/** A stream of so many chunks of a kilobyte, made as they are read, and what has become of it. */
function chunks(count: number) {
  const source = { made: 0, isCanceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        source.made += 1;
        controller.enqueue(new Uint8Array(1024));
        if (source.made === count) controller.close();
      },
      cancel() {
        source.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { source, stream };
}

/** Counts its calls. */
function counter() {
  const count = () => void (count.calls += 1);
  count.calls = 0;
  return count;
}

const pace = { bytes: 10 * 1024, millis: 60_000 };

test('a relayed stream is made as it is read, and released once all has been read', async () => {
  const { source, stream } = chunks(20);
  const release = counter();
  const reader = relay(stream, pace, release).getReader();
  await reader.read();
  assert.deepEqual([source.made, release.calls], [1, 0]);
  let length = 1024;
  for (let part = await reader.read(); part.value; part = await reader.read()) length += part.value.length;
  assert.deepEqual([length, release.calls], [20 * 1024, 1]);
});

test('a relayed stream that is cancelled cancels its source, and is released once', async () => {
  const { source, stream } = chunks(20);
  const release = counter();
  const reader = relay(stream, pace, release).getReader();
  await reader.read();
  await reader.cancel();
  assert.deepEqual([source.isCanceled, release.calls], [true, 1]);
});

test('a relayed stream fails as its source does, and is released once', async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull() {
      throw new Error('It broke off.');
    },
  });
  const release = counter();
  await assert.rejects(new Response(relay(stream, pace, release)).arrayBuffer(), /It broke off/);
  assert.equal(release.calls, 1);
});

test('a relayed stream ends where too little of it is read in time, also while its source makes nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const release = counter();
  const { source, stream } = chunks(50);
  const reader = relay(stream, { bytes: 10 * 1024, millis: 1000 }, release).getReader();
  for (let times = 0; times < 2; times += 1) {
    for (let number = 0; number < 10; number += 1) await reader.read();
    context.mock.timers.tick(999);
  }
  await reader.read();
  context.mock.timers.tick(1);
  await assert.rejects(reader.read(), /Nobody reads this file/);
  assert.deepEqual([source.isCanceled, release.calls], [true, 1]);

  const silent = relay(new ReadableStream<Uint8Array>(), { bytes: 1, millis: 1000 }, release);
  const waiting = assert.rejects(silent.getReader().read(), /Nobody reads this file/);
  context.mock.timers.tick(1000);
  await waiting;
  assert.equal(release.calls, 2);
});
