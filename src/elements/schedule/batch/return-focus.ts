import { useMemo } from 'react';
import type { Lesson } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';

function findFocus(root: ShadowRoot, lessons: readonly Lesson[]): HTMLElement | null {
  for (const { id } of lessons) {
    const chip = root.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(id)}"]`);
    if (chip) return chip;
  }
  return root.querySelector<HTMLElement>('.schedule-period');
}

/** Focuses the first of the lessons that is shown, or else the heading. */
export const focusSchedule = (root: ShadowRoot, lessons: readonly Lesson[]): void => findFocus(root, lessons)?.focus();

/** Where the focus goes after a dialog about several lessons: they may be elsewhere by then. */
export function useReturnFocus(lessons: readonly Lesson[]): { readonly current: HTMLElement | null } {
  const { root } = useHost();
  return useMemo(
    () => ({
      get current() {
        return findFocus(root, lessons);
      },
    }),
    [root, lessons],
  );
}
