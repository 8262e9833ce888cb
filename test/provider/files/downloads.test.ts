import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test, describe } from 'node:test';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { nodeBase64 } from '../../../provider/adapters/node/encodings.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { exactStream } from '../../../provider/adapters/s3/s3-bucket.ts';
import { createProvider } from '../../../provider/app/provider.ts';
import { BucketUnavailable } from '../../../provider/files/bucket.ts';
import { createDownloads, relay } from '../../../provider/files/downloads.ts';
import { ja } from '../../../provider/i18n/ja.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import type { Store } from '../../../provider/store/store.ts';
import { callsOf, formOf, NOW, read, startTestProvider, type Calls, type TestProvider } from '../client.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 19 * MEGABYTE;

/** Puts up a large file of material, and answers its path. */
async function putUp(provider: Calls, token: string, size = SIZE): Promise<string> {
  const { ticket } = (await provider.ask('readUploadCredential', {}, { token })).data;
  const file = new File(['%PDF-', new Uint8Array(size - 5)], 'a.pdf');
  const { data } = await read(
    await provider.fetch('/upload/material', { method: 'POST', body: formOf({ ticket, file }) }),
  );
  return new URL(String(data['url'])).pathname;
}

/** Asks for a file and reads nothing of it but its first bytes. */
async function beginReading({ port }: TestProvider, path: string, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const load = (provider: TestProvider, path: string, token: string) =>
  provider.fetch(path, { headers: { Authorization: token } });

test('the bytes of a file are not read for HEAD, nor for unauthorised readers', async () => {
  const sqlite = openSqliteStore(':memory:');
  after(() => sqlite.close());
  const crypto = createNodeCrypto({ memory: 1024, passes: 1 });
  await fillDemoWorld({ store: sqlite, now: () => NOW, crypto });
  let reads = 0;
  const files = {
    ...sqlite.files,
    get: (id: string) => {
      reads += 1;
      return sqlite.files.get(id);
    },
  };
  const settings = { url: 'http://provider.test', portalUrl: 'http://portal.test/teacher/', mailbox: false, logo: '' };
  const provider = createProvider({ store: { ...sqlite, files }, clock: () => NOW, crypto, settings });
  const calls = callsOf((path, init) => provider.fetch(new Request(settings.url + path, init)));
  const [token, foreign] = [await calls.signIn(), await calls.signIn('taro')];
  const path = await putUp(calls, token, 1000);
  const ask = (method: string, by: string) => calls.fetch(path, { method, headers: { Authorization: by } });
  assert.equal((await ask('GET', 'none')).status, 404);
  assert.equal((await ask('GET', foreign)).status, 404);
  const head = await ask('HEAD', token);
  assert.deepEqual([head.status, head.headers.get('Content-Length')], [200, '1000']);
  assert.equal(reads, 0);
  assert.equal((await (await ask('GET', token)).arrayBuffer()).byteLength, 1000);
  assert.equal(reads, 1);
});

test('the board of a lesson counts as a download of its teacher until it has been sent, and is not read before', async () => {
  const store = createMemoryStore();
  const crypto = createNodeCrypto({ memory: 1024, passes: 1 });
  await fillDemoWorld({ store, now: () => NOW, crypto });
  const [lesson] = await store.lessons.find({ where: [['teacherId', '=', 'teacher-hanako']], limit: 1 });
  const room = `class-${lesson?.id}`;
  const board = new Doc();
  board.getMap('items').set('first/large', new Uint8Array(20 * MEGABYTE));
  const bytes = new Uint8Array(encodeStateAsUpdate(board));
  await store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes });
  let reads = 0;
  const roomUpdates: Store['roomUpdates'] = {
    ...store.roomUpdates,
    find: (query) => {
      reads += 1;
      return store.roomUpdates.find(query);
    },
  };
  const settings = { url: 'http://provider.test', portalUrl: 'http://portal.test/teacher/', mailbox: false, logo: '' };
  const provider = createProvider({
    store: { ...store, roomUpdates },
    clock: () => NOW,
    crypto,
    base64: nodeBase64,
    settings,
  });
  const calls = callsOf((path, init) => provider.fetch(new Request(settings.url + path, init)));
  const token = await calls.signIn();
  const ask = () =>
    calls.fetch(`/api/client/teacher/course/${lesson?.id}/archive/board`, { headers: { Authorization: token } });
  const [first, second] = [await ask(), await ask()];
  assert.deepEqual([first.status, reads], [200, 2]);
  const rejection = await read(await ask());
  assert.deepEqual([rejection.httpStatus, rejection.data['code'], reads], [503, 'busy', 2]);
  await second.body?.cancel();
  await (await ask()).body?.cancel();
  const { data } = (await first.json()) as { data: { updates: string[] } };
  assert.equal(data.updates[0]?.length, Math.ceil(bytes.length / 3) * 4);
  await (await ask()).body?.cancel();
});

test('a teacher has to wait with a fourth large download, another teacher does not', async () => {
  const provider = await startTestProvider();
  const [token, other] = [await provider.signIn(), await provider.signIn('taro')];
  const [path, another] = [await putUp(provider, token), await putUp(provider, other)];
  const sockets = await Promise.all([1, 2, 3].map(() => beginReading(provider, path, token)));
  const rejection = await read(await load(provider, path, token));
  assert.deepEqual(
    [rejection.httpStatus, rejection.data['code'], rejection.headers.get('Retry-After')],
    [503, 'busy', '10'],
  );
  assert.match(rejection.message, /ダウンロードが混み合っています/);
  assert.equal((await (await load(provider, another, other)).arrayBuffer()).byteLength, SIZE);

  for (const socket of sockets) socket.destroy();
  let last = await load(provider, path, token);
  while (last.status === 503) last = await load(provider, path, token);
  assert.equal((await last.arrayBuffer()).byteLength, SIZE);
});

/** Reads the file until all of it has come: on a busy machine this reader may be too slow for the provider, too. */
async function wholeLength(...request: Parameters<typeof load>): Promise<number> {
  for (;;) {
    const reply = await load(...request);
    const body = reply.status === 503 ? undefined : await reply.arrayBuffer().catch(() => undefined);
    if (body) return body.byteLength;
  }
}

test('a download whose reader stops reading is cancelled, and its memory is released', async () => {
  const provider = await startTestProvider({ readTimeout: 100 });
  const token = await provider.signIn();
  const path = await putUp(provider, token);
  const sockets = await Promise.all([1, 2, 3].map(() => beginReading(provider, path, token)));
  assert.equal(await wholeLength(provider, path, token), SIZE);
  for (const socket of sockets) {
    let length = 0;
    socket.on('data', (bytes) => {
      length += bytes.length;
    });
    // An answer that is whole leaves the connection open.
    const isWhole = await Promise.race([
      once(socket, 'close').then(() => false),
      new Promise((resolve) => {
        socket.on('data', () => {
          if (length >= SIZE) resolve(true);
        });
      }),
    ]);
    assert.equal(isWhole, false);
    socket.destroy();
  }
});

test('the memory of all downloads together is limited, and a finished one does not count', async () => {
  const downloads = createDownloads();
  const file = { size: 20 * MEGABYTE, isInBucket: false };
  const send = (reader: string) => downloads.send(reader, file, async () => new Uint8Array(file.size), ja);
  const bodies = await Promise.all(Array.from({ length: 12 }, (_, number) => send(`reader-${number}`)));
  await assert.rejects(send('one more'), { message: ja.downloadsBusy, httpStatus: 503 });
  assert.equal((await new Response(bodies[0]).arrayBuffer()).byteLength, 20 * MEGABYTE);
  await (await send('one more')).cancel();
  const last = await send('yet one more');
  for (const body of [...bodies.slice(1), last]) await body.cancel();
});

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

test('a relayed stream ends if it is read too slowly, also while its source is idle', async (context) => {
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
  await assert.rejects(reader.read(), /The reader has stopped reading/);
  assert.deepEqual([source.isCanceled, release.calls], [true, 1]);

  const silent = relay(new ReadableStream<Uint8Array>(), { bytes: 1, millis: 1000 }, release);
  const waiting = assert.rejects(silent.getReader().read(), /The reader has stopped reading/);
  context.mock.timers.tick(1000);
  await waiting;
  assert.equal(release.calls, 2);
});

// What comes from a bucket, chunk by chunk.

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
  test('arrives complete, in any chunks', async () => {
    for (const lengths of [[4], [1, 3], [2, 2], [1, 1, 1, 1]])
      assert.deepEqual(await readFour(...lengths), { passed: 4, error: undefined });
  });
});

describe('an object of another size', () => {
  for (const lengths of [[3], [5], [2, 1], [2, 3], [4, 1], [2, 2, 1], [1, 1, 1, 1, 4]])
    test(`never arrives complete, such as one in chunks of ${lengths.join(', ')} instead of 4`, async () => {
      const { passed, error } = await readFour(...lengths);
      assert.ok(passed < 4, `${passed} bytes were passed on`);
      assert.ok(error instanceof BucketUnavailable);
    });
});
