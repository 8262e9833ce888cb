import { useDeferredValue, useEffect, useState } from 'react';
import { useScreen } from '../screen-context.ts';

/** Longest deferral, in ms. */
const LONGEST_DEFERRAL_MS = 1000;

/**
 * Whether something is to be drawn that is drawn in pieces at first, so that what is more urgent comes between them. Each such
 * change restarts the drawing, so after a second it is done in one go.
 */
export function useBrieflyDeferred(isWanted: boolean): boolean {
  const { session } = useScreen();
  const isDrawn = useDeferredValue(isWanted);
  const [isLate, setIsLate] = useState(false);
  const isWaiting = isWanted && !isDrawn;
  useEffect(
    () => (isWaiting ? session.clock.after(LONGEST_DEFERRAL_MS, () => setIsLate(true)) : undefined),
    [session, isWaiting],
  );
  return isDrawn || (isWanted && isLate);
}
