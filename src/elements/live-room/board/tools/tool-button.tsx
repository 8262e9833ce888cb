import type { ComponentProps } from 'react';
import { Icon } from '../../../../ui/display/icon.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly label: string;
  readonly icon: string;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
  /** Shown with its key to those who point at it. */
  readonly tip?: string | undefined;
  readonly directed?: boolean;
  /** Does nothing now, but keeps the focus. */
  readonly idle?: boolean;
}

/** A square of the board's toolbars, with a drawing. */
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
      <Icon path={icon} directed={directed ?? false} />
    </button>
  );
}
