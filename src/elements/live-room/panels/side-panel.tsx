import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { close } from '../icons.ts';
import css from './side-panel.css';
import { useRoomLayout } from '../room/room-layout-context.ts';

/** A panel that slides over the main area. It takes the focus; Esc and its close button close it. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  useStyles(css);
  const t = useText();
  const layout = useRoomLayout();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <aside className="live-panel" aria-label={title}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="teacher-button teacher-button-quiet"
          aria-label={t('common.close')}
          onClick={layout.close}
        >
          <Icon path={close} />
        </button>
      </header>
      {children}
    </aside>
  );
}
