import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchLessons } from '../../../src/core/api/endpoints/courses.ts';
import { searchStudents } from '../../../src/core/api/endpoints/contacts.ts';
import type { Session } from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { rejection, startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { start, students, write } from './held-replies.ts';

describe('a GET whose reply may be kept', () => {
  test('is answered from memory for 60,000 ms, and then asked again', async (t) => {
    const { server, session } = await start(t, false);
    await students(session);
    session.device.advance(59_999);
    await students(session);
    assert.equal(server.requests.length, 1);
    session.device.advance(1);
    await students(session);
    assert.equal(server.requests.length, 2);
  });

  test('is answered from memory for as long as the caller says', async (t) => {
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

  test('is not forgotten after a search, which is no write although it is sent as one', async (t) => {
    const { server, session } = await start(t, false);
    await students(session);
    await session.api.call(searchStudents, { body: { words: 'さ' } });
    await session.api.call(searchLessons, { query: { page: 1, size: 10 }, body: {} });
    await students(session);
    assert.equal(server.requests.length, 3);
  });

  test('is forgotten after a write that failed, too: it may have been done', async (t) => {
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
