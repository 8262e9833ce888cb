import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { SuspendedContext, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './dialog.css';
import { Icon } from '../display/icon.tsx';
import { alert, close } from '../icons/later-icons.ts';
import tones from '../display/tones.css';
import { Button } from '../form/button.tsx';
import { useIsHidden } from './use-is-hidden.ts';

interface Props {
  readonly title: string;
  /** An icon before the title of a warning. The caller adds the style sheet `tones.css`. */
  readonly mark?: ReactNode;
  /** Announced with the title. */
  readonly text?: ReactNode;
  /** Buttons: the safe one first, the primary action last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** Called on Esc, the close button or a press on the backdrop, but not by the buttons of the footer. */
  readonly onClose: () => void;
  /** Label of the close button; omit it for a dialog without one. */
  readonly closeLabel?: string | undefined;
  /** The dialog must be answered, so a press on the backdrop does nothing. */
  readonly urgent?: boolean;
  /** Receives the focus on opening; by default the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Receives the focus after closing; by default the element that had it before. */
  readonly returnFocus?: RefObject<HTMLElement | null> | undefined;
  readonly wide?: boolean;
}

const FIELDS = ['input', 'select', 'textarea'].map((field) => `${field}:enabled`).join();

/** A modal dialog, open while mounted; a bottom sheet on phones. */
export function Dialog({
  title,
  mark,
  text,
  footer,
  children,
  onClose,
  closeLabel,
  urgent,
  initialFocus,
  returnFocus,
  wide,
}: Props) {
  useStyles(css);
  const { root } = useHost();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the focus was when it was suspended. */
  const left = useRef<Element>(null);
  const id = useId();
  // A modal dialog makes everything else inert, so it closes while a sign-in form covers the screen or the page hides the
  // element; its input is kept.
  const isHidden = useIsHidden();
  const suspended = useContext(SuspendedContext) || isHidden;

  useLayoutEffect(() => {
    if (suspended) return;
    const node = dialog.current as HTMLDialogElement;
    const opener = returnFocus?.current;
    // The target may be rerendered while the dialog is open, or no longer exist when it closes.
    const restoreFocus = (): void => (returnFocus?.current ?? opener)?.focus();
    node.showModal();
    // In a low window the body scrolls, and browsers would focus the scroll container instead of its first field.
    const scroller = node.querySelector<HTMLElement>('.teacher-dialog-body:focus');
    const again = left.current?.isConnected ? (left.current as HTMLElement) : undefined;
    const first = again ?? initialFocus?.current ?? scroller?.querySelector<HTMLElement>(FIELDS);
    first?.focus();
    // On a phone the panel slides in from below the window, and browsers would scroll to the focused field there.
    node.scrollTop = 0;
    const pop = pushDialog(root, node);
    return () => {
      pop();
      left.current = node.querySelector(':focus');
      // The browser restores the previous focus, which may have been cleared by a mouse press.
      node.close();
      restoreFocus();
    };
  }, [root, initialFocus, returnFocus, suspended]);

  // A browser may close it without a cancelable event, for instance on a second Esc; the screen may keep it open.
  const closed = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget || !dialog.current || suspended) return;
    onClose();
    setTimeout(() => dialog.current?.open === false && dialog.current.showModal());
  };
  const dismiss = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="teacher-dialog"
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={dismiss}
      onClose={closed}
      onPointerDown={urgent ? undefined : dismiss}
    >
      <div className={`teacher-dialog-panel ${wide ? 'teacher-dialog-wide' : ''}`}>
        <h2 id={`${id}-title`}>
          {mark && <span className="teacher-dialog-mark">{mark}</span>}
          {title}
        </h2>
        <div className="teacher-dialog-body">
          {text && <div id={`${id}-text`}>{text}</div>}
          {children}
        </div>
        {footer && <div className="teacher-dialog-footer">{footer}</div>}
        {closeLabel && (
          <button type="button" className="teacher-dialog-close" aria-label={closeLabel} onClick={onClose}>
            <Icon path={close} />
          </button>
        )}
      </div>
    </dialog>
  );
}

const openDialogs = new WeakMap<ShadowRoot, HTMLElement[]>();
const stackListeners = new Set<() => void>();

/** Registers an open modal dialog of a shadow root until the returned function is called. */
function pushDialog(root: ShadowRoot, dialog: HTMLElement): () => void {
  const stack = openDialogs.get(root) ?? [];
  const change = (next: HTMLElement[]): void => {
    openDialogs.set(root, next);
    for (const listener of stackListeners) listener();
  };
  change([...stack, dialog]);
  return () => change((openDialogs.get(root) ?? []).filter((open) => open !== dialog));
}

/** The topmost open modal dialog of this element, if any. Everything outside it is inert, including toasts. */
export function useTopDialog(): HTMLElement | undefined {
  const { root } = useHost();
  const subscribe = useCallback((listener: () => void) => {
    stackListeners.add(listener);
    return () => stackListeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => openDialogs.get(root)?.at(-1));
}

interface AlertProps {
  readonly title: string;
  readonly text: string;
  /** A warning is marked by an icon and its colour. */
  readonly isWarning?: boolean;
  readonly returnFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Shows a message with the single button 了解 (docs/spec.md, section 8). */
export function AlertDialog({ title, text, isWarning = false, returnFocus, onClose }: AlertProps) {
  useStyles(tones);
  const t = useText();
  return (
    <Dialog
      urgent
      title={title}
      mark={isWarning && <Icon path={alert} />}
      text={text}
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common.acknowledge')}
        </Button>
      }
    />
  );
}

interface DiscardProps {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly discard: string;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks for confirmation before unsaved input is discarded. */
export function DiscardChangesDialog({ title, text, stay, discard, onStay, onDiscard }: DiscardProps) {
  return (
    <Dialog
      urgent
      title={title}
      text={text}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {discard}
          </Button>
        </>
      }
    />
  );
}

interface Closing {
  /** The input is being sent, so the dialog stays open. */
  readonly isPending: boolean;
  /** Closing would discard the input. */
  readonly isDirty: () => boolean;
  readonly onClose: () => void;
}

interface DiscardQuestion {
  /** Closes the dialog, or asks first; `DiscardChangesDialog` must then be rendered. */
  readonly requestClose: () => void;
  readonly isConfirmingDiscard: boolean;
  /** Returns to the form. */
  readonly stay: () => void;
}

/** Closes a dialog with a form, and asks first while it has changes. */
export function useDiscardQuestion({ isPending, isDirty, onClose }: Closing): DiscardQuestion {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  return {
    requestClose() {
      if (isPending) return;
      if (isDirty()) setIsConfirmingDiscard(true);
      else onClose();
    },
    isConfirmingDiscard,
    stay: () => setIsConfirmingDiscard(false),
  };
}
