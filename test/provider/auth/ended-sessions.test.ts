import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createDownloads } from '../../../provider/files/downloads.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createSessions, type EndedSessions } from '../../../provider/auth/sessions.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { createSignedTokens } from '../../../provider/auth/signed-tokens.ts';
import { serveFile } from '../../../provider/files/files.ts';
import { assertRejected, formOf, NOW, read, startTestProvider } from '../client.ts';

const PASSWORD = 'hanako-demo';

async function createWorld() {
  const store = openSqliteStore(':memory:');
  after(() => store.close());
  const crypto = createNodeCrypto({ memory: 1024, passes: 1 });
  await fillDemoWorld({ store, now: () => NOW, crypto });
  const sessions = createSessions(store, () => NOW, crypto);
  const teacher =
    (await store.teachers.find({ where: [['email', '=', 'hanako@example.jp']] }))[0] ?? assert.fail('no teacher');
  const signIn = async () =>
    (await sessions.find((await sessions.begin(teacher)) ?? null))?.session ?? assert.fail('no session');
  return { store, crypto, sessions, teacher, signIn };
}

async function startWithTicket() {
  const provider = await startTestProvider();
  const [token, other] = [await provider.signIn(), await provider.signIn()];
  const {
    data: { url, ticket },
  } = await provider.ask('readUploadCredential', {}, { token });
  const upload = async () =>
    read(await fetch(url, { method: 'POST', body: formOf({ ticket, file: new File(['%PDF-1.7 x'], 'page.pdf') }) }));
  return { provider, token, other, upload };
}

test('an upload ticket ends with a sign-out of the session that asked for it', async () => {
  const { provider, token, upload } = await startWithTicket();
  await provider.ask('signOut', {}, { token });
  assertRejected(await upload(), 'uploadOver');
});

test('an upload ticket outlives the sign-out of another session', async () => {
  const { provider, other, upload } = await startWithTicket();
  await provider.ask('signOut', {}, { token: other });
  assert.equal((await upload()).status, 1);
});

test('an upload ticket ends with a change of the password on another device', async () => {
  const { provider, other, upload } = await startWithTicket();
  await provider.ask(
    'changeSettings',
    { body: { currentPassword: PASSWORD, newPassword: 'a-new-password' } },
    { token: other },
  );
  assertRejected(await upload(), 'uploadOver');
});

test('an upload ticket ends with a reset of the password', async () => {
  const { provider, upload } = await startWithTicket();
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  const token = /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? '';
  assert.equal((await provider.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
  assertRejected(await upload(), 'uploadOver');
});

test("a teacher's right to read material ends with the session, a student's does not", async () => {
  const { store, crypto, sessions, teacher, signIn } = await createWorld();
  const signedTokens = createSignedTokens(store, () => NOW, crypto);
  const downloads = createDownloads();
  const session = await signIn();
  await store.files.insert({
    id: 'page.pdf',
    teacherId: teacher.id,
    kind: 'material',
    type: 'application/pdf',
    bytes: new Uint8Array(3),
    createdAt: NOW,
  });
  const right = { room: 'class-1', identity: 'student-1', teacherId: teacher.id, expiresAt: NOW + 60_000 };
  await store.rooms.insert({ id: 'class-1', link: 'serial', touchedAt: NOW });
  await store.roomGuests.insert({ id: 'class-1 student-1', room: 'class-1', standing: 'admitted' });
  const teachers = await signedTokens.issueFileToken({ ...right, family: session.family });
  const students = await signedTokens.issueFileToken({ ...right, link: 'serial' });
  const statusOf = (Authorization: string) =>
    serveFile(
      { store, bucket: undefined, sessions, signedTokens, downloads },
      'page.pdf',
      new Request('http://provider.test', { headers: { Authorization } }),
      '',
    ).then(
      (response) => response.arrayBuffer().then(() => response.status),
      ({ httpStatus }: { httpStatus: number }) => httpStatus,
    );
  assert.deepEqual([await statusOf(teachers), await statusOf(students)], [200, 200]);
  await sessions.end(session);
  assert.deepEqual([await statusOf(teachers), await statusOf(students)], [404, 200]);
});

/** Listeners are called a moment later, once it is known that no token of the sign-in is left. */
const announced = () => new Promise((resolve) => setImmediate(resolve));

test('a listener receives the sessions that ended, one by one or all but one', async () => {
  const { sessions, teacher, signIn } = await createWorld();
  const reports: EndedSessions[] = [];
  sessions.onEnd((ended) => reports.push(ended));
  const [one, two, three] = [await signIn(), await signIn(), await signIn()];
  await sessions.end(one);
  await announced();
  assert.deepEqual(reports, [{ teacherId: teacher.id, families: [one.family] }]);
  await sessions.endAll(teacher.id, two.family);
  await announced();
  assert.deepEqual(reports[1], { teacherId: teacher.id, families: [three.family] });
  assert.ok(await sessions.isOpen(two.family));
});

test('a listener receives neither sessions whose end was rolled back, nor any after its removal', async () => {
  const { store, sessions, signIn } = await createWorld();
  const reports: EndedSessions[] = [];
  const stop = sessions.onEnd((ended) => reports.push(ended));
  const session = await signIn();
  await assert.rejects(
    () =>
      store.transaction(async (store) => {
        await sessions.within(store).end(session);
        throw new Error('something else failed');
      }),
    /something else failed/,
  );
  await announced();
  assert.ok(await sessions.isOpen(session.family));
  stop();
  await sessions.end(session);
  await announced();
  assert.deepEqual(reports, []);
});

test('a listener that throws does not affect the others', async (t) => {
  const log = t.mock.method(console, 'error', () => {});
  const { sessions, signIn } = await createWorld();
  const reports: EndedSessions[] = [];
  sessions.onEnd(() => {
    throw new Error('broken');
  });
  sessions.onEnd((ended) => reports.push(ended));
  await sessions.end(await signIn());
  await announced();
  assert.equal(reports.length, 1);
  assert.equal(log.mock.callCount(), 1);
});
