import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { TooltipProps } from './tooltip.tsx';
import { useHost } from '../../runtime/element-context.ts';

type Tooltip = (props: TooltipProps) => ReactNode;

/** Controls that show an icon and no text: their name is for screen readers only. */
const ICON_CONTROLS = ':is(button, a)[aria-label]:has(svg)';

/** Shows the name of the icon-only control under the pointer or the focus; the code is loaded with the first one. */
export function Tooltips() {
  const { root } = useHost();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [Tooltip, setTooltip] = useState<Tooltip>();
  const hide = useCallback(() => setAnchor(undefined), []);

  useEffect(() => {
    const listeners: Record<string, (event: Event) => void> = {
      pointerover: (event) => (event as PointerEvent).pointerType !== 'touch' && show(event.target),
      focusin: ({ target }) => (target as Element).matches(':focus-visible') && show(target),
      pointerout: (event) => !staysWithin(event as PointerEvent) && hide(),
      focusout: hide,
      pointerdown: hide,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && hide(),
    };
    function show(target: EventTarget | null) {
      const control = (target as Element).closest<HTMLElement>(ICON_CONTROLS);
      if (!control || !root.contains(control) || control.textContent.trim() !== '') return;
      setAnchor(control);
      // Where it cannot be loaded, the control keeps its name for screen readers.
      import('./tooltip.tsx').then(
        (module) => setTooltip(() => module.Tooltip),
        () => undefined,
      );
    }
    for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener);
    };
  }, [root, hide]);

  return anchor && Tooltip ? <Tooltip anchor={anchor} onHide={hide} /> : null;
}

/** Whether the pointer goes on to another part of the same control, or to the tooltip. */
function staysWithin({ target, relatedTarget }: PointerEvent): boolean {
  const next = relatedTarget as Element | null;
  if (next?.closest('.teacher-tooltip')) return true;
  const control = (target as Element).closest(ICON_CONTROLS);
  return control !== null && control.contains(next);
}
