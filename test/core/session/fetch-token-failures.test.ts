import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FetchToken } from '../../../src/core/index.ts';
import { TOKEN_RETRY_MS, TOKEN_TIMEOUT_MS } from '../../../src/core/session/request-token.ts';
import { becomes } from '../../support/models/sessions.ts';
import { success } from '../../support/servers/scripted-server.ts';
import { createHost, inTime, start, takes } from './token-host.ts';
import { read } from './two-tabs.ts';

/** What a script without types may give. */
const wrong = (token: unknown) => (async () => token) as FetchToken;

const failures: Record<string, [code: string, fetchToken: FetchToken]> = {
  'is not a function': ['not-a-function', 'token' as unknown as FetchToken],
  'gives an empty text': ['empty', wrong('')],
  'gives nothing': ['empty', wrong(undefined)],
  'gives an object': ['malformed', wrong({ token: 'token-1' })],
  'gives a header with "Bearer"': ['malformed', wrong('Bearer token-1')],
  'gives a page': ['malformed', wrong('<!doctype html>\n<title>Sign in</title>')],
  'gives what no header takes': ['malformed', wrong('令牌')],
  'gives more than a header takes': ['malformed', wrong('x'.repeat(10_000))],
};

describe("a host's own sign-in that fails", () => {
  for (const [what, [code, fetchToken]] of Object.entries(failures)) {
    test(`ends the session without a request, and says why, when it ${what}`, async (t) => {
      const { server, session } = await start(t, takes(), { fetchToken });
      assert.equal((await read(session)).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.tokenFailure.peek()?.code, code);
      assert.equal(session.logged.length, 1);
      assert.equal(server.requests.length, 0);
    });
  }

  for (const [how, fail] of Object.entries<FetchToken>({
    rejects: () => Promise.reject(new Error('signed out')),
    throws: () => {
      throw new Error('broken');
    },
  })) {
    test(`is called once more after a second when it ${how}`, async (t) => {
      const host = createHost();
      const { session, sent } = await start(t, () => success(), {
        fetchToken: (reason) =>
          host.reasons.length ? host.fetchToken(reason) : (host.reasons.push(reason), fail(reason)),
      });
      await inTime(session, read(session), TOKEN_RETRY_MS);
      assert.deepEqual(sent(), ['token-2']);
      assert.equal(session.tokenFailure.peek(), undefined);
      assert.deepEqual(session.logged, []);
    });

    test(`ends the session when it ${how} twice`, async (t) => {
      const { session } = await start(t, takes(), { fetchToken: fail });
      await inTime(session, read(session), TOKEN_RETRY_MS);
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.tokenFailure.peek()?.code, 'failed');
    });
  }

  test('is not waited for without end', async (t) => {
    const { session } = await start(t, takes(), { fetchToken: () => new Promise(() => undefined) });
    await inTime(session, read(session), TOKEN_TIMEOUT_MS);
    assert.equal(session.tokenFailure.peek()?.code, 'timeout');
    assert.equal(session.device.waiting, 0);
  });

  test('is told from a token that the provider rejects', async (t) => {
    const { session } = await start(t, takes());
    await read(session);
    assert.equal(session.tokenFailure.peek()?.code, 'rejected');
  });

  test('is forgotten once the teacher tries again and there is a token', async (t) => {
    let token = '';
    const { session } = await start(t, takes('token-1'), { fetchToken: async () => token });
    await read(session);
    token = 'token-1';
    assert.equal(await session.askHost(), true);
    await becomes(session.state, 'active');
    assert.equal(session.tokenFailure.peek(), undefined);
  });

  test('never writes what it gave to the log', async (t) => {
    const { session } = await start(t, takes(), { fetchToken: wrong('Bearer secret-token') });
    await read(session);
    assert.doesNotMatch(session.logged.join(), /secret/);
  });
});
