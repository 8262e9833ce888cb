import type { Reply } from './failure.ts';
import type { Clock } from '../time/index.ts';

/** How often a call is sent at most. */
const MAX_TRIES = 5;

/** A provider that asks for a longer wait, in s, is not busy but out of service. */
const MAX_WAIT_SECONDS = 30;

interface Options {
  readonly clock: Clock;
  /** Called before each wait. */
  onBusy(): void;
  /** Whether the reply still matters after a wait. */
  isCurrent(): boolean;
}

/**
 * Sends a call, and sends it again after each refusal with HTTP 503 and a `Retry-After`. Each wait is lengthened by up to a
 * half, at random, so that a crowd does not come back at one moment. Resolves with the last reply.
 */
export async function retryWhileBusy<Data>(
  send: () => Promise<Reply<Data>>,
  { clock, onBusy, isCurrent }: Options,
): Promise<Reply<Data>> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    const { failure } = reply;
    const seconds = failure?.kind === 'http' && failure.httpStatus === 503 && failure.retryAfterSeconds;
    if (!seconds || seconds > MAX_WAIT_SECONDS || tries === MAX_TRIES) return reply;
    onBusy();
    await new Promise<void>((resolve) => clock.after(seconds * 1000 * (1 + Math.random() / 2), resolve));
    if (!isCurrent()) return reply;
  }
}
