import { useDeferredValue, useEffect, useState } from 'react';
import { useScreen } from '../screen-context.ts';

/** Longest deferral, in ms. */
const LONGEST_DEFERRAL_MS = 1000;

/**
 * Whether to render content that is initially rendered in steps, which lets more urgent updates in between. Each change
 * restarts the rendering, so after a second the content is rendered all at once.
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
