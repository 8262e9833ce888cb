import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { video } from '../../ui/icons/icons.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { OpensIn } from './opening.tsx';
import css from './reconnect-screen.css';

interface Props {
  /** Why the room is not shown. */
  readonly message: string;
  /** Time until the room opens, in ms; undefined where unknown. */
  readonly wait?: number | undefined;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  /** Other actions. */
  readonly children?: ReactNode;
}

/** Shown instead of the room, without covering the host page: why it is not open, and an action. */
export function ReconnectScreen({ message, wait, actionLabel, onAction, children }: Props) {
  useStyles(css);
  const t = useText();
  const { element } = useHost();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Do not take the focus from elsewhere on the host page.
    const { activeElement } = document;
    if ([null, document.body, element].includes(activeElement as HTMLElement | null))
      title.current?.focus({ preventScroll: true });
  }, [element]);
  return (
    <section className="live-reconnect">
      <h1 ref={title} tabIndex={-1}>
        {t('liveRoom.label')}
      </h1>
      <EmptyState icon={video} message={message}>
        <OpensIn wait={wait} />
        {onAction && <Button onClick={onAction}>{actionLabel}</Button>}
        {children}
      </EmptyState>
    </section>
  );
}
