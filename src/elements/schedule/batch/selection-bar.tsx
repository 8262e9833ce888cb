import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Lesson } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useTopDialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { focusSchedule } from './return-focus.ts';
import { isComposing } from '../../../runtime/is-composing.ts';

interface Props {
  readonly lessons: readonly Lesson[];
  readonly onClear: () => void;
  readonly onChange: (kind: 'move' | 'cancel') => void;
}

/** What can be done with the selected lessons: in the top layer, outside of the grid's layout. Esc clears the selection. */
export function SelectionBar({ lessons, onClear, onChange }: Props) {
  const t = useText();
  const { root } = useHost();
  const bar = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  useLayoutEffect(() => {
    bar.current?.showPopover();
  }, []);
  const clear = (): void => {
    const hadFocus = bar.current?.contains(root.activeElement) ?? false;
    onClear();
    if (hadFocus) focusSchedule(root, lessons);
  };
  useEscape(clear, dialog !== undefined);
  return (
    <div ref={bar} className="batch-bar" popover="manual" role="region" aria-label={t('batchChange.selection.label')}>
      <p role="status">{t('batchChange.selection.count', { count: lessons.length })}</p>
      <Button kind="quiet" onClick={clear}>
        {t('batchChange.selection.clear')}
      </Button>
      <Button className="batch-cancel" onClick={() => onChange('cancel')}>
        {t('batchChange.selection.cancel')}
      </Button>
      <Button kind="primary" onClick={() => onChange('move')}>
        {t('batchChange.selection.move')}
      </Button>
    </div>
  );
}

/** Calls back on Esc, before the grid does, unless a dialog is open or a lesson is being moved. */
function useEscape(onEscape: () => void, isOff: boolean): void {
  const { root } = useHost();
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (isOff) return undefined;
    const onKey = (event: Event): void => {
      const press = event as KeyboardEvent;
      if (press.key !== 'Escape' || isComposing(press) || root.querySelector('[data-held]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    root.addEventListener('keydown', onKey, { capture: true });
    return () => root.removeEventListener('keydown', onKey, { capture: true });
  }, [root, isOff]);
}
