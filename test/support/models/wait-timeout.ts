/**
 * How long a test in Node waits for one thing, in ms. A busy machine may need most of the 30 s that a test has; a little is left, so
 * that the failure names what was missing.
 */
export const WAIT_TIMEOUT_MS = 25_000;
