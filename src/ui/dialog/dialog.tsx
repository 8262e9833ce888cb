import {
  type KeyboardEvent,
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
import { isComposing } from '../../runtime/is-composing.ts';
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
  /**
   * False for the first frame of a dialog (`useAfterFrame`), which answers a press sooner: it is a popover then, `:popover-open` and not
   * `[open]`. A modal dialog makes the page inert, for which the browser styles every element of it.
   */
  readonly isModal?: boolean;
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
  isModal = true,
}: Props) {
  useStyles(css);
  const { root } = useHost();
  const [startsModal] = useState(isModal);
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the focus was when it was suspended. */
  const left = useRef<Element>(null);
  const id = useId();
  // A modal dialog makes everything else inert, so it closes while a sign-in form covers the screen or the page hides the
  // element; its input is kept.
  const isHidden = useIsHidden();
  const suspended = useContext(SuspendedContext) || isHidden;

  // Before it is closed, what lies above it leaves it.
  useLayoutEffect(
    () => (suspended || !isModal ? undefined : pushDialog(root, dialog.current as HTMLDialogElement)),
    [root, suspended, isModal],
  );

  useLayoutEffect(() => {
    if (suspended) return;
    const node = dialog.current as HTMLDialogElement;
    // As a popover it takes the focus itself, and the browser would return it to the dialog.
    const active = node.popover ? (root.activeElement ?? document.activeElement) : undefined;
    const opener = returnFocus?.current ?? (active as HTMLElement | null | undefined);
    // The target may be rerendered while the dialog is open, or no longer exist when it closes.
    const restoreFocus = (): void => (returnFocus?.current ?? opener)?.focus();
    if (node.popover) node.showPopover();
    else node.showModal();
    // In a low window the body scrolls, and browsers would focus the scroll container instead of its first field.
    const scroller = node.querySelector<HTMLElement>('.teacher-dialog-body:focus');
    const again = left.current?.isConnected ? (left.current as HTMLElement) : undefined;
    const first = again ?? initialFocus?.current ?? scroller?.querySelector<HTMLElement>(FIELDS);
    // A key that is meant for a field to come must not press a button.
    (first ?? (node.popover ? node : undefined))?.focus();
    // On a phone the panel slides in from below the window, and browsers would scroll to the focused field there.
    node.scrollTop = 0;
    return () => {
      left.current = node.querySelector(':focus');
      // The browser restores the previous focus, which may have been cleared by a mouse press.
      if (node.popover) node.hidePopover();
      else node.close();
      restoreFocus();
    };
  }, [root, initialFocus, returnFocus, suspended]);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!isModal || !node?.popover) return;
    const isShown = node.matches(':popover-open');
    // A button that was reached meanwhile keeps the focus.
    const focused = node.querySelector<HTMLElement>(':focus');
    node.removeAttribute('popover');
    if (!isShown) return;
    node.showModal();
    (
      focused ??
      initialFocus?.current ??
      node.querySelector<HTMLElement>(`.teacher-dialog-body :is(${FIELDS})`)
    )?.focus();
  }, [isModal, initialFocus]);

  // A browser may close it without a cancelable event, for instance on a second Esc; the screen may keep it open.
  const closed = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget || !dialog.current || suspended) return;
    onClose();
    setTimeout(() => dialog.current?.open === false && dialog.current.showModal());
  };
  // A popover of this kind is not closed by the browser.
  const escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && dialog.current?.popover && !isComposing(event)) onClose();
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
      tabIndex={startsModal ? undefined : -1}
      popover={startsModal ? undefined : 'manual'}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={dismiss}
      onKeyDown={startsModal ? undefined : escape}
      onClose={closed}
      onPointerDown={urgent ? undefined : dismiss}
    >
      <div className={`teacher-dialog-panel ${wide ? 'teacher-dialog-wide' : ''}`}>
        <h2 id={`${id}-title`}>
          {mark && <span className="teacher-dialog-mark">{mark}</span>}
          {title}
        </h2>
        <div className="teacher-dialog-body" aria-busy={!isModal || undefined}>
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
