import '@shoelace-style/shoelace/dist/components/popup/popup.js';
import { createElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStyles } from '../../runtime/styles.ts';
import css from './tooltip.css';
import { noteZoom } from '../placement/placement.ts';
import { isComposing } from '../../runtime/is-composing.ts';

interface TooltipProps {
  /** The control whose accessible name is shown. */
  readonly anchor: HTMLElement;
  /** Called when the anchor is no longer visible. */
  readonly onHide: () => void;
}

/** How long the pointer must rest on a control, in ms. */
const SHOW_DELAY_MS = 400;

/** The accessible name of an icon-only control beside it. Screen readers announce that name already. */
export default function Tooltip({ anchor, onHide }: TooltipProps) {
  useStyles(css);
  const [shown, setShown] = useState<{ readonly anchor: HTMLElement; readonly isHoverable: boolean }>();
  const [name, setName] = useState(anchor.ariaLabel);

  useEffect(() => {
    const isFocused = anchor.matches(':focus-visible');
    // The pointer may have left while this code was loading.
    if (!isFocused && !anchor.matches(':hover')) return onHide();
    // The pointer may move from the control to the tooltip; a press from elsewhere is meant for the content below it.
    const show = () => setShown({ anchor, isHoverable: anchor.matches(':hover') });
    const timer = setTimeout(show, isFocused ? 0 : SHOW_DELAY_MS);
    // A control that was removed or scrolled away receives no further events.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === false && onHide());
    observer.observe(anchor);
    // The name may change under the pointer, for example that of a lesson whose time changes.
    const names = new MutationObserver(() => setName(anchor.ariaLabel));
    names.observe(anchor, { attributeFilter: ['aria-label'] });
    setName(anchor.ariaLabel);
    const root = anchor.getRootNode();
    const listening = new AbortController();
    const hide = (event: Event) => endsTooltip(event, anchor) && onHide();
    for (const type of ['pointerout', 'focusout', 'pointerdown', 'keydown'])
      root.addEventListener(type, hide, listening);
    anchor.addEventListener('pointerenter', show, listening);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      names.disconnect();
      listening.abort();
    };
  }, [anchor, onHide]);

  // Above a modal dialog only the dialog's own children are visible.
  const container = anchor.closest('dialog') ?? anchor.closest('.teacher-root');
  if (shown?.anchor !== anchor || !container) return null;
  return createPortal(
    createElement(
      'sl-popup',
      {
        class: shown.isHoverable ? 'teacher-tooltip teacher-tooltip-hoverable' : 'teacher-tooltip',
        anchor,
        ref: (popup: HTMLElement | null) => popup && noteZoom(popup),
        active: true,
        placement: 'top',
        distance: 6,
        strategy: 'fixed',
        flip: true,
        shift: true,
        'shift-padding': 8,
        'hover-bridge': true,
      },
      <span className="teacher-tooltip-text" aria-hidden>
        {name}
      </span>,
    ),
    container,
  );
}

/** Whether the user has left the control, and the tooltip, or dismisses it. */
function endsTooltip(event: Event, anchor: HTMLElement): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Escape' && !isComposing(event);
  if (event.type !== 'pointerout') return true;
  const next = (event as PointerEvent).relatedTarget as Element | null;
  return !anchor.contains(next) && !next?.closest('.teacher-tooltip');
}
