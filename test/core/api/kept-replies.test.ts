import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { listStudents, searchStudents } from '../../../src/core/api/endpoints/contacts.ts';
import { searchLessons, changeLesson, readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { endMeeting } from '../../../src/core/api/endpoints/live-room.ts';
import type { Session } from '../../../src/core/session/index.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, rejection, type Answer } from '../../support/servers/scripted-server.ts';

/** Options of a call. */
type Options = NonNullable<Parameters<Session['api']['call']>[2]>;
/** A call whose reply may be kept. */
const students = (session: Session, options: Options = { cache: true }) => session.api.call(listStudents, {}, options);
/** A call that makes kept replies worthless. */
const write = (session: Session) => session.api.call(endMeeting, { params: { id: '7' } });

/** A server whose answers wait until the test lets them go, by the number of the request from 1. */
async function start(t: TestContext, isHeld = true) {
  const answers = new Map<number, (answer: Answer) => void>();
  const server = await startScriptedServer(t, (_request, count) => {
    if (!isHeld) return success([]);
    const { promise, resolve } = deferred<Answer>();
    answers.set(count, resolve);
    return promise;
  });
  const session = startSession(t, server.url);
  signIn(session);
  const answer = (number: number, with_ = success([])) => answers.get(number)?.(with_);
  return { server, session, answer };
}

describe('a GET whose reply may be kept', () => {
  test('is served from the cache for 60,000 ms, and then requested again', async (t) => {
    const { server, session } = await start(t, false);
    await students(session);
    session.device.advance(59_999);
    await students(session);
    assert.equal(server.requests.length, 1);
    session.device.advance(1);
    await students(session);
    assert.equal(server.requests.length, 2);
  });

  test('is served from the cache for as long as the caller allows', async (t) => {
    const { server, session } = await start(t, false);
    await students(session, { cache: 5000 });
    session.device.advance(4999);
    await students(session, { cache: 5000 });
    assert.equal(server.requests.length, 1);
    session.device.advance(1);
    await students(session, { cache: 5000 });
    assert.equal(server.requests.length, 2);
    session.device.advance(10_000);
    await students(session, { cache: 20_000 });
    assert.equal(server.requests.length, 2, 'each caller has a measure of their own');
  });

  for (const [what, options] of [
    ['says nothing', {}],
    ['says no', { cache: false }],
    ['says 0', { cache: 0 }],
  ] as const) {
    test(`is requested again by a caller who ${what}, and that reply is kept`, async (t) => {
      const { server, session } = await start(t, false);
      await students(session);
      session.device.advance(30_000);
      await students(session, options);
      assert.equal(server.requests.length, 2);
      session.device.advance(40_000);
      await students(session);
      assert.equal(server.requests.length, 2);
    });
  }

  test("keeps its age on the device's clock, although the provider's turns out to be another", async (t) => {
    const server = await startScriptedServer(t, ({ path }) =>
      path.endsWith('/student')
        ? success([])
        : success({ id: '7', startTimeMillis: 0, endTimeMillis: 0, currentMillis: session.device.now() - 3_600_000 }),
    );
    const session = startSession(t, server.url);
    signIn(session);
    await students(session);
    const { readClassStudio } = await import('../../../src/core/api/endpoints/live-room.ts');
    await session.api.call(readClassStudio, { params: { id: '7' } });
    session.device.advance(60_000);
    await students(session);
    assert.equal(server.requests.filter(({ path }) => path.endsWith('/student')).length, 2);
  });

  test('is not kept when it failed', async (t) => {
    const server = await startScriptedServer(t, (_request, count) => (count === 1 ? rejection('混雑') : success([])));
    const session = startSession(t, server.url);
    signIn(session);
    await students(session);
    assert.equal((await students(session)).status, 1);
  });

  test('is forgotten after a write', async (t) => {
    const { server, session } = await start(t, false);
    await students(session);
    await write(session);
    await students(session);
    assert.equal(server.requests.length, 3);
  });

  test('is kept after a search, which is not a write although it is sent as one', async (t) => {
    const { server, session } = await start(t, false);
    await students(session);
    await session.api.call(searchStudents, { body: { words: 'さ' } });
    await session.api.call(searchLessons, { query: { page: 1, size: 10 }, body: {} });
    await students(session);
    assert.equal(server.requests.length, 3);
  });

  test('is also dropped after a failed write, which may have been applied', async (t) => {
    const server = await startScriptedServer(t, ({ method }) => (method === 'POST' ? { drop: 'before' } : success([])));
    const session = startSession(t, server.url);
    signIn(session);
    await students(session);
    await write(session);
    await students(session);
    assert.equal(server.requests.length, 3);
  });

  test('is not kept when it was on its way during a write', async (t) => {
    const { server, session, answer } = await start(t);
    const reading = students(session);
    await server.waitForRequest(1);
    const writing = write(session);
    await server.waitForRequest(2);
    answer(1);
    await reading;
    answer(2);
    await writing;
    const again = students(session);
    await server.waitForRequest(3);
    answer(3);
    await again;
  });

  test('is not kept when it comes after a write that it was sent before', async (t) => {
    const { server, session, answer } = await start(t);
    const reading = students(session);
    await server.waitForRequest(1);
    const writing = write(session);
    await server.waitForRequest(2);
    answer(2);
    await writing;
    answer(1);
    await reading;
    const again = students(session);
    await server.waitForRequest(3);
    answer(3);
    await again;
  });

  test('is not kept when it was asked for during a write', async (t) => {
    const { server, session, answer } = await start(t);
    const writing = write(session);
    await server.waitForRequest(1);
    const reading = students(session);
    await server.waitForRequest(2);
    answer(2);
    await reading;
    answer(1);
    await writing;
    const again = students(session);
    await server.waitForRequest(3);
    answer(3);
    await again;
  });

  test('is not shared with a caller who asks after a write', async (t) => {
    const { server, session, answer } = await start(t);
    const before = students(session);
    await server.waitForRequest(1);
    const writing = write(session);
    await server.waitForRequest(2);
    answer(2);
    await writing;
    const after = students(session);
    await server.waitForRequest(3);
    answer(3, success([]));
    answer(1, rejection('前の返事'));
    assert.equal((await after).status, 1);
    assert.equal((await before).message, '前の返事');
  });

  test('is not shared with a caller who wants a fresh one, and does not replace it', async (t) => {
    const { server, session, answer } = await start(t);
    const before = students(session);
    await server.waitForRequest(1);
    const after = students(session, { cache: false });
    await server.waitForRequest(2);
    answer(2, success([]));
    assert.equal((await after).status, 1);
    answer(1, rejection('前の返事'));
    assert.equal((await before).message, '前の返事');
    assert.equal((await students(session)).status, 1);
    assert.equal(server.requests.length, 2);
  });

  for (const [what, action] of Object.entries<(session: Session) => void>({
    'a sign-out': (session) => session.end(),
    'a sign-in of another teacher': (session) => signIn(session, 'token-of-taro', 'taro'),
    'the end by the provider': (session) => session.expire(),
  })) {
    test(`is forgotten after ${what}`, async (t) => {
      const { server, session } = await start(t, false);
      await students(session);
      action(session);
      await students(session);
      assert.equal(server.requests.length, 2);
    });
  }
});

const lesson = (session: Session, id: string, options: Options = {}) =>
  session.api.call(readLesson, { params: { id } }, options);

describe('two identical GETs at once', () => {
  test('are one request, and both get the reply', async (t) => {
    const { server, session, answer } = await start(t);
    const calls = [students(session), students(session, {})];
    await server.waitForRequest(1);
    answer(1);
    const [first, second] = await Promise.all(calls);
    assert.deepEqual(first, { status: 1, message: 'success', data: [] });
    assert.equal(first, second);
    assert.equal(server.requests.length, 1);
  });

  test('share a failure as well, and the next one asks again', async (t) => {
    const { server, session, answer } = await start(t);
    const calls = [students(session), students(session)];
    await server.waitForRequest(1);
    answer(1, { status: 500 });
    assert.deepEqual(
      (await Promise.all(calls)).map(({ failure }) => failure?.kind),
      ['http', 'http'],
    );
    const again = students(session);
    await server.waitForRequest(2);
    answer(2);
    assert.equal((await again).status, 1);
  });

  test('are two requests when they differ in path, query or language', async (t) => {
    const { server, session } = await start(t, false);
    session.language.value = 'ja-JP';
    const one = students(session);
    session.language.value = 'en-US';
    await Promise.all([one, students(session), lesson(session, '1'), lesson(session, '2')]);
    assert.equal(server.requests.length, 4);
  });

  test('are aborted when no one waits for them any more', async (t) => {
    const { server, session } = await start(t);
    const [one, two] = [new AbortController(), new AbortController()];
    const calls = [students(session, { signal: one.signal }), students(session, { signal: two.signal })];
    const { left } = await server.waitForRequest(1);
    one.abort();
    two.abort();
    assert.deepEqual(
      (await Promise.all(calls)).map(({ failure }) => failure?.kind),
      ['aborted', 'aborted'],
    );
    await left;
  });

  test('are not aborted while a caller still waits', async (t) => {
    const { server, session, answer } = await start(t);
    const one = new AbortController();
    const [gone, stays] = [
      students(session, { signal: one.signal }),
      students(session, { signal: new AbortController().signal }),
    ];
    await server.waitForRequest(1);
    one.abort();
    assert.equal((await gone).failure?.kind, 'aborted');
    answer(1);
    assert.equal((await stays).status, 1);
    assert.equal(server.requests.length, 1);
  });

  test('are not aborted while a caller without a signal waits', async (t) => {
    const { server, session, answer } = await start(t);
    const one = new AbortController();
    const [gone, stays] = [students(session, { signal: one.signal }), students(session, {})];
    await server.waitForRequest(1);
    one.abort();
    await gone;
    answer(1);
    assert.equal((await stays).status, 1);
  });

  test('that were aborted do not spoil the next one', async (t) => {
    const { server, session, answer } = await start(t);
    const one = new AbortController();
    const gone = students(session, { signal: one.signal });
    await server.waitForRequest(1);
    one.abort();
    const next = students(session);
    await gone;
    await server.waitForRequest(2);
    answer(2);
    assert.equal((await next).status, 1);
  });

  test('send no request if all callers have aborted', async (t) => {
    const { server, session } = await start(t, false);
    assert.equal((await students(session, { signal: AbortSignal.abort() })).failure?.kind, 'aborted');
    assert.equal(
      (await session.api.call(changeLesson, { body: { id: '7', version: 1 } }, { signal: AbortSignal.abort() })).failure
        ?.kind,
      'aborted',
    );
    assert.equal(server.requests.length, 0);
  });

  test('leaving after the reply changes nothing', async (t) => {
    const { server, session, answer } = await start(t);
    const one = new AbortController();
    const call = students(session, { signal: one.signal });
    await server.waitForRequest(1);
    answer(1);
    assert.equal((await call).status, 1);
    one.abort();
    assert.equal((await students(session)).status, 1, 'it is still kept');
  });
});

test('two identical writes are two requests', async (t) => {
  const { server, session } = await start(t, false);
  await Promise.all([write(session), write(session)]);
  assert.equal(server.requests.length, 2);
});
