import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../../../ui/display/icon.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
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
export function ToolButton({ label, icon, shortcut, tip, directed, idle, onClick, className = '', ...rest }: Props) {
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
