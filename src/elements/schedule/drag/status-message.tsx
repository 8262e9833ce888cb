import { useEffect, useLayoutEffect, useRef } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';
import { ForbiddenLabel } from './forbidden-label.tsx';
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
}

/** Time until a message leaves that nothing needs any more, in ms. */
const MESSAGE_LIFE_MS = 8000;

/** Announces and shows what goes on, in the top layer: nothing moves for it. */
export function StatusMessage({ actions, move, drawing }: Props) {
  const { session } = useScreen();
  const { message, isRejected } = actions.status;
  const isKept = move.moving !== undefined || drawing.days !== undefined || drawing.span !== undefined;
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (message) line.current?.showPopover();
    else line.current?.hidePopover();
  }, [message]);
  const clear = useRef(actions.announce);
  useEffect(() => {
    clear.current = actions.announce;
  });
  useEffect(() => {
    if (!message || isKept) return undefined;
    return session.clock.after(MESSAGE_LIFE_MS, () => clear.current(''));
  }, [message, isKept, session]);
  return (
    <>
      <p ref={line} className="schedule-done" popover="manual" role="status" data-rejected={isRejected || undefined}>
        {message}
      </p>
      {move.forbidden && <ForbiddenLabel {...move.forbidden} />}
    </>
  );
}
