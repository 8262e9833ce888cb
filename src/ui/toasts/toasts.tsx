import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import { alert, close, info, success } from '../display/icons.ts';
import css from './toasts.css';
import tones from '../display/tones.css';
import { useTopDialog } from '../dialog/top-dialog.ts';

export interface ToastEntry {
  readonly id: number | string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
}

interface Props {
  readonly notices: readonly ToastEntry[];
  /** Name of the cross on an error; what informs closes by itself, which is the core's business. */
  readonly dismissLabel: string;
  readonly onDismiss: (id: ToastEntry['id']) => void;
}

const icons = { info, success, error: alert };

/** What is told in passing, 65 px from the top (spec section 9), above dialogs: in the topmost one, where it is not inert. */
export function Toasts({ notices, dismissLabel, onDismiss }: Props) {
  useStyles(tones);
  useStyles(css);
  const dialog = useTopDialog();
  const list = <NoticeList notices={notices} dismissLabel={dismissLabel} onDismiss={onDismiss} />;
  return dialog ? createPortal(list, dialog) : list;
}

function NoticeList({ notices, dismissLabel, onDismiss }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const shown = notices.length > 0;
  // A live region speaks of what comes after it is there.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useLayoutEffect(() => {
    // With the dialog that held it the area goes in this very moment; another one takes its place.
    if (!area.current?.isConnected) return;
    // Shown anew with each change: the top layer is stacked by time.
    area.current.hidePopover();
    if (shown) area.current.showPopover();
  }, [notices, shown]);
  return (
    <div ref={area} className="teacher-notices" popover="manual">
      <div role="status">{ready && notices.filter(({ kind }) => kind !== 'error').map(row)}</div>
      {notices.filter(({ kind }) => kind === 'error').map(row)}
    </div>
  );

  function row({ id, kind, text }: ToastEntry) {
    const isError = kind === 'error';
    return (
      <div
        key={id}
        className={`teacher-notice teacher-notice-${kind}`}
        role={isError ? 'alert' : undefined}
        part={isError ? 'error' : undefined}
      >
        <Icon path={icons[kind]} />
        <p>{text}</p>
        {isError && (
          <button type="button" aria-label={dismissLabel} onClick={() => onDismiss(id)}>
            <Icon path={close} />
          </button>
        )}
      </div>
    );
  }
}
