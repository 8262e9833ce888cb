import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { readForm } from '../../../provider/app/body.ts';
import { ja } from '../../../provider/i18n/ja.ts';
import { createUploadGate } from '../../../provider/files/upload-gate.ts';
import { assertRejected, formOf, read, startTestProvider, type TestProvider } from '../client.ts';

const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'half-sent';

/** The begin of an upload of 20 MB, of which so many bytes are sent; answers the socket. */
function beginUpload(
  { port }: TestProvider,
  ticket: string,
  sent: number,
  path = '/upload/material',
  headers = '',
): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  // Whoever is turned away in the middle may find the socket closed.
  socket.on('error', () => {});
  const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="ticket"\r\n\r\n${ticket}\r\n`;
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${headers}` +
      `Content-Length: ${20 * MEGABYTE}\r\n\r\n${ticket === '' ? '' : field}${file}`,
  );
  socket.write(Buffer.alloc(sent, 32));
  return socket;
}

/** Everything that the provider says until it closes the connection. */
const readAll = async (socket: Socket) => (await socket.toArray()).join('');

const askTicket = async (provider: TestProvider, token: string) =>
  (await provider.ask('readUploadCredential', {}, { token })).data.ticket;

const upload = async (provider: TestProvider, ticket: string) =>
  read(
    await provider.fetch('/upload/material', {
      method: 'POST',
      body: formOf({ ticket, file: new File(['%PDF-1.7'], 'a.pdf') }),
    }),
  );

test('60 uploads without a valid ticket are rejected before their files arrive', async () => {
  const provider = await startTestProvider();
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => readAll(beginUpload(provider, 'unknown', MEGABYTE))),
  );
  for (const reply of replies) assert.match(reply, /^HTTP\/1\.1 200[^]*"code":"uploadOver"/);
});

test('an upload whose first field is the file is rejected before the file arrives', async () => {
  const provider = await startTestProvider();
  assert.match(await readAll(beginUpload(provider, '', MEGABYTE)), /^HTTP\/1\.1 422[^]*"field":"ticket"/);
});

test('a picture without a session is rejected before it arrives', async () => {
  const provider = await startTestProvider();
  assert.match(await readAll(beginUpload(provider, 'none', MEGABYTE, '/api/upload/avatar')), /^HTTP\/1\.1 403/);
});

test('a teacher may run three uploads, which do not block another teacher', async () => {
  const provider = await startTestProvider({ bodyTimeout: 60_000 });
  const [hanako, taro] = [await provider.signIn(), await provider.signIn('taro')];
  const tickets = await Promise.all([1, 2, 3].map(() => askTicket(provider, hanako)));
  const sockets = tickets.map((ticket) => beginUpload(provider, ticket, MEGABYTE));
  // Until all three have arrived, the fourth may still go through.
  let last = await upload(provider, await askTicket(provider, hanako));
  while (last.status === 1) last = await upload(provider, await askTicket(provider, hanako));
  assertRejected(last, 'busy');
  assert.equal(last.headers.get('Retry-After'), '10');
  assert.match(last.message, /アップロードが混み合っています/);
  assert.equal((await upload(provider, await askTicket(provider, taro))).status, 1);

  for (const socket of sockets) socket.destroy();
  const ticket = await askTicket(provider, hanako);
  while (last.status !== 1) last = await upload(provider, ticket);
});

test('the memory of all uploads together is limited', () => {
  const gate = createUploadGate();
  const leaves = [1, 2, 3, 4, 5, 6].map((teacher) => gate.enter(`teacher-${teacher}`, 20 * MEGABYTE, ja));
  assert.throws(() => gate.enter('teacher-7', 20 * MEGABYTE, ja), { message: ja.uploadsBusy });
  leaves[0]?.();
  gate.enter('teacher-7', 20 * MEGABYTE, ja)();
});

test('a body that stalls is cancelled, and its memory is released', async () => {
  const provider = await startTestProvider({ bodyTimeout: 1000 });
  const token = await provider.signIn();
  for (let round = 0; round < 2; round += 1) {
    const tickets = await Promise.all([1, 2, 3].map(() => askTicket(provider, token)));
    const replies = await Promise.all(tickets.map((ticket) => readAll(beginUpload(provider, ticket, MEGABYTE))));
    for (const reply of replies) assert.match(reply, /^HTTP\/1\.1 408[^]*"code":"stalled"/);
  }
  // On a busy machine a whole body, too, may take longer than that; `busy` would mean that the memory is not released.
  let last = await upload(provider, await askTicket(provider, token));
  while (last.httpStatus === 408) last = await upload(provider, await askTicket(provider, token));
  assert.equal(last.status, 1);
});

test('a body that arrives too slowly is cancelled like a stalled one', async () => {
  const provider = await startTestProvider({ bodyTimeout: 500 });
  const token = await provider.signIn();
  const socket = beginUpload(provider, await askTicket(provider, token), 0);
  const drip = setInterval(() => socket.write('x'), 50);
  const reply = await readAll(socket).finally(() => clearInterval(drip));
  assert.match(reply, /^HTTP\/1\.1 408[^]*"code":"stalled"/);
});

test('a body at the minimum rate is accepted, however long it takes', async ({ mock }) => {
  // Only the body moves this time: on a busy machine its chunks would come late.
  let now = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => now);
  const sent = new File([new Uint8Array(256 * 1024)], 'a.pdf');
  const form = new Response(formOf({ file: sent }));
  const bytes = new Uint8Array(await form.arrayBuffer());
  let offset = 0;
  const body = new ReadableStream(
    {
      async pull(controller) {
        now += 300;
        mock.timers.tick(300);
        // What is due by now comes before the chunk.
        await new Promise(setImmediate);
        controller.enqueue(bytes.slice(offset, offset + 4096));
        offset += 4096;
        if (offset >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: { 'Content-Type': form.headers.get('Content-Type') ?? '' },
    body,
    duplex: 'half',
  };
  const timeout = 1500;
  const { file } = await readForm(new Request('http://provider/upload', init), { messages: ja, timeout }, 20);
  assert.equal((file as File).size, sent.size);
  assert.ok(now > 10 * timeout);
});

test('JSON that stalls is cancelled', async () => {
  const provider = await startTestProvider({ bodyTimeout: 100 });
  const socket = connect(provider.port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    'POST /api/client/teacher/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"',
  );
  assert.match(await readAll(socket), /^HTTP\/1\.1 408/);
});

test('a ticket in several chunks, or after a small file, is found', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const behind = new FormData();
  behind.append('file', new File(['%PDF-1.7'], 'a.pdf'));
  behind.append('ticket', await askTicket(provider, token));
  assert.equal((await read(await provider.fetch('/upload/material', { method: 'POST', body: behind }))).status, 1);

  const form = new Response(
    formOf({ ticket: await askTicket(provider, token), file: new File(['%PDF-1.7'], 'a.pdf') }),
  );
  const bytes = new Uint8Array(await form.arrayBuffer());
  let offset = 0;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.slice(offset, offset + 7));
      offset += 7;
      if (offset >= bytes.length) controller.close();
    },
  });
  const init = {
    method: 'POST',
    headers: { 'Content-Type': form.headers.get('Content-Type') ?? '' },
    body,
    duplex: 'half',
  };
  assert.equal((await read(await provider.fetch('/upload/material', init))).status, 1);
});
