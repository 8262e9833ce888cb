import type { TestContext } from 'node:test';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, type Answer, type Script } from '../../support/servers/scripted-server.ts';

/** As a provider sends it. */
export const lesson = {
  id: '7',
  studentId: '3',
  studentName: '佐藤 健',
  subject: '数学',
  startTimeMillis: 1_790_000_000_000,
  endTimeMillis: 1_790_003_600_000,
  memo: '',
  version: 2,
};

/** Starts a server that answers by a script, and a session that is signed in to it. */
export async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, script);
  const session = startSession(t, server.url);
  signIn(session);
  return { server, session, read: (id = '7') => session.api.call(readLesson, { params: { id } }) };
}
