import type { TestContext } from 'node:test';
import type { FetchToken, SessionOptions } from '../../../src/core/index.ts';
import { startSession, type TestSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Script } from '../../support/servers/scripted-server.ts';

/** Gives out `token-1`, `token-2`… and remembers why it was asked. */
export function createHost() {
  const reasons: string[] = [];
  const fetchToken: FetchToken = async (reason) => {
    reasons.push(reason);
    return `token-${reasons.length}`;
  };
  return { reasons, fetchToken };
}

/** Takes only tokens of this list; nobody else comes in. */
export const takes =
  (...tokens: string[]): Script =>
  ({ headers }) =>
    tokens.includes(headers.authorization ?? '') ? success() : { status: 403 };

/** A session whose token comes from a host; `sent` lists the tokens of all requests. */
export async function start(t: TestContext, script: Script, options: Partial<SessionOptions> = {}) {
  const server = await startScriptedServer(t, script);
  const host = createHost();
  const session = startSession(t, server.url, { fetchToken: host.fetchToken, ...options });
  const sent = () => server.requests.map(({ headers }) => headers.authorization);
  return { server, session, host, sent };
}

/** Lets time pass by steps, in ms, until something is done. */
export async function inTime<Result>({ device }: TestSession, work: Promise<Result>, step: number): Promise<Result> {
  const turn = () => new Promise<'later'>((resolve) => setImmediate(resolve, 'later'));
  while ((await Promise.race([work, turn()])) === 'later') device.advance(step);
  return work;
}
