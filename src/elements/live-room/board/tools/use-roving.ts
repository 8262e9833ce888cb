import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const STOPS = 'button, select, input';

/** A toolbar is one stop of Tab: arrows, Home and End go from one of its controls to the next. */
export function useRoving(): { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void; onFocus: () => void } {
  const ref = useRef<HTMLDivElement>(null);
  const stops = (): HTMLElement[] => [...ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? []].filter((stop) => stop.offsetParent !== null);
  const settle = (): void => {
    const all = stops();
    const focused = all.find((stop) => stop.matches(':focus'));
    const current = focused ?? all.find((stop) => stop.tabIndex === 0 && stop.dataset.stop) ?? all[0];
    for (const stop of all) {
      stop.tabIndex = stop === current ? 0 : -1;
      if (stop === current) stop.dataset.stop = 'true';
      else delete stop.dataset.stop;
    }
  };
  useLayoutEffect(settle);
  return {
    ref,
    onFocus: settle,
    onKeyDown(event) {
      // A list to choose from has the arrows for itself.
      if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
      const all = stops();
      const isRightToLeft = ref.current?.matches(':dir(rtl)');
      const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
      const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
      const place = all.findIndex((stop) => stop === event.target);
      const goal = { [forward]: place + 1, [backward]: place - 1, Home: 0, End: -1 }[event.key];
      if (goal === undefined || place < 0) return;
      event.preventDefault();
      event.stopPropagation();
      all.at(goal % all.length)?.focus();
    },
  };
}
