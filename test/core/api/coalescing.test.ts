import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeLesson, readLesson } from '../../../src/core/api/endpoints/courses.ts';
import type { Session } from '../../../src/core/index.ts';
import { type Options, start, students, write } from './held-replies.ts';

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

  test('are aborted when nobody waits for them any more', async (t) => {
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

  test('are not aborted while one still waits', async (t) => {
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

  test('are not aborted when one waits without a way to leave', async (t) => {
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

  test('are no request at all when nobody waited to begin with', async (t) => {
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
