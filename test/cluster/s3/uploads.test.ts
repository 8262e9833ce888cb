// Uploads whose bytes lie in a bucket: what teachers and students notice of it is nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { assertRejected, MINUTE, startTestProvider } from '../../provider/client.ts';
import { jpegWithMetadata, tinyJpeg, tinyPng } from '../../provider/files/pictures.ts';
import { nightAfter } from '../../provider/links/student-rooms.ts';
import { recordCalls } from '../../provider/records/record-calls.ts';
import {
  askTicket,
  load,
  nameAt,
  newDatabase,
  pdfOf,
  PLACING_TIME,
  send,
  startSite,
  startStorage,
  upload,
  uploadPicture,
  uploadsIn,
} from './uploads-site.ts';

const MEGABYTE = 1024 * 1024;
const server = await startStorage();

const isWhole = async (reply: Response, content: Uint8Array): Promise<boolean> =>
  Buffer.from(await reply.arrayBuffer()).equals(content);

describe('an upload', () => {
  test('lies in the bucket, and in the database is only what is known about it', async () => {
    const database = newDatabase();
    const { bucket, provider, token } = await startSite(server, { database });
    const name = await upload(provider, token, '%PDF-1.7 x');
    assert.deepEqual(bucket.objects(), [name]);
    assert.equal(readFileSync(bucket.fileOf(name), 'utf8'), '%PDF-1.7 x');
    assert.deepEqual(uploadsIn(database), [{ id: name, inDatabase: 0, inBucket: 10 }]);
  });

  test('is checked before it is stored there: metadata is removed, and a file that is not material is rejected', async () => {
    const { bucket, provider, token } = await startSite(server);
    assertRejected(await send(provider, await askTicket(provider, token), 'PK an archive'), 'notMaterial');
    assert.deepEqual(bucket.objects(), []);
    const name = await upload(provider, token, jpegWithMetadata);
    assert.deepEqual(new Uint8Array(readFileSync(bucket.fileOf(name))), tinyJpeg);
  });

  test('is read from the provider, by who may, with the headers that keep it from running anything', async () => {
    const { provider, token } = await startSite(server);
    const content = pdfOf(3 * MEGABYTE + 7);
    const name = await upload(provider, token, content);
    const own = await load(provider, name, token);
    assert.deepEqual([own.status, own.headers.get('Content-Type')], [200, 'application/pdf']);
    assert.equal(own.headers.get('Content-Length'), String(content.length));
    assert.equal(own.headers.get('Cache-Control'), 'no-store');
    assert.match(own.headers.get('Content-Security-Policy') ?? '', /^default-src 'none'; .*sandbox$/);
    assert.ok(await isWhole(own, content));
    const head = await load(provider, name, token, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('Content-Length')], [200, String(content.length)]);
    const others = [await provider.signIn('taro'), 'none'];
    for (const other of others) assert.equal((await load(provider, name, other)).status, 404);
  });

  test('counts towards the quota, and one that exceeds it does not reach the bucket', async () => {
    const { bucket, provider, token } = await startSite(server, { materialQuota: { bytes: MEGABYTE, files: 100 } });
    const name = await upload(provider, token, pdfOf(0.9 * MEGABYTE));
    assertRejected(await send(provider, await askTicket(provider, token), pdfOf(0.2 * MEGABYTE)), 'materialFull');
    assert.deepEqual(bucket.objects(), [name]);
    await upload(provider, token, pdfOf(MEGABYTE - Math.floor(0.9 * MEGABYTE)));
    assertRejected(await provider.askAnything('readUploadCredential', {}, { token }), 'materialFull');
  });

  test('sent twice at once with one ticket is taken once, and what the other one left in the bucket is deleted', async () => {
    const { bucket, provider, token } = await startSite(server);
    const ticket = await askTicket(provider, token);
    const answers = await Promise.all([send(provider, ticket, '%PDF-1.7 x'), send(provider, ticket, '%PDF-1.7 y')]);
    const taken = answers.filter(({ status }) => status === 1);
    assert.equal(taken.length, 1);
    await provider.tendBucket();
    const before = bucket.objects();
    provider.clock.now += PLACING_TIME;
    await provider.tendBucket();
    assert.deepEqual([before.length, bucket.objects()], [2, [nameAt(taken[0]?.data['url'])]]);
  });

  test('that a mail takes along is attached to it', async () => {
    const { provider } = await startSite(server);
    const { teach, write, mail, upload: uploadBoard } = recordCalls(provider);
    const { id } = await teach(nightAfter(provider.clock.now, 40));
    await write(id, { note: '一次関数' });
    assert.equal((await mail({ id, boardUrl: await uploadBoard('%PDF-1.7 board') })).status, 1);
    const sent = (await provider.mails()).find(({ attachment }) => attachment);
    assert.equal(new TextDecoder().decode(sent?.attachment?.bytes), '%PDF-1.7 board');
  });

  test('that is too large for a mail is known by its size', async () => {
    const { provider } = await startSite(server);
    const { teach, write, mail, upload: uploadBoard } = recordCalls(provider);
    const { id } = await teach(nightAfter(provider.clock.now, 40));
    await write(id, { note: '一次関数' });
    const boardUrl = await uploadBoard(pdfOf(8 * MEGABYTE + 1));
    assertRejected(await mail({ id, preview: true, boardUrl }), 'tooLarge');
  });
});

describe('what is deleted', () => {
  test('is soon gone from the bucket, too', async () => {
    const { bucket, provider, token } = await startSite(server);
    const put = async () => {
      provider.clock.now += MINUTE;
      return nameAt((await uploadPicture(provider, token, tinyPng)).data);
    };
    const names: string[] = [];
    for (let times = 0; times < 5; times += 1) names.push(await put());
    assert.equal(bucket.objects().length, 5);
    await provider.tendBucket();
    assert.deepEqual(bucket.objects(), names.slice(2).toSorted());
    for (const name of names.slice(2)) assert.equal((await provider.fetch(`/files/${name}`)).status, 200);
    assert.equal((await provider.fetch(`/files/${names[0]}`)).status, 404);
  });

  test('while the storage is away is deleted once it is back', async (context) => {
    const errors = context.mock.method(console, 'error', () => {});
    const { bucket, provider, token } = await startSite(server);
    for (let times = 0; times < 4; times += 1) {
      provider.clock.now += MINUTE;
      await uploadPicture(provider, token, tinyPng);
    }
    await server.stop();
    await provider.tendBucket();
    assert.match(String(errors.mock.calls.at(-1)?.arguments[0]), /deleting unused objects/);
    await server.start();
    assert.equal(bucket.objects().length, 4);
    await provider.tendBucket();
    assert.equal(bucket.objects().length, 3);
  });
});

describe('uploads of a database', () => {
  test('are moved into the bucket once there is one, and read as before', async () => {
    const database = newDatabase();
    const before = await startTestProvider({ database });
    const content = pdfOf(MEGABYTE);
    const name = await upload(before, await before.signIn(), content);
    const picture = nameAt((await uploadPicture(before, await before.signIn(), tinyPng)).data);
    await before.close();
    assert.deepEqual(
      uploadsIn(database).map(({ inBucket }) => inBucket),
      [null, null],
    );

    const { bucket, provider, token } = await startSite(server, { database });
    await provider.tendBucket();
    assert.deepEqual(bucket.objects(), [name, picture].toSorted());
    assert.ok(uploadsIn(database).every(({ inDatabase }) => inDatabase === 0));
    assert.ok(await isWhole(await load(provider, name, token), content));
    assert.ok(await isWhole(await provider.fetch(`/files/${picture}`), tinyPng));
    // Nothing is left that would be deleted later.
    provider.clock.now += PLACING_TIME;
    await provider.tendBucket();
    assert.deepEqual(bucket.objects(), [name, picture].toSorted());
  });
});
