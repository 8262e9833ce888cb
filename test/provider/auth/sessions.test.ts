import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';

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

test('a sign-in ends 90 days later however often it is used', async () => {
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
