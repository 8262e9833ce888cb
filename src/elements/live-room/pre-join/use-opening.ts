import { useEffect, useRef, useState } from 'react';
import type { StudioAccess } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

const SECOND = 1000;
/** Time after the opening at which the provider is asked, and asked again, in ms: it may be a moment behind. */
const FIRST_PAUSE = 300;
/** A provider that stays behind is not asked more often than that. */
const LONGEST_PAUSE = 60 * SECOND;

/**
 * Counts down to the moment at which a closed door opens, and asks the provider again when it has come. Answers the
 * milliseconds until then; undefined where the door opens no more, or nobody knows when.
 */
export function useOpening(access: StudioAccess | undefined, onOpen: () => void): number | undefined {
  const { session } = useScreen();
  const [, setTicks] = useState(0);
  const asked = useRef(0);
  const { opensAtMillis, closesAtMillis } = access?.allowed === false ? access : {};
  const now = session.clock.now();
  const isOver = closesAtMillis !== undefined && now > closesAtMillis;
  const wait = opensAtMillis === undefined || isOver ? undefined : opensAtMillis - now;

  useEffect(() => {
    if (wait === undefined) return undefined;
    // On the second, so that the countdown does not stutter.
    if (wait > 0) return session.clock.after(wait % SECOND || SECOND, () => setTicks((count) => count + 1));
    const pause = Math.min(FIRST_PAUSE * 2 ** asked.current, LONGEST_PAUSE);
    return session.clock.after(pause, () => {
      asked.current += 1;
      onOpen();
    });
  }, [session, wait, onOpen]);
  return wait;
}
