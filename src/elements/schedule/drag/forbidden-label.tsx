import { useLayoutEffect, useRef } from 'react';
import type { ForbiddenDrop } from './moving-lesson.ts';

/** Why a lesson cannot be dropped where the pointer is, under the pointer and in the top layer. */
export function ForbiddenLabel({ reason, at: { x, y } }: ForbiddenDrop) {
  const label = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => label.current?.showPopover(), []);
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetHeight } = label.current as HTMLElement;
    style.left = `${Math.max(8, Math.min(x - offsetWidth / 2, innerWidth - offsetWidth - 8))}px`;
    // Above the pointer where there is no room below.
    style.top = `${y + 24 + offsetHeight > innerHeight ? y - offsetHeight - 16 : y + 24}px`;
  }, [x, y, reason]);
  return (
    <p ref={label} className="schedule-forbidden" popover="manual" role="status">
      {reason}
    </p>
  );
}
