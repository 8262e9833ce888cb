import type { TestContext } from 'node:test';
import { commonOf } from '../../src/core/session/index.ts';
import { signIn, startSession, timeline } from '../support/models/sessions.ts';
import { startScriptedServer, type Answer, type Script } from '../support/servers/scripted-server.ts';

/** A page of a list as a provider sends it. */
export const pageOf = <Row>(...list: Row[]) => ({ list, total: list.length, page: 1, size: 10 });
/** The query of a first page. */
export const paging = { page: 1, size: 10 };

/** A session whose calls and loading flags are written down in `lines`, in their order. */
export async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, (request, count) => {
    lines.push(`call ${request.method} ${request.path}`);
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url);
  signIn(session);
  const common = commonOf(session);
  const { isSubmitLoading, isPageLoading, listLoading, scheduleLoading, modalLoading } = common;
  const lines = timeline(t, {
    isSubmitLoading,
    isPageLoading,
    listLoading,
    scheduleLoading,
    modalLoading,
    revision: session.revision,
  });
  return { server, session, common, lines };
}
