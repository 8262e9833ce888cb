import type { TestContext } from 'node:test';
import { commonOf, createLiveRoom } from '../../../src/core/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { signIn, startSession, timeline } from '../../support/models/sessions.ts';
import { startScriptedServer, type Answer, type Script } from '../../support/servers/scripted-server.ts';

/** In ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** The start of the lesson. */
export const start17 = Date.parse('2026-11-20T17:00:00+09:00');

/** What lets a teacher into the room. */
export const ticket = {
  engine: 'mesh',
  url: 'wss://provider.example/live',
  token: 't',
  room: 'r',
  identity: 'hanako',
  role: 'teacher',
  iceServers: [],
};

/** When the room is open. */
export const studio = { id: '7', startTimeMillis: start17, endTimeMillis: start17 + HOUR };

/** A room whose calls are written down in `lines`, and its loading flag in `loading`. */
export async function start(t: TestContext, now: number, script: Script | Answer) {
  const lines: string[] = [];
  const server = await startScriptedServer(t, (request, count) => {
    lines.push(`call ${request.method} ${request.path}`);
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url, { clock: createManualClock(now) });
  signIn(session);
  const { isPageLoading } = commonOf(session);
  const loading = timeline(t, { isPageLoading });
  return { server, session, lines, loading, room: createLiveRoom(session) };
}
