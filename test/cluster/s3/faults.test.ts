// Storage that is away, hangs, refuses, or has lost what was stored.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, mock, test } from 'node:test';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { createS3Bucket } from '../../../provider/adapters/s3/s3-bucket.ts';
import { deleteUnusedObjects, placeBytes } from '../../../provider/files/stored-bytes.ts';
import { BucketUnavailable, type Bucket } from '../../../provider/files/bucket.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { NOW, read, startTestProvider, type TestProvider } from '../../provider/client.ts';
import {
  askTicket,
  load,
  newDatabase,
  pdfOf,
  PLACING_TIME,
  send,
  startSite,
  startStorage,
  upload,
} from './uploads-site.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 19 * MEGABYTE;
const server = await startStorage();

beforeEach(() => {
  mock.restoreAll();
  // What fails is logged.
  mock.method(console, 'error', () => {});
});

/** Asserts that uploads and downloads are answered with the time to wait, and everything else as ever. */
async function assertUnavailable(provider: TestProvider, token: string, name: string): Promise<void> {
  const answers = [
    await send(provider, await askTicket(provider, token), '%PDF-1.7 x'),
    await read(await load(provider, name, token)),
  ];
  for (const { httpStatus, headers, data, message } of answers) {
    assert.deepEqual([httpStatus, data['code'], headers.get('Retry-After')], [503, 'filesUnavailable', '5']);
    assert.match(message, /ファイルの保管場所に接続できません/);
  }
  assert.equal((await provider.ask('listStudents', {}, { token })).status, 1);
  assert.equal((await load(provider, name, token, { method: 'HEAD' })).status, 200);
}

test('while the storage is away, uploads and downloads answer 503 with the time to wait; then they go on', async () => {
  const { provider, token } = await startSite(server);
  const name = await upload(provider, token, '%PDF-1.7 kept');
  await server.stop();
  await assertUnavailable(provider, token, name);
  await server.start();
  assert.equal(await (await load(provider, name, token)).text(), '%PDF-1.7 kept');
  await upload(provider, token, '%PDF-1.7 new');
});

test('storage that hangs is not waited for', async () => {
  const bucket = await server.createBucket();
  const s3 = { ...bucket.settings, answerTimeoutMillis: 300 };
  const provider = await startTestProvider({ s3 });
  const token = await provider.signIn();
  const name = await upload(provider, token, '%PDF-1.7 kept');
  server.pause();
  await assertUnavailable(provider, token, name);
  server.resume();
  assert.equal(await (await load(provider, name, token)).text(), '%PDF-1.7 kept');
});

test('a ticket whose upload failed is good for another try', async () => {
  const { bucket, provider, token } = await startSite(server);
  const ticket = await askTicket(provider, token);
  await server.stop();
  assert.equal((await send(provider, ticket, '%PDF-1.7 x')).httpStatus, 503);
  await server.start();
  assert.equal((await send(provider, ticket, '%PDF-1.7 x')).status, 1);
  assert.equal(bucket.objects().length, 1);
});

describe('an object', () => {
  test('that has been lost is answered like a file that is not there', async () => {
    const { bucket, provider, token } = await startSite(server);
    const name = await upload(provider, token, '%PDF-1.7 x');
    rmSync(bucket.fileOf(name));
    assert.equal((await read(await load(provider, name, token))).httpStatus, 404);
  });

  test('that is shorter or longer than its upload was never counts as whole', async () => {
    const { bucket, provider, token } = await startSite(server);
    for (const change of [
      (file: string) => truncateSync(file, MEGABYTE),
      (file: string) => writeFileSync(file, pdfOf(3 * MEGABYTE)),
    ]) {
      const name = await upload(provider, token, pdfOf(2 * MEGABYTE));
      change(bucket.fileOf(name));
      await assert.rejects(async () => (await load(provider, name, token)).arrayBuffer());
    }
  });

  test('whose storage hangs while it is read breaks off', async () => {
    const bucket = await server.createBucket();
    const s3 = createS3Bucket({ ...bucket.settings, answerTimeoutMillis: 300 });
    await s3.put('large', pdfOf(SIZE), 'application/pdf');
    const stream = (await s3.open('large', SIZE)) ?? assert.fail('there is no object');
    server.pause();
    await assert.rejects(new Response(stream).arrayBuffer(), BucketUnavailable);
    server.resume();
  });
});

describe('downloads', () => {
  test('of large files that are passed on take little memory, so that a teacher may have more than three', async () => {
    const { provider, token } = await startSite(server);
    const name = await upload(provider, token, pdfOf(SIZE));
    const replies = await Promise.all(Array.from({ length: 8 }, () => load(provider, name, token)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array.from({ length: 8 }, () => 200),
    );
    for (const reply of replies) assert.equal((await reply.arrayBuffer()).byteLength, SIZE);
  });

  test('whose readers stop reading are cancelled, and their memory is released', async () => {
    const { provider, token } = await startSite(server, { readTimeout: 100 });
    const name = await upload(provider, token, pdfOf(SIZE));
    // As many as one teacher may have.
    const sockets = await Promise.all(Array.from({ length: 64 }, () => beginReading(provider.port, name, token)));
    let last = await load(provider, name, token);
    while (last.status === 503) last = await load(provider, name, token);
    assert.equal(last.status, 200);
    await last.body?.cancel();
    const [first, ...others] = sockets;
    for (const socket of others) socket.destroy();
    let length = 0;
    first?.on('data', (bytes) => (length += bytes.length));
    if (first) await once(first, 'close');
    assert.ok(length < SIZE, `${length} bytes have come`);
  });
});

test('an upload that the database was too slow for is refused, and its object deleted', async () => {
  const bucket = await server.createBucket();
  const store = createMemoryStore();
  let now = NOW;
  const deps = { store, bucket: createS3Bucket(bucket.settings), now: () => now };
  const file = { id: 'late.pdf', type: 'application/pdf', bytes: pdfOf(100) };
  const placed = await placeBytes(deps, file);
  await deleteUnusedObjects(deps);
  assert.deepEqual(bucket.objects(), ['late.pdf']);
  now += PLACING_TIME;
  const slow: Bucket = {
    ...deps.bucket,
    // Just when it is about to be deleted the transaction comes.
    async delete(name) {
      await assert.rejects(
        store.transaction((store) => placed.confirm(store)),
        BucketUnavailable,
      );
      await deps.bucket.delete(name);
    },
  };
  await deleteUnusedObjects({ ...deps, bucket: slow });
  assert.deepEqual(bucket.objects(), []);
  assert.equal(await store.unusedObjects.count(), 0);
});

describe('the start', () => {
  const assertRefuses = async (start: Parameters<typeof startProvider>[0], sentence: RegExp) =>
    assert.rejects(
      startProvider({ passwordCost: { memory: 1024, passes: 1 }, ...start }).then((provider) => provider.close()),
      (error) =>
        error instanceof StartError && sentence.test(error.message) && !/a-secret|wrong-secret/.test(error.message),
    );

  test('says what is wrong with a bucket that refuses, and prints no secret', async () => {
    const { settings } = await server.createBucket();
    const check = /Check S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, /;
    for (const [change, code] of [
      [{ bucket: 'not-there' }, /HTTP 404 \(NoSuchBucket\)/],
      [{ secretKey: 'wrong-secret' }, /HTTP 403 \(SignatureDoesNotMatch\)/],
      [{ accessKey: 'nobody' }, /HTTP 40[34] /],
    ] as const) {
      await assertRefuses({ s3: { ...settings, ...change } }, check);
      await assertRefuses({ s3: { ...settings, ...change } }, code);
    }
  });

  test('goes on without storage that does not answer, and says so', async () => {
    const { settings } = await server.createBucket();
    await server.stop();
    const provider = await startTestProvider({ s3: settings });
    await untilLogged(/The bucket for uploads cannot be used: PUT failed\. It may respond later\./);
    await server.start();
    await upload(provider, await provider.signIn(), '%PDF-1.7 x');
  });

  test('is refused without the bucket that uploads lie in', async () => {
    const database = newDatabase();
    const { bucket, provider, token } = await startSite(server, { database });
    await upload(provider, token, '%PDF-1.7 x');
    await provider.close();
    await assertRefuses({ database }, /^Uploads lie in a bucket, which has to be set: S3_URL, /);
    await (await startTestProvider({ database, s3: bucket.settings })).close();
  });
});

/** Asks for a file and reads nothing of it but its first bytes. */
async function beginReading(port: number, name: string, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`GET /files/${name} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** Waits until something has been logged as an error, at most half a minute. */
async function untilLogged(pattern: RegExp): Promise<void> {
  const deadline = Date.now() + 30_000;
  const { calls } = (console.error as unknown as { mock: { calls: { arguments: unknown[] }[] } }).mock;
  while (!calls.some(({ arguments: all }) => pattern.test(all.map(String).join(' ')))) {
    if (Date.now() > deadline) assert.fail(`Nobody has logged ${pattern}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
