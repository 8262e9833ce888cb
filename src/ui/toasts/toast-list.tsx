import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { deviceClock } from '../../core/time/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { createToastLives } from './toast-lives.ts';
import { createPortal } from 'react-dom';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import { alert, close, info, success } from '../icons/later-icons.ts';
import css from './toast-list.css';
import tones from '../display/tones.css';
import { useTopDialog } from '../dialog/dialog.tsx';

/** The toasts of the element; loaded with the first toast. */
export default function ToastList() {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  const list = toasts.list.value;
  const startLives = useMemo(() => createToastLives(toasts, deviceClock), [toasts]);
  useEffect(startLives, [startLives, list]);
  return (
    <>
      <Toasts
        toasts={list.filter(({ change }) => !change)}
        dismissLabel={t('common.close')}
        onDismiss={(id) => toasts.dismiss(Number(id))}
      />
      {list.some(({ change }) => change) && <LazyChangeToasts />}
    </>
  );
}

/**
 * The toasts with an undo button; loaded with the first change. If they cannot be loaded, the provider sends the mails
 * automatically.
 */
function LazyChangeToasts() {
  const [ChangeToasts, setChangeToasts] = useState<ComponentType>();
  useEffect(() => {
    import('./change-toasts.tsx').then(
      (module) => setChangeToasts(() => module.default),
      () => undefined,
    );
  }, []);
  return ChangeToasts && <ChangeToasts />;
}

export interface ToastEntry {
  readonly id: number | string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
}

interface Props {
  readonly toasts: readonly ToastEntry[];
  /** Label of the close button of an error. The core removes other toasts after a delay. */
  readonly dismissLabel: string;
  readonly onDismiss: (id: ToastEntry['id']) => void;
}

const icons = { info, success, error: alert };

/**
 * Toasts 65 px from the top (docs/spec.md, section 9). With an open dialog they are rendered inside the topmost one, because
 * everything outside it is inert.
 */
export function Toasts({ toasts, dismissLabel, onDismiss }: Props) {
  useStyles(tones);
  useStyles(css);
  const dialog = useTopDialog();
  const list = <ToastRegion toasts={toasts} dismissLabel={dismissLabel} onDismiss={onDismiss} />;
  return dialog ? createPortal(list, dialog) : list;
}

function ToastRegion({ toasts, dismissLabel, onDismiss }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const shown = toasts.length > 0;
  // A live region only announces content that is added after the region exists.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useLayoutEffect(() => {
    // When its dialog closes, this region is removed and another one mounts.
    if (!area.current?.isConnected) return;
    // Shown again after each change, because the top layer is in the order of showing.
    area.current.hidePopover();
    if (shown) area.current.showPopover();
  }, [toasts, shown]);
  return (
    <div ref={area} className="teacher-toasts" popover="manual">
      <div role="status">{ready && toasts.filter(({ kind }) => kind !== 'error').map(row)}</div>
      {toasts.filter(({ kind }) => kind === 'error').map(row)}
    </div>
  );

  function row({ id, kind, text }: ToastEntry) {
    const isError = kind === 'error';
    return (
      <div
        key={id}
        className={`teacher-toast teacher-toast-${kind}`}
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
