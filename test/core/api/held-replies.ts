import type { TestContext } from 'node:test';
import { endMeeting } from '../../../src/core/api/endpoints/live-room.ts';
import { listStudents } from '../../../src/core/api/endpoints/contacts.ts';
import type { Session } from '../../../src/core/index.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

/** Options of a call. */
export type Options = NonNullable<Parameters<Session['api']['call']>[2]>;
/** A call whose reply may be kept. */
export const students = (session: Session, options: Options = { cache: true }) =>
  session.api.call(listStudents, {}, options);
/** A call that makes kept replies worthless. */
export const write = (session: Session) => session.api.call(endMeeting, { params: { id: '7' } });

/** A server whose answers wait until the test lets them go, by the number of the request from 1. */
export async function start(t: TestContext, isHeld = true) {
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
