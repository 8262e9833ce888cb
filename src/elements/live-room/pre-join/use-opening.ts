import { MINUTE_MS, SECOND_MS } from '../../../core/time/index.ts';
import { useEffect, useRef, useState } from 'react';
import type { StudioAccess } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** First delay after the opening time until the provider is asked, in ms; its clock may be slightly behind. */
const FIRST_RETRY_MS = 300;
/** Longest delay between two requests, in ms. */
const MAX_RETRY_MS = MINUTE_MS;

/**
 * Counts down to the time at which a closed room opens, and calls `onOpen` then. Returns the time until it opens, in ms;
 * undefined where that is unknown or the room stays closed.
 */
export function useOpening(
  access: Pick<StudioAccess, 'allowed' | 'opensAtMillis' | 'closesAtMillis'> | undefined,
  onOpen: () => void,
): number | undefined {
  const { session } = useScreen();
  const [, setTicks] = useState(0);
  const attempts = useRef(0);
  const { opensAtMillis, closesAtMillis } = access?.allowed === false ? access : {};
  const now = session.clock.now();
  const isOver = closesAtMillis !== undefined && now > closesAtMillis;
  const wait = opensAtMillis === undefined || isOver ? undefined : opensAtMillis - now;

  useEffect(() => {
    if (wait === undefined) return undefined;
    // Tick on full seconds, so that the countdown is even.
    if (wait > 0) return session.clock.after(wait % SECOND_MS || SECOND_MS, () => setTicks((count) => count + 1));
    const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts.current, MAX_RETRY_MS);
    return session.clock.after(delay, () => {
      attempts.current += 1;
      onOpen();
    });
    // Also after each answer, even where a page's clock stands still.
  }, [session, access, wait, onOpen]);
  return wait;
}
