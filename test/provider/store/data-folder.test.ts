import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { NOTICE_DELAY_MS } from '../../../provider/mail/lesson-notices.ts';
import { assertRejected, findLesson, NOW, startTestProvider } from '../client.ts';
import { tinyPng } from '../files/pictures.ts';
import { startNpm, stopNpm } from '../npm-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

test('lessons, pictures, sessions, mails, limits and keys survive a restart', async () => {
  const database = path.join(folder, 'data.sqlite');
  const first = await startTestProvider({ database });
  const token = await first.signIn();
  const lesson = await findLesson(first, token);
  const { data: changed } = await first.ask(
    'changeLesson',
    { body: { id: lesson.id, version: lesson.version, memo: '再起動の前' } },
    { token },
  );
  const canceled = await findLesson(first, token, 1, 4);
  const cancel = { id: canceled.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'restart-cancel' };
  await first.ask('cancelLesson', { body: cancel }, { token });
  const picture = await first.ask('uploadAvatar', { body: { file: new Blob([tinyPng]) } }, { token });
  await first.ask('changeSettings', { body: { avatar: picture.data } }, { token });
  for (let times = 0; times < 10; times += 1)
    await first.ask('signIn', { body: { email: 'taro@example.jp', password: 'wrong' } });
  await first.close();

  const second = await startTestProvider({ database });
  assert.deepEqual((await second.ask('readLesson', { params: { id: lesson.id } }, { token })).data, changed);
  assert.equal((await second.ask('cancelLesson', { body: cancel }, { token })).data.canceledAt, NOW);
  const { data: teacher } = await second.ask('readTeacher', {}, { token });
  // The address is the new server's, the picture the old one.
  assert.ok(teacher.avatar.startsWith(`${second.url}/files/`));
  assert.deepEqual(new Uint8Array(await (await fetch(teacher.avatar)).arrayBuffer()), tinyPng);
  assertRejected(await second.ask('signIn', { body: { email: 'taro@example.jp', password: 'taro-demo' } }), 'limited');
  // The mail about the cancellation was waiting.
  second.clock.now += NOTICE_DELAY_MS;
  await second.postLessonMails();
  assert.equal((await second.mails()).length, 1);
});

test('closing lets running requests finish', async () => {
  const provider = await startTestProvider();
  const { port, hostname } = new URL(provider.url);
  const body = JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(
    'POST /api/client/teacher/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n' +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  // The server has it, and waits for the body.
  assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 100/);
  const closed = provider.close();
  socket.write(body);
  assert.match((await socket.toArray()).join(''), /^HTTP\/1\.1 200[^]*"status":1/);
  await closed;
  await assert.rejects(provider.fetch('/'), /fetch failed/);
});

test('a taken port is reported by its code, and the database is closed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const database = path.join(folder, 'taken.sqlite');
  await assert.rejects(startProvider({ port, database, demo: false }), { code: 'EADDRINUSE' });
  server.close();
  rmSync(database);
});

test('a command erases a student from a data folder, or explains why it cannot', async () => {
  const data = path.join(folder, 'erase');
  mkdirSync(data);
  const erase = (student: string) =>
    spawnSync(process.execPath, ['provider/erase-student.ts', student], {
      env: { ...process.env, DATA_DIR: data },
      encoding: 'utf8',
    });
  assert.match(erase('student-hanako-01').stderr, /There is no .*provider\.sqlite/);
  const database = path.join(data, 'provider.sqlite');
  const provider = await startTestProvider({ database });
  assert.match(erase('student-hanako-01').stderr, /Another provider is using/);
  await provider.close();
  assert.match(erase('nobody').stderr, /has no student nobody/);
  assert.equal(erase('student-hanako-01').stdout, 'Erased the student student-hanako-01\n');
  const again = await startTestProvider({ database });
  const { data: students } = await again.ask('listStudents', {}, { token: await again.signIn() });
  assert.ok(students.length > 0 && students.every(({ id }) => id !== 'student-hanako-01'));
});

// What lies on the disk: who can read it, and what stands in it.

const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const rightsIn = (directory: string) =>
  Object.fromEntries(readdirSync(directory).map((name) => [name, rightsOf(path.join(directory, name))]));
const files = (rights: string) =>
  Object.fromEntries(
    ['', '-shm', '-wal', '.key', '.lock', '.push-key'].map((ending) => [`provider.sqlite${ending}`, rights]),
  );

test('only the owner can read the data folder and its files', async () => {
  const directory = path.join(folder, 'new', 'data');
  const started = await startNpm(directory);
  assert.equal(rightsOf(directory), '700');
  assert.deepEqual(rightsIn(directory), files('600'));
  await stopNpm(started);
});

test('an older database that others could read is restricted to its owner, even after a kill', async () => {
  const directory = mkdtempSync(path.join(folder, 'before-'));
  await stopNpm(await startNpm(directory), 'SIGKILL');
  for (const name of readdirSync(directory)) chmodSync(path.join(directory, name), 0o644);
  const started = await startNpm(directory);
  assert.deepEqual(rightsIn(directory), files('600'));
  await stopNpm(started);
});

test('mailed links are encrypted in the database files, and readable in the mailbox', async () => {
  const directory = mkdtempSync(path.join(folder, 'sealed-'));
  const database = path.join(directory, 'provider.sqlite');
  const provider = await startTestProvider({ database });
  const token = await provider.signIn('taro');
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  await provider.ask(
    'changeSettings',
    { body: { newEmail: 'new@example.jp', currentPassword: 'taro-demo' } },
    { token },
  );
  const text = (await provider.mails()).map((mail) => mail.text).join('\n');
  const secrets = [/forget#token=([\w-]{43})/, /setting#email=([\w-]{43})/].map(
    (link) => link.exec(text)?.[1] ?? assert.fail('no link'),
  );
  const onDisk = () =>
    readdirSync(directory)
      .map((name) => readFileSync(path.join(directory, name), 'latin1'))
      .join('');
  assert.ok(onDisk().includes('hanako@example.jp'), 'this looks at the right files');
  for (const secret of secrets) {
    assert.ok(!onDisk().includes(secret));
    assert.match(await (await provider.fetch('/mailbox')).text(), new RegExp(secret));
  }
  await provider.close();
  for (const secret of secrets) assert.ok(!onDisk().includes(secret));

  const again = await startTestProvider({ database });
  assert.ok((await again.mails()).some((mail) => mail.text.includes(secrets[0] ?? '-')));
});

test('the provider starts without the key of the mails, and rejects an invalid key by its file', async () => {
  const directory = mkdtempSync(path.join(folder, 'key-'));
  const database = path.join(directory, 'provider.sqlite');
  const first = await startTestProvider({ database });
  await first.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.equal((await first.mails()).length, 1);
  await first.close();
  rmSync(`${database}.key`);
  const second = await startTestProvider({ database });
  assert.deepEqual(
    (await second.mails()).map(({ text }) => text),
    [''],
  );
  await second.close();
  writeFileSync(`${database}.key`, 'short');
  await assert.rejects(
    startProvider({ database }),
    (error) => error instanceof StartError && error.message.startsWith(`${database}.key is not a key`),
  );
});
