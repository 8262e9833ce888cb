import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { close } from '../icons.ts';
import { useRoomLayout } from '../room/room-layout-context.ts';

/** What opens beside the room: the focus goes into it, Esc and the cross close it. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const t = useText();
  const view = useRoomLayout();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <aside className="live-panel" aria-label={title}>
      <header>
        <h2 ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" className="teacher-button teacher-button-quiet" aria-label={t('common.close')} onClick={view.close}><Icon path={close} /></button>
      </header>
      {children}
    </aside>
  );
}
