import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { optionalScreen } from '../../runtime/optional-screen.tsx';

// If it cannot be loaded, screen readers still announce the control's name.
const Tooltip = optionalScreen(() => import('./tooltip.tsx'));

/** The text of a `data-tooltip` control is cut off. */
const isCut = (control: HTMLElement): boolean =>
  control.dataset.tooltip !== undefined &&
  (control.scrollWidth > control.clientWidth || control.scrollHeight > control.clientHeight);

/**
 * Shows the name of the icon-only or cut-off control under the pointer or the focus; the code is loaded with the first
 * tooltip.
 */
export function Tooltips() {
  const { root } = useHost();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const hide = useCallback(() => setAnchor(undefined), []);

  useEffect(() => {
    const listening = new AbortController();
    const show = ({ type, target, pointerType }: Event & { readonly pointerType?: string }) => {
      if (pointerType === 'touch') return;
      // The name of an icon-only control is only available to screen readers; a text may be cut off.
      const control = (target as Element).closest<HTMLElement>(
        ':is(button, a)[aria-label]:is(:has(svg), [data-tooltip])',
      );
      if (!control?.matches(type === 'focusin' ? ':focus-visible' : '*') || !root.contains(control)) return;
      if (control.textContent.trim() !== '' && !isCut(control)) return;
      setAnchor(control);
    };
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, show, listening);
    return () => listening.abort();
  }, [root]);

  return anchor ? <Tooltip anchor={anchor} onHide={hide} /> : null;
}
