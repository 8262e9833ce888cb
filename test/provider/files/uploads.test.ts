import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { materialQuotaOf } from '../../../provider/files/files.ts';
import { cleanPicture } from '../../../provider/files/pictures.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../provider/store/purge.ts';
import { assertRejected, formOf, MINUTE, NOW, read, startTestProvider, DAY, type TestProvider } from '../client.ts';
import { jpegWithMetadata, pngOf, pngWithMetadata, tinyJpeg, tinyPng, tinyWebp, webpWithMetadata } from './pictures.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const foreign = await provider.signIn('taro');

const upload = (content: BlobPart, name = 'me.png', type = 'image/png') =>
  provider.askAnything('uploadAvatar', { body: { file: new File([content], name, { type }) } }, { token });
const pathOf = (address: unknown) => new URL(String(address)).pathname;
const bytesAt = async (path: string) => new Uint8Array(await (await provider.fetch(path)).arrayBuffer());

describe('a picture', () => {
  for (const [kind, dirty, clean, type, ending] of [
    ['PNG', pngWithMetadata, tinyPng, 'image/png', 'png'],
    ['JPEG', jpegWithMetadata, tinyJpeg, 'image/jpeg', 'jpg'],
    ['WebP', webpWithMetadata, tinyWebp, 'image/webp', 'webp'],
  ] as const) {
    test(`of kind ${kind} is detected by its bytes, and stored without metadata`, async () => {
      // The name and the type say something else.
      const { status, data } = await upload(dirty, 'report.pdf', 'application/pdf');
      assert.equal(status, 1);
      const response = await provider.fetch(pathOf(data));
      assert.equal(response.headers.get('Content-Type'), type);
      assert.ok(pathOf(data).endsWith(`.${ending}`));
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.deepEqual(bytes, clean);
      assert.ok(!Buffer.from(bytes).includes('SECRET'));
    });
  }

  for (const [what, content] of Object.entries({
    'a renamed PDF': '%PDF-1.7\n%âãÏÓ',
    'an SVG with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a page': '<!doctype html><script>alert(1)</script>',
    'a GIF': 'GIF89a\x01\x00\x01\x00',
    'half a PNG': tinyPng.slice(0, 40),
    'half a JPEG': tinyJpeg.slice(0, 30),
    'half a WebP': tinyWebp.slice(0, 34),
    'the first bytes of a JPEG and then a page': Uint8Array.from([
      0xff,
      0xd8,
      0xff,
      0xe0,
      ...Buffer.from('<script>alert(1)</script>'),
    ]),
  })) {
    test(`is not ${what}`, async () => {
      const { httpStatus, status, message, data } = await upload(content);
      assert.deepEqual([httpStatus, status, data['code'], data['field']], [200, 0, 'notPicture', 'file']);
      assert.match(message, /PNG、JPEG、WebP/);
    });
  }

  test('of more than 5 MB is rejected with the limit, one of exactly 5 MB is parsed', async () => {
    const megabytes = 5 * 1024 * 1024;
    const large = await upload(new Uint8Array(megabytes + 1));
    assert.deepEqual([large.httpStatus, large.data['code'], large.data['field']], [413, 'tooLarge', 'file']);
    assert.match(large.message, /5MB/);
    assert.equal((await upload(new Uint8Array(megabytes))).data['code'], 'notPicture');
    assert.equal((await upload(new Uint8Array(3 * megabytes))).httpStatus, 413);
  });

  test('of more than 50 megapixels is rejected by its header, one of exactly as many is accepted', async () => {
    const large = await upload(pngOf(10_000, 5001));
    assert.deepEqual([large.httpStatus, large.data['code'], large.data['field']], [200, 'tooManyPixels', 'file']);
    assert.match(large.message, /50メガピクセル/);
    assert.equal((await upload(pngOf(10_000, 5000))).status, 1);
  });

  test('is truncated at its end, where a page could be hidden', () => {
    for (const whole of [tinyPng, tinyJpeg, tinyWebp]) {
      const cleaned = cleanPicture(Uint8Array.from([...whole, ...Buffer.from('<script>alert(1)</script>')]));
      assert.deepEqual(cleaned?.bytes, whole);
    }
  });

  test('is served inert, under an unguessable name', async () => {
    // Of pictures that are not chosen the newest are kept.
    provider.clock.now += 1;
    const { data } = await upload(tinyPng);
    const { headers, status } = await provider.fetch(pathOf(data));
    assert.equal(status, 200);
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
    assert.match(headers.get('Content-Security-Policy') ?? '', /^default-src 'none'; frame-ancestors 'none'; sandbox$/);
    assert.match(headers.get('Cache-Control') ?? '', /immutable/);
    assert.match(pathOf(data), /^\/files\/[\w-]{32}\.png$/);
    assert.notEqual(pathOf(data), pathOf((await upload(tinyPng)).data));
    const head = await provider.fetch(pathOf(data), { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('Content-Length')], [200, String(tinyPng.length)]);
  });

  test('is chosen in the settings, by its own teacher only', async () => {
    provider.clock.now += 1;
    const { data: address } = await upload(tinyPng);
    const choose = (avatar: unknown, by = token) =>
      provider.askAnything('changeSettings', { body: { avatar } }, { token: by });
    assert.equal((await choose(address)).data['avatar'], address);
    assert.equal((await choose(address, foreign)).data['field'], 'avatar');
    const signedIn = await provider.ask('signIn', { body: { email: 'hanako@example.jp', password: 'hanako-demo' } });
    assert.equal(signedIn.data.avatar, address);
    assert.equal((await choose('')).data['avatar'], '');
  });
});

test('the newest three unused pictures are kept, besides the chosen one', async () => {
  const own = await startTestProvider();
  const by = await own.signIn();
  const put = async () => {
    own.clock.now += MINUTE;
    return (await own.askAnything('uploadAvatar', { body: { file: new File([tinyPng], 'me.png') } }, { token: by }))
      .data;
  };
  const chosen = await put();
  assert.equal((await own.askAnything('changeSettings', { body: { avatar: chosen } }, { token: by })).status, 1);
  const spare = [];
  for (let times = 0; times < 6; times += 1) spare.push(await put());
  const statuses = [];
  for (const address of [chosen, ...spare]) statuses.push((await own.fetch(pathOf(address))).status);
  assert.deepEqual(statuses, [200, 404, 404, 404, 200, 200, 200]);
});

describe('teaching material', () => {
  const askTicket = async () => (await provider.ask('readUploadCredential', {}, { token })).data;
  const send = async (url: string, ticket: string, content: BlobPart, name = 'page.pdf') =>
    read(await fetch(url, { method: 'POST', body: formOf({ ticket, file: new File([content], name) }) }));

  test('is uploaded once per ticket, without a session, and downloaded by its teacher only', async () => {
    const { url, ticket } = await askTicket();
    const { status, data } = await send(url, ticket, '%PDF-1.7 x');
    assert.deepEqual([status, data['type'], data['bytes']], [1, 'application/pdf', 10]);
    const path = pathOf(data['url']);
    const own = await provider.fetch(path, { headers: { Authorization: token } });
    assert.equal(await own.text(), '%PDF-1.7 x');
    assert.equal(own.headers.get('Cache-Control'), 'no-store');
    assert.equal((await provider.fetch(path)).status, 404);
    assert.equal((await provider.fetch(path, { headers: { Authorization: foreign } })).status, 404);
    assertRejected(await send(url, ticket, '%PDF-1.7 y'), 'uploadOver');
  });

  test('may be a picture, whose metadata is removed, but nothing else; a rejection leaves the ticket valid', async () => {
    const { url, ticket } = await askTicket();
    const rejection = await send(url, ticket, 'PK\x03\x04 an archive', 'page.pdf');
    assert.deepEqual([rejection.httpStatus, rejection.data['code']], [200, 'notMaterial']);
    const { data } = await send(url, ticket, jpegWithMetadata);
    const response = await provider.fetch(pathOf(data['url']), { headers: { Authorization: token } });
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), tinyJpeg);
  });

  describe('is refused as incomplete by a form', () => {
    const png = () => new File([tinyPng], 'page.png');
    const twice = (ticket: string) => {
      const form = formOf({ ticket, file: png() });
      form.append('file', png());
      return form;
    };
    const forms: Record<string, [(ticket: string) => FormData, code: string, field: string]> = {
      'without a file': [(ticket) => formOf({ ticket }), 'required', 'file'],
      'with a file of another field': [(ticket) => formOf({ ticket, picture: png() }), 'required', 'file'],
      'with an empty file, as browsers send where none was chosen': [
        (ticket) => formOf({ ticket, file: new File([], '') }),
        'required',
        'file',
      ],
      'with an empty file of some name': [
        (ticket) => formOf({ ticket, file: new File([], 'page.png') }),
        'required',
        'file',
      ],
      'with a text instead of a file': [(ticket) => formOf({ ticket, file: 'page.png' }), 'invalid', 'file'],
      'with two files': [twice, 'invalid', 'file'],
      'without a ticket': [() => formOf({ file: png() }), 'required', 'ticket'],
      'with an empty ticket': [() => formOf({ ticket: '', file: png() }), 'required', 'ticket'],
    };
    for (const [what, [formWith, code, field]] of Object.entries(forms)) {
      test(what, async () => {
        const { url, ticket } = await askTicket();
        const reply = await read(await fetch(url, { method: 'POST', body: formWith(ticket) }));
        assert.deepEqual([reply.httpStatus, reply.status, reply.data], [422, 0, { code, field }]);
        assert.match(reply.message, /。$/);
        assert.equal((await send(url, ticket, tinyPng)).status, 1, 'the ticket is still valid');
      });
    }
  });

  test('cannot become a profile picture', async () => {
    const { url, ticket } = await askTicket();
    const { data } = await send(url, ticket, tinyPng);
    const answer = await provider.askAnything('changeSettings', { body: { avatar: data['url'] } }, { token });
    assert.deepEqual([answer.httpStatus, answer.status, answer.data['code']], [200, 0, 'unknown']);
  });

  test('needs a valid ticket, not older than ten minutes', async () => {
    provider.clock.now = NOW;
    const { url, ticket, expiresAtMillis } = await askTicket();
    assert.equal(expiresAtMillis, NOW + 10 * MINUTE);
    assertRejected(await send(url, 'unknown', '%PDF-1.7'), 'uploadOver');
    provider.clock.now = expiresAtMillis;
    assertRejected(await send(url, ticket, '%PDF-1.7'), 'uploadOver');
    provider.clock.now = NOW;
  });
});

test('a missing file gets a JSON reply like everything else', async () => {
  assert.deepEqual((await read(await provider.fetch('/files/nothing.png'))).httpStatus, 404);
  assert.equal((await bytesAt('/files/..%2f..%2fpackage.json')).length > 0, true);
  assert.equal((await provider.fetch('/files/..%2f..%2fpackage.json')).status, 404);
});

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

async function uploadMaterial(provider: TestProvider, token: string, content: BlobPart) {
  return send(provider, (await askTicket(provider, token)).data['ticket'], content);
}

test('a teacher with the maximum number of files gets a message instead of a ticket', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: 1024 * MEGABYTE, files: 2 } });
  const [hanako, taro] = [await provider.signIn(), await provider.signIn('taro')];
  const early = (await askTicket(provider, hanako)).data['ticket'];
  for (let times = 0; times < 2; times += 1)
    assert.equal((await uploadMaterial(provider, hanako, pdfOf(10))).status, 1);
  const rejection = await askTicket(provider, hanako);
  assertRejected(rejection, 'materialFull');
  assert.match(
    rejection.message,
    /資料の保存容量（1024MB）がいっぱいです。サービスの運営者に、容量の追加を依頼してください。/,
  );
  assertRejected(await send(provider, early, pdfOf(10)), 'materialFull');
  assert.equal((await uploadMaterial(provider, taro, pdfOf(10))).status, 1);
});

test('a small quota limits the bytes, but allows two thousand files', () => {
  assert.deepEqual(materialQuotaOf(20), { bytes: 20 * MEGABYTE, files: 2000 });
  assert.deepEqual(materialQuotaOf(4096), { bytes: 4096 * MEGABYTE, files: 8192 });
});

test('a file that exceeds the remaining quota is rejected, a smaller one is accepted', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: MEGABYTE, files: 100 } });
  const token = await provider.signIn();
  assert.equal((await uploadMaterial(provider, token, pdfOf(900 * KILOBYTE))).status, 1);
  assertRejected(await uploadMaterial(provider, token, pdfOf(200 * KILOBYTE)), 'materialFull');
  assert.equal((await uploadMaterial(provider, token, pdfOf(124 * KILOBYTE))).status, 1);
  assertRejected(await askTicket(provider, token), 'materialFull');
});

test('a profile picture does not count towards the material quota', async () => {
  const provider = await startTestProvider({ materialQuota: { bytes: MEGABYTE, files: 1 } });
  const token = await provider.signIn();
  const body = { file: new File([pngOf(10, 10)], 'me.png') };
  assert.equal((await provider.askAnything('uploadAvatar', { body }, { token })).status, 1);
  assert.equal((await uploadMaterial(provider, token, pdfOf(10))).status, 1);
});

test('the size of a picture as material is read from its header', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const large = await uploadMaterial(provider, token, pngOf(60_000, 60_000));
  assertRejected(large, 'tooManyPixels');
  assert.match(large.message, /50メガピクセル/);
  assert.equal((await uploadMaterial(provider, token, pngOf(10_000, 5_000))).status, 1);
});

test('a PDF of more than 20 MB is rejected with the limit', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const large = await uploadMaterial(provider, token, pdfOf(20 * MEGABYTE + 1));
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
