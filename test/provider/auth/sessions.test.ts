import assert from 'node:assert/strict';
import { test, after } from 'node:test';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createSessions, type EndedSessions } from '../../../provider/auth/sessions.ts';
import { createSignedTokens } from '../../../provider/auth/signed-tokens.ts';
import { createDownloads } from '../../../provider/files/downloads.ts';
import { serveFile } from '../../../provider/files/files.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider, assertRejected, formOf, read } from '../client.ts';

const provider = await startTestProvider();
const { clock } = provider;

const readTeacher = (token: string | undefined) => provider.ask('readTeacher', {}, { token });

async function isGood(token: string | undefined): Promise<boolean> {
  const { httpStatus } = await readTeacher(token);
  return httpStatus === 200;
}

test('a token is valid for a day, and not a millisecond longer', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  // Only looked at from afar: a request past half of its life would begin its end.
  clock.now = NOW + 12 * HOUR - 1;
  assert.ok(await isGood(token));
  clock.now = NOW + DAY;
  assert.equal((await readTeacher(token)).status, -1);
});

test('a token is not renewed before half of its lifetime', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  clock.now = NOW + 12 * HOUR - 1;
  assert.equal((await readTeacher(token)).headers.get('Authorization'), null);
});

test('past half of its lifetime a reply carries a new token, and the old one stays valid for 60 s', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  clock.now = NOW + 12 * HOUR;
  const next = (await readTeacher(token)).headers.get('Authorization');
  assert.ok(next);
  assert.notEqual(next, token);
  clock.now += 60_000 - 1;
  assert.ok(await isGood(token));
  clock.now += 1;
  assert.ok(!(await isGood(token)));
  assert.ok(await isGood(next));
});

test('simultaneous requests with an old token each receive a valid new one', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  clock.now = NOW + 13 * HOUR;
  const answers = await Promise.all([1, 2, 3].map(() => readTeacher(token)));
  const tokens = answers.map(({ headers }) => headers.get('Authorization') ?? '');
  assert.equal(new Set(tokens).size, 3);
  clock.now += 2 * MINUTE;
  for (const each of tokens) assert.ok(await isGood(each));
});

test('a rejection carries a new token as well', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  clock.now = NOW + 12 * HOUR;
  const rejection = await provider.askAnything('readLesson', { params: { id: 'nobody' } }, { token });
  assert.equal(rejection.httpStatus, 404);
  assert.ok(await isGood(rejection.headers.get('Authorization') ?? ''));
});

test('the grace period of an old token does not exceed its lifetime', async () => {
  clock.now = NOW;
  const token = await provider.signIn();
  clock.now = NOW + DAY - 10_000;
  assert.ok(await isGood(token));
  clock.now = NOW + DAY;
  assert.ok(!(await isGood(token)));
});

test('signing out ends the token, its successors and nothing else', async () => {
  clock.now = NOW;
  const [token, other] = [await provider.signIn(), await provider.signIn()];
  clock.now = NOW + 12 * HOUR;
  const next = (await readTeacher(token)).headers.get('Authorization') ?? '';
  const answer = await provider.ask('signOut', {}, { token });
  assert.equal(answer.status, 1);
  assert.equal(answer.headers.get('Authorization'), null);
  assert.ok(!(await isGood(token)));
  assert.ok(!(await isGood(next)));
  assert.ok(await isGood(other));
});

test('a new password ends the other sessions, and replaces the old one', async () => {
  clock.now = NOW;
  const [mine, other, foreign] = [await provider.signIn(), await provider.signIn(), await provider.signIn('taro')];
  const body = { currentPassword: 'hanako-demo', newPassword: 'a-new-password' };
  assert.equal((await provider.ask('changeSettings', { body }, { token: mine })).status, 1);
  assert.deepEqual([await isGood(mine), await isGood(other), await isGood(foreign)], [true, false, true]);
  const { status } = await provider.ask('signIn', { body: { email: 'hanako@example.jp', password: 'hanako-demo' } });
  assert.equal(status, 0);
  assert.ok(await isGood(await provider.signIn('hanako', 'a-new-password')));
});

/** Uses a token every 13 hours until a moment, as long as it is renewed; returns the last one. */
async function useUntil(moment: number, token: string): Promise<string> {
  let current = token;
  for (clock.now = NOW; clock.now < moment; clock.now += 13 * HOUR)
    current = (await readTeacher(current)).headers.get('Authorization') ?? current;
  clock.now = moment;
  return current;
}

test('a sign-in ends after 90 days, however often it is used', async () => {
  clock.now = NOW;
  const token = await useUntil(NOW + 89 * DAY + 10 * HOUR, await provider.signIn('taro'));
  clock.now = NOW + 90 * DAY - 1;
  assert.ok(await isGood(token));
  // What is left of it is not worth another token.
  assert.equal((await readTeacher(token)).headers.get('Authorization'), null);
  clock.now = NOW + 90 * DAY;
  assert.equal((await readTeacher(token)).status, -1);
});

test('the longest life of a sign-in is a setting, and is also that of its first token', async () => {
  const strict = await startTestProvider({ signInLifetime: HOUR });
  const token = await strict.signIn();
  strict.clock.now += HOUR - 1;
  assert.equal((await strict.ask('readTeacher', {}, { token })).status, 1);
  strict.clock.now += 1;
  assert.equal((await strict.ask('readTeacher', {}, { token })).status, -1);
});

test('public calls need no token and return none', async () => {
  const { status, headers } = await provider.ask('readLogo', {}, { token: 'old' });
  assert.deepEqual([status, headers.get('Authorization')], [1, null]);
});

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

test('an upload ticket ends with the sign-out of the session that requested it', async () => {
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
