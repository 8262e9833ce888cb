import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeExpired } from '../../../provider/store/purge.ts';
import { materialQuotaOf } from '../../../provider/files/files.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { assertRejected, DAY, formOf, NOW, read, startTestProvider, type TestProvider } from '../client.ts';
import { pngOf } from './pictures.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const askTicket = (provider: TestProvider, token: string) =>
  provider.askAnything('readUploadCredential', {}, { token });
const send = async (provider: TestProvider, ticket: unknown, content: BlobPart) =>
  read(
    await provider.fetch('/upload/material', {
      method: 'POST',
      body: formOf({ ticket, file: new File([content], 'page.pdf') }),
    }),
  );
const pdfOf = (bytes: number) => new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8, 32)]));

async function upload(provider: TestProvider, token: string, content: BlobPart) {
  return send(provider, (await askTicket(provider, token)).data['ticket'], content);
}

test('a teacher with the maximum number of files gets no ticket for more, but a message', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: 1024 * MEGABYTE, files: 2 } });
  const [hanako, taro] = [await provider.signIn(), await provider.signIn('taro')];
  const early = (await askTicket(provider, hanako)).data['ticket'];
  for (let times = 0; times < 2; times += 1) assert.equal((await upload(provider, hanako, pdfOf(10))).status, 1);
  const rejection = await askTicket(provider, hanako);
  assertRejected(rejection, 'materialFull');
  assert.match(
    rejection.message,
    /資料の保存容量（1024MB）がいっぱいです。サービスの運営者に、容量の追加を依頼してください。/,
  );
  assertRejected(await send(provider, early, pdfOf(10)), 'materialFull');
  assert.equal((await upload(provider, taro, pdfOf(10))).status, 1);
});

test('a small quota limits the bytes, but allows two thousand files', () => {
  assert.deepEqual(materialQuotaOf(20), { bytes: 20 * MEGABYTE, files: 2000 });
  assert.deepEqual(materialQuotaOf(4096), { bytes: 4096 * MEGABYTE, files: 8192 });
});

test('a file that exceeds the remaining quota is rejected, a smaller one is accepted', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: MEGABYTE, files: 100 } });
  const token = await provider.signIn();
  assert.equal((await upload(provider, token, pdfOf(900 * KILOBYTE))).status, 1);
  assertRejected(await upload(provider, token, pdfOf(200 * KILOBYTE)), 'materialFull');
  assert.equal((await upload(provider, token, pdfOf(124 * KILOBYTE))).status, 1);
  assertRejected(await askTicket(provider, token), 'materialFull');
});

test('a profile picture does not count towards the material quota', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: MEGABYTE, files: 1 } });
  const token = await provider.signIn();
  const body = { file: new File([pngOf(10, 10)], 'me.png') };
  assert.equal((await provider.askAnything('uploadAvatar', { body }, { token })).status, 1);
  assert.equal((await upload(provider, token, pdfOf(10))).status, 1);
});

test('the size of a picture as material is read from its header', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const large = await upload(provider, token, pngOf(60_000, 60_000));
  assertRejected(large, 'tooManyPixels');
  assert.match(large.message, /50メガピクセル/);
  assert.equal((await upload(provider, token, pngOf(10_000, 5_000))).status, 1);
});

test('a PDF of more than 20 MB is rejected with the limit', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const large = await upload(provider, token, pdfOf(20 * MEGABYTE + 1));
  assert.deepEqual([large.httpStatus, large.data['code']], [413, 'tooLarge']);
  assert.match(large.message, /20MB/);
});

for (const [kind, open] of Object.entries({
  'in SQLite': () => openSqliteStore(':memory:'),
  'in memory': createMemoryStore,
})) {
  test(`housekeeping erases material of rooms long over and replaced pictures, ${kind}`, async () => {
    const store = open();
    await store.teachers.insert({
      id: 'one',
      email: 'one@example.jp',
      passwordHash: '',
      name: '',
      kana: '',
      avatar: 'chosen.png',
      phone: '',
      introduction: '',
      timeZone: 'Asia/Tokyo',
      firstDayOfWeek: 1,
      language: 'ja',
      theme: 'auto',
      reminderMinutes: 10,
      version: 1,
    });
    const put = (id: string, fileKind: 'avatar' | 'material', age: number) =>
      store.files.insert({
        id,
        teacherId: 'one',
        kind: fileKind,
        type: 'image/png',
        bytes: new Uint8Array(5),
        createdAt: NOW - age,
      });
    put('old.pdf', 'material', 402 * DAY);
    put('young.pdf', 'material', 400 * DAY);
    put('chosen.png', 'avatar', 500 * DAY);
    put('replaced.png', 'avatar', 2 * DAY);
    put('just-uploaded.png', 'avatar', DAY / 2);
    await purgeExpired({ store, now: () => NOW });
    assert.deepEqual((await store.files.find()).map(({ id }) => id).toSorted(), [
      'chosen.png',
      'just-uploaded.png',
      'young.pdf',
    ]);
    assert.equal(await store.files.sumOfLengths('bytes', [['kind', '=', 'avatar']]), 10);
    assert.equal(await store.files.sumOfLengths('bytes', [['teacherId', '=', 'nobody']]), 0);
  });
}
