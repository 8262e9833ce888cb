import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { checkCredentials, cleanEmail } from '../../../src/core/account/account.ts';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { accountOf, commonOf } from '../../../src/core/index.ts';
import { deferred, signIn, startSession, timeline } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';
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

  test('that is refused only stores its result', async (t) => {
    const { session, account, lines } = await start(t, rejection('メールアドレスかパスワードが違います。'));
    await account.login(credentials);
    assert.equal(account.loginResult.peek().message, 'メールアドレスかパスワードが違います。');
    assert.deepEqual(
      lines.map((line) => line.split('=')[0]),
      ['isSubmitLoading', 'call', 'isSubmitLoading', 'loginResult', 'status'],
    );
    assert.deepEqual([account.status.peek(), session.state.peek()], [0, 'anonymous']);
  });

  test('that is refused with a token brings no token', async (t) => {
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

  test('can be done here alone', async (t) => {
    const { server, session, account } = await start(t, { status: 502 });
    signIn(session);
    account.logoutHere();
    assert.equal(session.state.peek(), 'anonymous');
    assert.equal(server.requests.length, 0);
  });

  test('of a session that the provider has ended before is as good: drafts go, and nobody is asked to sign in again', async (t) => {
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
