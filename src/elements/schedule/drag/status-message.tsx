import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { effectiveScale } from '../../../ui/placement/effective-scale.ts';
import { ForbiddenLabel } from './forbidden-label.tsx';
import type { View } from '../contract.ts';
import type { ForbiddenDrop } from './moving-lesson.ts';

/** What the schedule says about an action that is under way, or was just ended. */
export interface ScheduleStatus {
  readonly message: string;
  /** It says why something cannot be done. */
  readonly isRejected: boolean;
}

interface Props {
  readonly actions: { readonly status: ScheduleStatus; announce(message: string): void };
  /** What is being moved or drawn: its message stays. */
  readonly move: { readonly moving: object | undefined; readonly forbidden: ForbiddenDrop | undefined };
  readonly drawing: { readonly days: unknown; readonly span: unknown };
  readonly view: View;
}

/** Time until a message leaves that nothing needs any more, in ms. */
const MESSAGE_LIFE_MS = 8000;

/** Space between the message and what is at the end of the window, in CSS pixels. */
const GAP_PX = 8;

/**
 * Announces and shows what goes on, in the top layer: nothing moves for it. What nothing needs any more leaves with the next
 * press, key or view.
 */
export function StatusMessage({ actions, move, drawing, view }: Props) {
  const { session } = useScreen();
  const { root } = useHost();
  const { message, isRejected } = actions.status;
  const isKept = move.moving !== undefined || drawing.days !== undefined || drawing.span !== undefined;
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!message) return line.current?.hidePopover();
    line.current?.showPopover();
    return placeAbove(line.current, root.querySelectorAll('.teacher-changes:popover-open, .batch-bar'));
  }, [message, root]);
  const clear = useRef(actions.announce);
  useEffect(() => {
    clear.current = actions.announce;
  });
  useEffect(() => {
    if (!message || isKept) return undefined;
    const leave = (): void => clear.current('');
    const listening = new AbortController();
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, leave, { capture: true, signal: listening.signal });
    const stopWaiting = session.clock.after(MESSAGE_LIFE_MS, leave);
    return () => {
      listening.abort();
      stopWaiting();
    };
  }, [message, isKept, session]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) clear.current('');
    shownView.current = view;
  }, [view]);
  return (
    <>
      <p ref={line} className="schedule-done" popover="manual" role="status" data-rejected={isRejected || undefined}>
        {message}
      </p>
      {move.forbidden && <ForbiddenLabel {...move.forbidden} />}
    </>
  );
}

/** Keeps the message off the buttons that are shown at the end of the window. */
function placeAbove(line: HTMLElement | null, others: Iterable<Element>): void {
  if (!line) return;
  const tops = [...others].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
  const end = innerHeight - Math.min(...tops.map(({ top }) => top));
  line.style.insetBlockEnd = tops.length > 0 ? `${end / effectiveScale(line).y + GAP_PX}px` : '';
}
