import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { ChangeToast } from './change-toast.tsx';
import { useChangeTexts } from './use-change-texts.ts';
import type { ShownChange } from './use-open-changes.ts';

/** The toasts in the top layer of the page, at its bottom; above an open dialog. */
export function ChangeRegion({ changes }: { readonly changes: readonly ShownChange[] }) {
  const t = useText();
  const textOf = useChangeTexts();
  const latest = changes.at(-1);
  const area = useRef<HTMLDivElement>(null);
  // A live region announces only what is added after it exists.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useLayoutEffect(() => {
    if (area.current?.isConnected) area.current.showPopover();
  }, []);
  useHeightAbove(area);
  return (
    <div ref={area} className="teacher-changes" popover="manual" role="region" aria-label={t('undo.label')}>
      <p className="teacher-visually-hidden" role="status">
        {ready && latest && textOf(latest.change)}
      </p>
      {changes.map((shown) => (
        <ChangeToast key={shown.id} shown={shown} text={textOf(shown.change)} />
      ))}
    </div>
  );
}

/** Sets the height of the toasts, in CSS px, on the dialog that they are in, else on the element: what they lie above leaves room. */
function useHeightAbove(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const around = area.current?.closest<HTMLElement>('dialog, .teacher-root');
    if (!area.current || !around) return;
    const observer = new ResizeObserver(([entry]) =>
      around.style.setProperty('--teacher-changes-block', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(area.current);
    return () => {
      observer.disconnect();
      around.style.removeProperty('--teacher-changes-block');
    };
  }, [area]);
}
