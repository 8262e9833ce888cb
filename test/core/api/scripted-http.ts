import type { TestContext } from 'node:test';
import { createHttp, type HttpResponse, type HttpRequest } from '../../../src/core/api/http.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startScriptedServer, type Answer, type Script } from '../../support/servers/scripted-server.ts';

/** Starts a server that answers by a script, and sends requests to it without a session. */
export async function start(
  test: TestContext,
  script: Script | Answer = { body: {} },
  more: { path?: string; fetch?: typeof fetch; timeout?: number } = {},
) {
  const server = await startScriptedServer(test, script);
  const clock = createManualClock();
  const logged: string[] = [];
  const http = createHttp({
    provider: server.url + (more.path ?? ''),
    fetch: more.fetch ?? fetch,
    clock,
    timeout: more.timeout,
    log: (message, detail) => logged.push(`${message}: ${String(detail)}`),
  });
  const send = (request: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
    http.send({ method: 'GET', path: '/call', ...request });
  return { server, clock, logged, send };
}
