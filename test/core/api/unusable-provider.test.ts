import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountOf, failureDetails, type Failure } from '../../../src/core/index.ts';
import { startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, type Answer } from '../../support/servers/scripted-server.ts';

const HTML: Answer = { body: '<!doctype html>' };
const FAILURE: Failure = { kind: 'provider', code: 'not-a-provider', message: 'There is no service.' };
const CREDENTIALS = { email: 'hanako@example.jp', password: 'secret' };

describe('a provider that has not answered yet', () => {
  test('is looked into, and gets no password if something else answers there', async (t) => {
    const server = await startScriptedServer(t, HTML);
    const kinds: string[] = [];
    const session = startSession(t, server.url, {
      explain: ({ kind }, language) => {
        kinds.push(`${kind} ${language}`);
        return Promise.resolve(FAILURE);
      },
    });
    const { reply } = await accountOf(session).login(CREDENTIALS);
    assert.equal(reply.message, 'There is no service.');
    assert.deepEqual(failureDetails(reply.failure ?? assert.fail()), {
      kind: 'provider',
      code: 'not-a-provider',
      status: 0,
      call: 'POST /api/client/teacher/login',
    });
    assert.deepEqual(kinds, ['parse-error ja-JP']);
    assert.deepEqual(
      server.requests.map(({ method, body }) => [method, String(body ?? '').includes('secret')]),
      [['GET', false]],
    );
  });

  test('is told apart from one that fails: the failure stays as it is where nothing is found', async (t) => {
    const server = await startScriptedServer(t, HTML);
    const explain = (failure: Failure) =>
      failure.kind === 'offline' ? Promise.resolve(FAILURE) : Promise.resolve(undefined);
    const session = startSession(t, server.url, { explain });
    const { reply } = await accountOf(session).login(CREDENTIALS);
    assert.equal(reply.failure?.kind, 'parse-error');
    const broken = startSession(t, server.url, { explain: () => Promise.reject(new Error('The texts do not come.')) });
    assert.equal((await accountOf(broken).login(CREDENTIALS)).reply.failure?.kind, 'parse-error');
  });

  test('is never looked into once it has answered as one, even with a refusal', async (t) => {
    let asked = 0;
    const server = await startScriptedServer(t, (_, count) =>
      count === 1 ? { status: 400, body: { status: 0, message: 'no', data: null } } : HTML,
    );
    const session = startSession(t, server.url, {
      explain: () => {
        asked += 1;
        return Promise.resolve(FAILURE);
      },
    });
    await accountOf(session).loadLogo();
    const { reply } = await accountOf(session).login(CREDENTIALS);
    assert.equal(reply.failure?.kind, 'parse-error');
    assert.equal(asked, 0);
  });
});
