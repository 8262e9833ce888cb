/** Where and when tests stand, for the runner and for what starts browsers. */
import { shiftClock } from './shift.ts';

/** An ordinary Wednesday in the middle of a month, in the morning. */
const ORDINARY = '2027-06-16T10:20+09:00';

/**
 * How far the clock of what starts now has to be ahead of the machine's, in milliseconds, so that it begins at the moment in
 * `TEST_CLOCK`: an ISO date with a zone, `now` for the machine's own time, by default an ordinary morning.
 */
export function clockAhead(): number {
  const wanted = process.env.TEST_CLOCK ?? ORDINARY;
  if (wanted === 'now') return 0;
  const moment = Date.parse(wanted);
  if (Number.isNaN(moment))
    throw new Error(`TEST_CLOCK is not a moment: ${wanted}. Write it like ${ORDINARY}, or "now".`);
  return moment - (Date.now() - (globalThis.testClockAhead ?? 0));
}

/** The zone of the devices that tests are run on, as in `Asia/Tokyo`; `TEST_ZONE` names another. */
export const testZone = process.env.TEST_ZONE ?? 'Asia/Tokyo';

/** What a process of tests needs in its environment, so that it and whatever it starts stand there. */
export function clockEnvironment(): Record<string, string> {
  const preload = `--import=${new URL('./preload.mjs', import.meta.url).href}`;
  const options = process.env.NODE_OPTIONS ?? '';
  return {
    TZ: testZone,
    TEST_CLOCK_AHEAD: String(clockAhead()),
    NODE_OPTIONS: options.includes(preload) ? options : `${options} ${preload}`.trim(),
  };
}

/** Sets the clock of this process to the moment of the tests, however far it has gone on since it was set before. */
export function standAtTestClock(): void {
  const ahead = clockAhead();
  const correction = ahead - (globalThis.testClockAhead ?? 0);
  if (correction !== 0) shiftClock(correction);
  // What is started from here on stands there, too.
  process.env.TEST_CLOCK_AHEAD = String(ahead);
}

interface Context {
  addInitScript(script: (milliseconds: number) => void, ahead: number): Promise<unknown>;
}

/** Gives every page and frame of a browser's context the clock. */
export async function setClockOf<Kind extends Context>(context: Kind, ahead: number): Promise<Kind> {
  if (ahead !== 0) await context.addInitScript(shiftClock, ahead);
  return context;
}
