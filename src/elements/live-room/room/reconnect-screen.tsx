import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { video } from '../../../ui/display/icons.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { OpensIn } from '../pre-join/opens-in.tsx';
import css from './reconnect-screen.css';

interface Props {
  /** Why there is no room to be seen. */
  readonly message: string;
  /** Milliseconds until the door opens, where that is known. */
  readonly wait?: number | undefined;
  readonly actLabel?: string;
  readonly onAct?: () => void;
}

/** In the room's own place, with nothing over the page around: why nobody is in it now, and the way on. */
export function ReconnectScreen({ message, wait, actLabel, onAct }: Props) {
  useStyles(css);
  const t = useText();
  const { element } = useHost();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where the keyboard is at work elsewhere in the host's page it stays.
    const { activeElement } = document;
    if ([null, document.body, element].includes(activeElement as HTMLElement | null)) title.current?.focus({ preventScroll: true });
  }, [element]);
  return (
    <section className="live-resting">
      <h1 ref={title} tabIndex={-1}>{t('liveRoom.label')}</h1>
      <EmptyState icon={video} message={message}>
        <OpensIn wait={wait} />
        {onAct && <Button onClick={onAct}>{actLabel}</Button>}
      </EmptyState>
    </section>
  );
}
