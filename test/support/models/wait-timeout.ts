/**
 * How long a test in Node waits for one thing, in ms. The watchdog ends a run in which nothing has happened for 30 s
 * (scripts/testing/watchdog.ts); this is shorter, so that the failure names what was missing.
 */
export const WAIT_TIMEOUT_MS = 25_000;
