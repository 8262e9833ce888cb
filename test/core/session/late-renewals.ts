import type { TestContext } from 'node:test';
import { endMeeting } from '../../../src/core/api/endpoints/live-room.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

/** How long a token lives, in ms. */
export const DAY = 24 * 60 * 60 * 1000;

/** A server that answers each request when the test says so, with the token that it says. */
export async function start(t: TestContext, options: Parameters<typeof startSession>[2] = {}) {
  const answers: ((answer: Answer) => void)[] = [];
  const server = await startScriptedServer(t, () => {
    const { promise, resolve } = deferred<Answer>();
    answers.push(resolve);
    return promise;
  });
  const session = startSession(t, server.url, options);
  signIn(session);
  /** Sends one request; it is on its way when this resolves. */
  async function send() {
    const call = session.api.call(endMeeting, { params: { id: '7' } });
    const number = server.requests.length + 1;
    await server.waitForRequest(number);
    return {
      async renew(token: string) {
        answers[number - 1]?.(success(null, { headers: { Authorization: token } }));
        await call;
      },
    };
  }
  const token = () => session.lasting.getItem('teacher-auth');
  return { server, session, send, token };
}
