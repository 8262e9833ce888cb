import type { TestContext } from 'node:test';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import type { CalendarDay, Session } from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import {
  startScriptedServer,
  success,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { hours } from './lessons.ts';

/** Where a lesson stands, and where a test moves it. */
export const here = hours('2026-11-24 10:00–11:00');
export const there = hours('2026-11-26 14:30–15:30');

/** A provider whose month is what a test says, and whose writes answer as it says. */
export async function start(
  t: TestContext,
  month: () => CalendarDay[],
  write: (request: ReceivedRequest, body: Record<string, unknown>, count: number) => Answer | Promise<Answer>,
) {
  let writes = 0;
  const server = await startScriptedServer(t, (request) => {
    if (request.method === 'GET') return success(request.path.endsWith('2026-11-01') ? month() : []);
    writes += 1;
    return write(request, JSON.parse(request.body) as Record<string, unknown>, writes);
  });
  const session = startSession(t, server.url);
  signIn(session);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  await schedule.show(['2026-11-24']);
  const written = () =>
    server.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, body }) => ({ method, ...(JSON.parse(body) as object) }));
  return { server, session, schedule, written };
}

/** Days and hours of all lessons that are shown. */
export const datesOf = (schedule: ReturnType<typeof createSchedule>) =>
  [...schedule.placed('Asia/Tokyo')].flatMap(([day, placed]) =>
    placed.map(({ startMinute }) => `${day} ${startMinute / 60}`),
  );

/** Resolves once the page has heard of a write. */
export async function changes(session: Session): Promise<void> {
  await new Promise<void>((resolve) => {
    const before = session.revision.peek();
    const stop = session.revision.subscribe((now) => {
      if (now === before) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
