import type { TestContext } from 'node:test';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import type { CalendarDay } from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import {
  startScriptedServer,
  success,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';

const MONTH = /calendar\/list\/(.+)$/;
const monthOf = ({ path }: ReceivedRequest) => MONTH.exec(path)?.[1] ?? path;

/** A day with one lesson. */
export const dayOf = (date: string): CalendarDay => ({
  date,
  courses: [lesson({ id: date, ...hours(`${date} 10:00–11:00`) })],
});

/** A schedule at a server that answers by the month; `asked` lists the months of all requests. */
export async function start(
  t: TestContext,
  answer: (month: string, count: number) => Answer | Promise<Answer> = (month) => success([dayOf(month)]),
) {
  const server = await startScriptedServer(t, (request, count) => answer(monthOf(request), count));
  const session = startSession(t, server.url);
  signIn(session);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  return { server, session, schedule, asked: () => server.requests.map(monthOf) };
}
