import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { check, more } from '../../../ui/icons/later-icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { placeUnder } from '../../../ui/placement/placement.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import css from './controls.css';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly label: string;
  /** An SVG path, or an element to show instead. */
  readonly icon: ReactNode;
  /** Keyboard shortcut, in the syntax of `aria-keyshortcuts`. */
  readonly shortcut?: string | undefined;
  /** Tooltip. Default: the label. */
  readonly tip?: string | undefined;
  /** Mirrors the icon in right-to-left languages. */
  readonly directed?: boolean;
  /** Disabled, but still focusable. */
  readonly idle?: boolean;
}

/** An icon button of the board's toolbars. */
export function ToolButton({
  label,
  icon,
  shortcut,
  tip,
  directed,
  idle,
  onClick,
  className = '',
  ...rest
}: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`board-button ${className}`}
      aria-label={label}
      title={tip ?? label}
      aria-keyshortcuts={shortcut}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
    >
      {typeof icon === 'string' ? <Icon path={icon} directed={directed ?? false} /> : icon}
    </button>
  );
}

export interface MoreAction {
  readonly id: string;
  readonly label: string;
  /** An SVG path, or an element to show instead. */
  readonly icon: ReactNode;
  readonly className?: string;
  /** State of an action that can be toggled; undefined for any other. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

interface MoreMenuProps {
  readonly actions: readonly MoreAction[];
  /** Name of the button and the menu. Default: その他. */
  readonly label?: string;
  readonly icon?: ReactNode;
  readonly className?: string;
  /** Whether one of the actions is currently in use. */
  readonly isActive?: boolean;
  /** Shows only the icons, in this many columns, with the labels as tooltips. */
  readonly columns?: number;
}

/** A small menu button. `ui/menu` has more features, but is too large for the board's first chunk. */
export function MoreMenu({ actions, label, icon = more, className = '', isActive = false, columns }: MoreMenuProps) {
  useStyles(css);
  const t = useText();
  const name = label ?? t('board.more');
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [menu, button] = [list.current, container.current?.querySelector('button')];
    if (!open || !menu || !button) return;
    menu.showPopover();
    placeUnder(menu, button, menu.matches(':dir(rtl)') ? 'ltr' : 'rtl');
    itemsOf(menu)[0]?.focus();
    const root = container.current?.getRootNode();
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    root?.addEventListener('pointerdown', closeOutside);
    return () => root?.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const closeAndFocusButton = (): void => {
    setOpen(false);
    container.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    const items = itemsOf(list.current);
    const index = items.findIndex((item) => item === event.target);
    const [next, previous] = [index + 1, index - 1];
    const isRightToLeft = list.current?.matches(':dir(rtl)');
    const beside = isRightToLeft
      ? { ArrowLeft: next, ArrowRight: previous }
      : { ArrowRight: next, ArrowLeft: previous };
    const steps: Readonly<Record<string, number>> = { ArrowDown: next, ArrowUp: previous, Home: 0, End: -1 };
    const target = steps[event.key] ?? (columns === undefined ? undefined : beside[event.key as keyof typeof beside]);
    if (target !== undefined) {
      event.preventDefault();
      items.at(target % items.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      closeAndFocusButton();
    } else if (event.key === 'Tab') setOpen(false);
  };

  return (
    <div className={`board-more ${className}`} ref={container}>
      <ToolButton
        label={name}
        icon={icon}
        className={isActive ? 'board-active' : ''}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={list}
          className={`board-menu ${columns === undefined ? '' : 'board-menu-icons'}`}
          style={columns === undefined ? undefined : ({ '--board-columns': columns } as CSSProperties)}
          popover="manual"
          role="menu"
          aria-label={name}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {actions.map(({ id, label, icon, className: own, checked, onSelect }) => (
            <button
              key={id}
              type="button"
              className={own}
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              aria-label={columns === undefined ? undefined : label}
              title={columns === undefined ? undefined : label}
              tabIndex={-1}
              onClick={() => {
                closeAndFocusButton();
                onSelect();
              }}
            >
              {typeof icon === 'string' ? <Icon path={icon} /> : icon}
              {columns === undefined && <span>{label}</span>}
              {columns === undefined && checked && <Icon path={check} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The visible items of a menu. */
const itemsOf = (menu: Element | null): HTMLElement[] =>
  [...(menu?.querySelectorAll('button') ?? [])].filter((item) => item.checkVisibility());

const CONTROLS = 'button, select, input';

/** Roving tabindex for a toolbar: Tab reaches it once; arrow keys, Home and End move between its controls. */
export function useRoving(): {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const controls = (): HTMLElement[] =>
    [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
      (control) => control.offsetParent !== null,
    );
  const updateTabStops = (): void => {
    const all = controls();
    const focused = all.find((control) => control.matches(':focus'));
    const current = focused ?? all.find((control) => control.tabIndex === 0 && control.dataset.stop) ?? all[0];
    // Hidden controls must not become a second tab stop.
    for (const control of ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      control.tabIndex = control === current ? 0 : -1;
      if (control === current) control.dataset.stop = 'true';
      else delete control.dataset.stop;
    }
  };
  useLayoutEffect(updateTabStops);
  return {
    ref,
    onFocus: updateTabStops,
    onKeyDown(event) {
      if (isComposing(event)) return;
      // A select element uses the arrow keys itself.
      if (event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow')) return;
      const all = controls();
      const isRightToLeft = ref.current?.matches(':dir(rtl)');
      const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
      const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
      const index = all.findIndex((control) => control === event.target);
      const [next, previous] = [index + 1, index - 1];
      // Beside a page the toolbar is a vertical rail, in which the up and down arrows have the same effect.
      const steps = { [forward]: next, ArrowDown: next, [backward]: previous, ArrowUp: previous, Home: 0, End: -1 };
      const target = steps[event.key];
      if (target === undefined || index < 0) return;
      event.preventDefault();
      event.stopPropagation();
      all.at(target % all.length)?.focus();
    },
  };
}
