import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import type { TooltipProps } from './tooltip.tsx';

type Tooltip = (props: TooltipProps) => ReactNode;

/** Shows the name of the icon-only control under the pointer or the focus; the code is loaded with the first one. */
export function Tooltips() {
  const { root } = useHost();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [Tooltip, setTooltip] = useState<Tooltip>();
  const hide = useCallback(() => setAnchor(undefined), []);

  useEffect(() => {
    const listening = new AbortController();
    const show = ({ type, target, pointerType }: Event & { readonly pointerType?: string }) => {
      if (pointerType === 'touch') return;
      // The name of an icon-only control is for screen readers only.
      const control = (target as Element).closest<HTMLElement>(':is(button, a)[aria-label]:has(svg)');
      if (!control?.matches(type === 'focusin' ? ':focus-visible' : '*') || !root.contains(control)) return;
      if (control.textContent.trim() !== '') return;
      setAnchor(control);
      // Where it cannot be loaded, the control keeps its name for screen readers.
      import('./tooltip.tsx').then(
        (module) => setTooltip(() => module.Tooltip),
        () => undefined,
      );
    };
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, show, listening);
    return () => listening.abort();
  }, [root]);

  return anchor && Tooltip ? <Tooltip anchor={anchor} onHide={hide} /> : null;
}
