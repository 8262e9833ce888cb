import { useContext, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { SuspendedContext } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './dialog.css';
import { Icon } from '../display/icon.tsx';
import { close } from '../display/icons.ts';
import { pushDialog } from './top-dialog.ts';

interface Props {
  readonly title: string;
  /** The sentence that is announced with the title. */
  readonly text?: ReactNode;
  /** Buttons; the safe one first, the one that acts last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  /** Esc, the cross, or a press beside it. What the footer's buttons do is theirs. */
  readonly onClose: () => void;
  /** Name of the cross; without it there is none. */
  readonly closeLabel?: string | undefined;
  /** A fact or a question that must be answered: a press beside it does nothing. */
  readonly urgent?: boolean;
  /** Gets the focus first; by default the first thing inside that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Gets the focus afterwards; by default what had it before. */
  readonly returnFocus?: RefObject<HTMLElement | null> | undefined;
  readonly wide?: boolean;
}

const FIELDS = ['input', 'select', 'textarea'].map((field) => `${field}:enabled`).join();

/** A modal dialog for as long as it is drawn; on a phone a sheet that comes from below. */
export function Dialog({ title, text, footer, children, onClose, closeLabel, urgent, initialFocus, returnFocus, wide }: Props) {
  useStyles(css);
  const { root } = useHost();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A modal dialog makes everything else inert: it steps aside, input and all, for a sign-in form in the screen's place.
  const suspended = useContext(SuspendedContext);

  useLayoutEffect(() => {
    if (suspended) return;
    const node = dialog.current as HTMLDialogElement;
    const opener = returnFocus?.current;
    // The target may be drawn anew while the dialog is open, or be gone when the dialog goes.
    const giveBack = (): void => (returnFocus?.current ?? opener)?.focus();
    node.showModal();
    // In a low window the body scrolls, and browsers give the focus to what scrolls before the first field in it.
    const scroller = node.querySelector<HTMLElement>('.teacher-dialog-body:focus');
    const first = initialFocus?.current ?? scroller?.querySelector<HTMLElement>(FIELDS);
    first?.focus();
    const pop = pushDialog(root, node);
    return () => {
      pop();
      // The browser gives the focus back to what had it; a press of the mouse may have given it to nothing.
      node.close();
      giveBack();
    };
  }, [root, initialFocus, returnFocus, suspended]);

  // A browser may close it without asking, for instance on a second Esc; the screen may still say no.
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
        <h2 id={`${id}-title`}>{title}</h2>
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
