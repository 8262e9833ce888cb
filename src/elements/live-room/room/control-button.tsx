import type { ReactNode } from 'react';
import { useStyles } from '../../../runtime/styles.ts';
import { useNumbers } from '../../../runtime/hooks/use-numbers.ts';
import css from './control-button.css';

interface Props {
  readonly label: string;
  /** A short word under the drawing; on a phone it goes. */
  readonly word?: string | undefined;
  /** `off`: a device is off. `on`: something is under way. `leave`: the way out. */
  readonly tone?: 'plain' | 'on' | 'off' | 'leave';
  /** A number that asks for attention; 0 shows none. */
  readonly count?: number;
  /** For what is open or not. */
  readonly expanded?: boolean;
  readonly shortcut?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A round button of the bar of a call. */
export function ControlButton({ label, word, tone = 'plain', count = 0, expanded, shortcut, onClick, children }: Props) {
  useStyles(css);
  const write = useNumbers();
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
        {count > 0 && <span className="live-control-count" aria-hidden="true">{write(count)}</span>}
      </span>
      {word && <span className="live-control-word" aria-hidden="true">{word}</span>}
    </button>
  );
}
