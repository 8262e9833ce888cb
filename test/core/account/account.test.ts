import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { checkCredentials, cleanEmail } from '../../../src/core/account/account.ts';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import {
  cleanCode,
  createSecondFactor,
  finishSignIn,
  createSignIns,
  passwordStrength,
  accountOf,
} from '../../../src/core/account/index.ts';
import { commonOf, createMemoryStorage } from '../../../src/core/session/index.ts';
import { settingsOf } from '../../../src/core/settings/index.ts';
import { appOf, EMAIL, PASSWORD } from '../../provider/auth/second-factor-tests.ts';
import { startTestProvider, NOW } from '../../provider/client.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { deferred, signIn, startSession, timeline, becomes, type TestSession } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';
import { enter, provider } from '../demo-session.ts';
import { table } from '../table.ts';

const credentials = { email: 'hanako@example.jp', password: 'hanako-demo' };
const welcome = success({ id: '1', name: '花子', avatar: 'a.png' }, { headers: { Authorization: 'first-token' } });

async function start(t: TestContext, script: Script | Answer) {
  const seen: string[] = [];
  const server = await startScriptedServer(t, (request, count) => {
    seen.push(`call ${request.method} ${request.path}`);
    lines.push('call');
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url);
  const account = accountOf(session);
  const { isSubmitLoading } = commonOf(session);
  const { status, loginResult } = account;
  const lines = timeline(t, { isSubmitLoading, loginResult, status, state: session.state });
  return { server, session, account, lines };
}

describe('the login state', () => {
  test('starts without a status, with an object for a logo and an empty result', async (t) => {
    const { account } = await start(t, welcome);
    assert.deepEqual([account.status.peek(), account.logoSrc.peek(), account.loginResult.peek()], [undefined, {}, {}]);
  });
});

describe('a sign-in', () => {
  test('goes: submit-loading on, call, submit-loading off, result, and with status 1 the teacher is in', async (t) => {
    const { server, session, account, lines } = await start(t, welcome);
    await account.login(credentials);
    const result = { status: 1, message: 'success', data: { id: '1', avatar: 'a.png', name: '花子' } };
    assert.deepEqual(lines, [
      'isSubmitLoading=true',
      'call',
      'isSubmitLoading=false',
      `loginResult=${JSON.stringify(result)}`,
      'status=1',
      'state=active',
    ]);
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), credentials);
    assert.deepEqual(session.signedIn.peek(), { id: '1', name: '花子', avatar: 'a.png' });
  });

  test('that is rejected only stores its result', async (t) => {
    const { session, account, lines } = await start(t, rejection('メールアドレスかパスワードが違います。'));
    await account.login(credentials);
    assert.equal(account.loginResult.peek().message, 'メールアドレスかパスワードが違います。');
    assert.deepEqual(
      lines.map((line) => line.split('=')[0]),
      ['isSubmitLoading', 'call', 'isSubmitLoading', 'loginResult', 'status'],
    );
    assert.deepEqual([account.status.peek(), session.state.peek()], [0, 'anonymous']);
  });

  test('that is rejected with a token stores no token', async (t) => {
    const { session, account } = await start(t, { ...rejection('違います。'), headers: { Authorization: 'trap' } });
    await account.login(credentials);
    assert.equal(session.lasting.getItem('teacher-auth'), null);
  });

  test('without a token is none', async (t) => {
    const { session, account } = await start(t, success({ name: '花子', avatar: '' }));
    await account.login(credentials);
    const { status, failure } = account.loginResult.peek();
    assert.equal(status, 0);
    assert.equal(failure?.kind === 'invalid-response' && failure.field, 'Authorization');
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('that cannot be sent stores why', async (t) => {
    const { server, account } = await start(t, welcome);
    await server.close();
    await account.login(credentials);
    assert.equal(account.loginResult.peek().failure?.kind, 'offline');
    assert.equal(account.status.peek(), 0);
  });

  test('is forgotten by the clear action', async (t) => {
    const { account } = await start(t, rejection('違います。'));
    await account.login(credentials);
    account.clear();
    assert.deepEqual(account.loginResult.peek(), {});
  });
});

describe('a sign-out', () => {
  test('with status 1 takes the token away, with name and avatar', async (t) => {
    const { session, account } = await start(t, success());
    signIn(session);
    assert.equal((await account.logout()).status, 1);
    assert.equal(session.state.peek(), 'anonymous');
    assert.equal(session.lasting.getItem('teacher-auth'), null);
  });

  test('that the provider did not hear of leaves the teacher signed in and says why', async (t) => {
    const { session, account } = await start(t, { status: 502 });
    signIn(session);
    assert.equal((await account.logout()).failure?.kind, 'http');
    assert.equal(session.state.peek(), 'active');
  });

  test('works without the provider', async (t) => {
    const { server, session, account } = await start(t, { status: 502 });
    signIn(session);
    account.logoutHere();
    assert.equal(session.state.peek(), 'anonymous');
    assert.equal(server.requests.length, 0);
  });

  test('of an expired session also succeeds: drafts are deleted, and no one is asked to sign in again', async (t) => {
    const { session, account } = await start(t, { status: 403 });
    signIn(session);
    session.drafts.save('/course/7', { memo: 'x' });
    assert.equal((await account.logout()).status, 1);
    assert.equal(session.state.peek(), 'anonymous');
    signIn(session);
    assert.equal(session.drafts.find('/course/7'), undefined);
  });

  test('whose reply comes after the next sign-in does not end that one', async (t) => {
    const { promise, resolve } = deferred<Answer>();
    const { server, session, account } = await start(t, () => promise);
    signIn(session);
    const signOut = account.logout();
    await server.waitForRequest(1);
    session.expire();
    signIn(session, 'token-of-the-next');
    resolve(success());
    assert.equal((await signOut).status, 1);
    assert.equal(session.state.peek(), 'active');
  });

  test('under way makes no expiry of a call that the provider rejects meanwhile', async (t) => {
    const { promise, resolve } = deferred<Answer>();
    const { server, session, account, lines } = await start(t, ({ path }) =>
      path.endsWith('/logout') ? promise : { status: 403 },
    );
    signIn(session);
    const signOut = account.logout();
    await server.waitForRequest(1);
    const reply = await session.api.call(readLesson, { params: { id: '7' } });
    assert.equal(reply.failure?.kind, 'expired');
    resolve(success());
    await signOut;
    assert.deepEqual(
      lines.filter((line) => line.startsWith('state=')),
      ['state=active', 'state=anonymous'],
    );
  });

  test('that fails lets the next rejected call expire the session', async (t) => {
    const { session, account } = await start(t, ({ path }) => ({ status: path.endsWith('/logout') ? 502 : 403 }));
    signIn(session);
    await account.logout();
    await session.api.call(readLesson, { params: { id: '7' } });
    assert.equal(session.state.peek(), 'expired');
  });

  test('that fails expires the session if a call was rejected meanwhile', async (t) => {
    const { promise, resolve } = deferred<Answer>();
    const { server, session, account } = await start(t, ({ path }) =>
      path.endsWith('/logout') ? promise : { status: 403 },
    );
    signIn(session);
    const signOut = account.logout();
    await server.waitForRequest(1);
    await session.api.call(readLesson, { params: { id: '7' } });
    assert.equal(session.state.peek(), 'active');
    resolve({ status: 502 });
    await signOut;
    assert.equal(session.state.peek(), 'expired');
  });

  test('with a token that the host gave for it ends the session', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const session = startSession(t, server.url, { fetchToken: () => Promise.resolve('token-of-the-host') });
    assert.equal((await accountOf(session).logout()).status, 1);
    assert.equal(session.state.peek(), 'anonymous');
  });
});

describe('the logo', () => {
  for (const [what, answer, logo] of [
    ["is the server's", success('https://provider.example/logo.svg'), 'https://provider.example/logo.svg'],
    ['is an empty text where there is none', success(null), ''],
    ['is an empty text where it cannot be had', { status: 500 }, ''],
  ] as const) {
    test(what, async (t) => {
      const { account } = await start(t, answer);
      await account.loadLogo();
      assert.equal(account.logoSrc.peek(), logo);
    });
  }
});

const password = 'secret';

table('an address as it was meant', cleanEmail, {
  'stays as it is': [['hanako@example.jp'], 'hanako@example.jp'],
  'has no white space around it': [[' hanako@example.jp\t'], 'hanako@example.jp'],
  'has no full-width white space around it': [['　hanako@example.jp　'], 'hanako@example.jp'],
  'has half-width letters and signs': [['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ'], 'hanako@example.jp'],
  'may be nothing': [[''], ''],
});

table('before a sign-in is tried', checkCredentials, {
  'nothing is wrong with an address and a password': [[{ email: 'hanako@example.jp', password }], {}],
  'an address may have a sub-domain': [[{ email: 'hanako@mail.example.co.jp', password }], {}],
  'both may be missing': [[{ email: '', password: '' }], { email: 'emailMissing', password: 'passwordMissing' }],
  'white space is not an address': [[{ email: ' 　', password }], { email: 'emailMissing' }],
  'white space may be a password': [[{ email: 'hanako@example.jp', password: ' ' }], {}],
  'an address has an @': [[{ email: 'hanako', password }], { email: 'emailInvalid' }],
  'an address has one @ only': [[{ email: 'hanako@@example.jp', password }], { email: 'emailInvalid' }],
  'an address has something before the @': [[{ email: '@example.jp', password }], { email: 'emailInvalid' }],
  'an address has a domain with a dot': [[{ email: 'hanako@example', password }], { email: 'emailInvalid' }],
  'a domain has no empty part': [[{ email: 'hanako@example..jp', password }], { email: 'emailInvalid' }],
  'a domain does not end in a dot': [[{ email: 'hanako@example.jp.', password }], { email: 'emailInvalid' }],
  'an address has no white space inside': [[{ email: 'hana ko@example.jp', password }], { email: 'emailInvalid' }],
});

// Many sign in at the same moment: the provider refuses some with HTTP 503 and says when to try again.
const admitted = success({ id: '1', name: '花子', avatar: '' }, { headers: { Authorization: 'first-token' } });
const busy = (seconds = '5'): Answer => ({
  status: 503,
  headers: { 'Retry-After': seconds },
  body: { status: 0, message: '混み合っています。', data: { code: 'busy' } },
});

async function startAtBusyProvider(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, script);
  const session = startSession(t, server.url);
  return { server, session, account: accountOf(session) };
}

/** Resolves when the session waits before it sends its call again. */
async function untilWaiting({ device }: TestSession): Promise<void> {
  while (device.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
}

test('a sign-in at a busy provider says that it waits, and is sent again when the time has come', async (t) => {
  const { server, session, account } = await startAtBusyProvider(t, (_, count) => (count < 3 ? busy() : admitted));
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
  const { server, session, account } = await startAtBusyProvider(t, busy('1'));
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
    const { server, account } = await startAtBusyProvider(t, answer);
    assert.equal((await account.login(credentials)).kind, 'failed');
    assert.equal(server.requests.length, 1);
  });

test('a sign-in that waits ends when another teacher has signed in meanwhile', async (t) => {
  const { server, session, account } = await startAtBusyProvider(t, busy());
  const result = account.login(credentials);
  await untilWaiting(session);
  signIn(session, 'token-of-taro', 'taro');
  session.device.advance(7_500);
  assert.equal((await result).kind, 'failed');
  assert.equal(server.requests.length, 1);
  assert.equal(session.signedIn.peek()?.id, 'taro');
});

test('60 simultaneous sign-ins succeed at a provider that queues at most 16', async (t) => {
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

const STEP_MS = 30_000;

/** A provider of its own, and a signed-in session whose teacher turns the second factor on. */
async function startWithTeacher(t: TestContext) {
  const provider = await startTestProvider();
  const open = () => startSession(t, provider.url, { clock: createManualClock(NOW), storage: createMemoryStorage() });
  const session = open();
  await accountOf(session).login({ email: EMAIL, password: PASSWORD });
  const factor = createSecondFactor(session);
  await factor.load();
  const key = await factor.enrol(PASSWORD);
  const app = appOf(provider, key.data?.secret ?? '');
  const confirmed = await factor.confirm(`${await app.code()} `);
  provider.clock.now += 2 * STEP_MS;
  return { provider, open, factor, app, recoveryCodes: confirmed.data?.recoveryCodes ?? [] };
}

test('a code is normalised: half-width, upper case, without spaces and hyphens', () => {
  assert.equal(cleanCode(' １２３　456\n'), '123456');
  assert.equal(cleanCode('abcd-ＥＦＧＨ–ijklーmnop'), 'ABCDEFGHIJKLMNOP');
});

test('the second factor is turned on with a first code, and off with password and code', async (t) => {
  const { factor, app, recoveryCodes } = await startWithTeacher(t);
  assert.equal(recoveryCodes.length, 10);
  assert.deepEqual(factor.state.value, { isOn: true, recoveryCodesLeft: 10 });
  assert.equal((await factor.turnOff('wrong', await app.code())).failure?.kind, 'rejected');
  assert.equal(factor.state.value?.isOn, true);
  await factor.turnOff(PASSWORD, await app.code());
  assert.deepEqual(factor.state.value, { isOn: false, recoveryCodesLeft: 0 });
});

test('a sign-in in two steps begins the session with the code, and stores the result of each step', async (t) => {
  const { open, app } = await startWithTeacher(t);
  const session = open();
  const account = accountOf(session);
  const { reply } = await account.login({ email: EMAIL, password: PASSWORD });
  assert.deepEqual([account.status.value, session.state.value], [0, 'anonymous']);
  const { challenge } = reply.errorData as { challenge: string };
  const wrong = await finishSignIn(session, { email: EMAIL, challenge, code: '000000' });
  assert.deepEqual([wrong.failure?.kind, account.loginResult.value.message], ['rejected', wrong.message]);
  const done = await finishSignIn(session, { email: EMAIL, challenge, code: await app.code() });
  assert.equal(done.status, 1);
  assert.deepEqual(
    [account.status.value, session.state.value, session.signedIn.value?.name],
    [1, 'active', '佐藤 花子'],
  );
});

test('the sign-in of an account without a second factor has no challenge', async (t) => {
  const { open } = await startWithTeacher(t);
  const { kind, reply } = await accountOf(open()).login({ email: 'taro@example.jp', password: 'taro-demo' });
  assert.deepEqual([kind, reply.errorData], ['signed-in', undefined]);
});

test('the sign-ins of a teacher are listed with this one first, and ended one by one', async (t) => {
  const session = await enter(t);
  provider.clock.now += 1;
  const token = await provider.signIn();
  const signIns = createSignIns(session);
  assert.equal(signIns.status.value, 'idle');
  await signIns.load();
  assert.deepEqual(
    signIns.list.value?.map(({ isCurrent }) => isCurrent),
    [true, false],
  );
  await signIns.end(signIns.list.value?.[1]?.id ?? '');
  assert.equal(signIns.list.value?.length, 1);
  assert.equal((await provider.ask('readTeacher', {}, { token })).status, -1);
});

test('all sign-ins but this one are ended together', async (t) => {
  const session = await enter(t);
  const tokens = [await provider.signIn(), await provider.signIn()];
  const signIns = createSignIns(session);
  await signIns.load();
  await signIns.endOthers();
  assert.deepEqual(
    signIns.list.value?.map(({ isCurrent }) => isCurrent),
    [true],
  );
  for (const token of tokens) assert.equal((await provider.ask('readTeacher', {}, { token })).status, -1);
});

test('a sign-in that was ended from elsewhere expires its session with the next call', async (t) => {
  const [here, there] = [await enter(t), await enter(t)];
  await createSignIns(there).endOthers();
  assert.equal(here.state.value, 'active');
  await settingsOf(here).load(false);
  assert.equal(here.state.value, 'expired');
});

test('an unknown sign-in is rejected, and the list does not change', async (t) => {
  const session = await enter(t);
  const signIns = createSignIns(session);
  await signIns.load();
  const reply = await signIns.end('nobody');
  assert.deepEqual([reply.failure?.kind, signIns.list.value?.[0]?.isCurrent], ['http', true]);
});

const about = ['佐藤 花子', 'サトウ ハナコ', 'hanako.sato@example.jp'];

describe('a new password', () => {
  for (const [password, level, weakness] of [
    ['', 'empty'],
    ['abc4567', 'short'],
    ['        ', 'short'],
    ['x'.repeat(201), 'long'],
    ['password', 'weak', 'common'],
    ['Password1!', 'weak', 'common'],
    ['p@ssw0rd', 'weak', 'common'],
    ['sakura2026', 'weak', 'common'],
    ['12345678', 'weak', 'pattern'],
    ['aaaaaaaaaa', 'weak', 'pattern'],
    ['qwertyuiop', 'weak', 'common'],
    ['abcdefgh1234', 'weak', 'pattern'],
    ['9876543210', 'weak', 'pattern'],
    ['asdfghjkl;', 'weak', 'common'],
    ['hanako-demo', 'weak', 'personal'],
    ['HANAKO!x9z', 'weak', 'personal'],
    ['花子のパスワード', 'weak', 'personal'],
    ['はなこ7のひみつ', 'weak', 'personal'],
    ['tkvmwprz', 'weak', 'plain'],
    ['83619472', 'weak', 'plain'],
    ['tkvm4wprz', 'fair'],
    ['kaeru tobu', 'fair'],
    ['tk4Vm-wprz', 'strong'],
    ['kaeru tobikomu', 'strong'],
    ['koinumagarikado', 'fair'],
    ['koinumagarikadoto', 'strong'],
    ['古池や蛙飛びこむ水の音よ', 'fair'],
  ] as const) {
    test(`「${password.slice(0, 20)}」 is ${level}${weakness ? `: ${weakness}` : ''}`, () => {
      assert.deepEqual(passwordStrength(password, about), weakness ? { level, weakness } : { level });
    });
  }

  test('with the name of another teacher only is rated like any other', () => {
    assert.equal(passwordStrength('hanako-demo').level, 'fair');
    assert.equal(passwordStrength('hanako-demo', ['', 'li@example.jp']).level, 'fair');
  });
});
