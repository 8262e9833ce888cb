import type { ReactNode } from 'react';
import { useStyles } from '../../../../runtime/styles.ts';
import { useNumbers } from '../../../../runtime/hooks/use-numbers.ts';
import css from './control-button.css';

interface Props {
  readonly label: string;
  /** Short label under the icon; hidden on phones. */
  readonly shortLabel?: string | undefined;
  /** `off`: a device is off; `on`: something is active; `leave`: leaves the call. */
  readonly tone?: 'plain' | 'on' | 'off' | 'leave';
  /** Number shown as a badge; 0 shows none. */
  readonly count?: number;
  /** `aria-expanded` of a button that opens a panel. */
  readonly expanded?: boolean;
  readonly shortcut?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A round button of the call's toolbar. */
export function ControlButton({
  label,
  shortLabel,
  tone = 'plain',
  count = 0,
  expanded,
  shortcut,
  onClick,
  children,
}: Props) {
  useStyles(css);
  const formatNumber = useNumbers();
  return (
    <button
      type="button"
      className={`live-control live-control-${tone}`}
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      <span className="live-control-round">
        {children}
        {count > 0 && (
          <span className="live-control-count" aria-hidden="true">
            {formatNumber(count)}
          </span>
        )}
      </span>
      {shortLabel && (
        <span className="live-control-label" aria-hidden="true">
          {shortLabel}
        </span>
      )}
    </button>
  );
}
