import type { Preloadable } from '../lazy-screen.tsx';
import { useScreen } from '../screen-context.ts';
import { useIdle } from './use-idle.ts';

/** Loads screens ahead when the element is idle, so that a press shows them at once. Not while `isWanted` is false. */
export function usePreload(screens: readonly Preloadable[], isWanted = true): void {
  const { language } = useScreen();
  useIdle(isWanted ? language : undefined, (wanted) => {
    for (const screen of screens) screen.preload(wanted);
  });
}
