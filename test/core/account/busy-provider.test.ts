// Many sign in at the same moment: the provider refuses some with HTTP 503 and says when to try again.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { accountOf } from '../../../src/core/index.ts';
import { startTestProvider } from '../../provider/client.ts';
import { becomes, signIn, startSession, type TestSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer, type Script } from '../../support/servers/scripted-server.ts';

const credentials = { email: 'hanako@example.jp', password: 'hanako-demo' };
const welcome = success({ id: '1', name: '花子', avatar: '' }, { headers: { Authorization: 'first-token' } });
const busy = (seconds = '5'): Answer => ({
  status: 503,
  headers: { 'Retry-After': seconds },
  body: { status: 0, message: '混み合っています。', data: { code: 'busy' } },
});

async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, script);
  const session = startSession(t, server.url);
  return { server, session, account: accountOf(session) };
}

/** Resolves when the session waits before it sends its call again. */
async function untilWaiting({ device }: TestSession): Promise<void> {
  while (device.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
}

test('a sign-in at a busy provider says that it waits, and is sent again when the time has come', async (t) => {
  const { server, session, account } = await start(t, (_, count) => (count < 3 ? busy() : welcome));
  const result = account.login(credentials);
  await becomes(account.isWaiting, true);
  for (const requests of [1, 2]) {
    await untilWaiting(session);
    session.device.advance(4_999);
    assert.equal(session.device.waiting, 1);
    assert.equal(server.requests.length, requests);
    session.device.advance(2_501);
  }
  assert.equal((await result).kind, 'signed-in');
  assert.equal(account.isWaiting.peek(), false);
  assert.equal(session.state.peek(), 'active');
});

test('the fifth refusal is the last, and its message is the result', async (t) => {
  const { server, session, account } = await start(t, busy('1'));
  const result = account.login(credentials);
  for (let tries = 1; tries < 5; tries += 1) {
    await untilWaiting(session);
    session.device.advance(1_500);
  }
  const { reply } = await result;
  assert.equal(server.requests.length, 5);
  assert.deepEqual([reply.status, reply.message, account.isWaiting.peek()], [0, '混み合っています。', false]);
});

for (const [what, answer] of [
  ['does not say when to try again', { status: 503 }],
  ['is out of service for longer', busy('3600')],
  ['names a date', busy('Sat, 21 Nov 2026 09:00:00 GMT')],
  ['fails otherwise', { ...busy(), status: 500 }],
] as const)
  test(`a sign-in at a provider that ${what} is not sent again`, async (t) => {
    const { server, account } = await start(t, answer);
    assert.equal((await account.login(credentials)).kind, 'failed');
    assert.equal(server.requests.length, 1);
  });

test('a sign-in that waits ends when another teacher has signed in meanwhile', async (t) => {
  const { server, session, account } = await start(t, busy());
  const result = account.login(credentials);
  await untilWaiting(session);
  signIn(session, 'token-of-taro', 'taro');
  session.device.advance(7_500);
  assert.equal((await result).kind, 'failed');
  assert.equal(server.requests.length, 1);
  assert.equal(session.signedIn.peek()?.id, 'taro');
});

test('a school of 60 gets in at one moment, through a provider that lets no more than 16 wait', async (t) => {
  // With dearer hashes many have come before the first is done.
  const passwordCost = { memory: 8192, passes: 2 };
  const provider = await startTestProvider({ passwordCost, passwordQueue: { atOnce: 1, most: 16 } });
  const sessions = Array.from({ length: 60 }, () => startSession(t, provider.url));
  const outside = new Set(sessions);
  const results = sessions.map(async (session, number) => {
    const who = number % 2 === 0 ? 'hanako' : 'taro';
    const { kind } = await accountOf(session).login({ email: `${who}@example.jp`, password: `${who}-demo` });
    outside.delete(session);
    return kind;
  });
  let rounds = 0;
  while (outside.size > 0) {
    await new Promise((resolve) => setImmediate(resolve));
    // Hashing takes real time, so the clocks stand still until nobody is being served.
    if ([...outside].some(({ device }) => device.waiting === 0)) continue;
    rounds += Math.sign(outside.size);
    for (const { device } of outside) device.advance(7_500);
  }
  assert.deepEqual(new Set(await Promise.all(results)), new Set(['signed-in']));
  assert.ok(rounds > 0);
});
