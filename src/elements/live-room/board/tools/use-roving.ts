import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '../../../../runtime/is-composing.ts';

const CONTROLS = 'button, select, input';

/** Roving tabindex for a toolbar: Tab reaches it once; arrow keys, Home and End move between its controls. */
export function useRoving(): {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const controls = (): HTMLElement[] =>
    [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
      (control) => control.offsetParent !== null,
    );
  const updateTabStops = (): void => {
    const all = controls();
    const focused = all.find((control) => control.matches(':focus'));
    const current = focused ?? all.find((control) => control.tabIndex === 0 && control.dataset.stop) ?? all[0];
    // Hidden controls must not become a second tab stop.
    for (const control of ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      control.tabIndex = control === current ? 0 : -1;
      if (control === current) control.dataset.stop = 'true';
      else delete control.dataset.stop;
    }
  };
  useLayoutEffect(updateTabStops);
  return {
    ref,
    onFocus: updateTabStops,
    onKeyDown(event) {
      if (isComposing(event)) return;
      // A select element uses the arrow keys itself.
      if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
      const all = controls();
      const isRightToLeft = ref.current?.matches(':dir(rtl)');
      const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
      const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
      const index = all.findIndex((control) => control === event.target);
      const [next, previous] = [index + 1, index - 1];
      // Beside a page the toolbar is a rail, in which the arrows up and down do the same.
      const steps = { [forward]: next, ArrowDown: next, [backward]: previous, ArrowUp: previous, Home: 0, End: -1 };
      const target = steps[event.key];
      if (target === undefined || index < 0) return;
      event.preventDefault();
      event.stopPropagation();
      all.at(target % all.length)?.focus();
    },
  };
}
