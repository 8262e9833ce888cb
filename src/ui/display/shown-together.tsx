import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isBusy, observeBusy } from '../../runtime/hooks/use-idle.ts';
import { Loading } from '../../runtime/placeholders.tsx';
import { useStyles } from '../../runtime/styles.ts';
import css from './shown-together.css';

/** How long complete parts wait for the others, in ms. */
const MAX_WAIT_MS = 1500;

/**
 * Shows its parts together once none of them contains anything `aria-busy`, so that nothing visible moves. The children
 * are rendered from the start, for focus and screen readers; a part that becomes busy later hides nothing.
 */
export function ShownTogether({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  const parts = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    if (isShown || !parts.current) return undefined;
    return whenComplete(parts.current, () => setShown(true));
  }, [isShown]);
  return (
    <div className="teacher-together">
      {!isShown && <Loading lines={8} />}
      <div ref={parts} className="teacher-together-parts" data-waiting={!isShown || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Calls back once nothing in an element is busy, or once the first complete child has waited long enough. */
function whenComplete(parts: Element, onComplete: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (!isBusy(parts)) onComplete();
    else if ([...parts.children].some((part) => part.ariaBusy !== 'true' && !isBusy(part)))
      timer ??= setTimeout(onComplete, MAX_WAIT_MS);
  };
  const stop = observeBusy(parts, look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Holds the place of a part that loads later. */
export const ToCome = () => <span hidden aria-busy="true" />;
