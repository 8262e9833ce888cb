import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './empty-state.css';
import { Icon } from './icon.tsx';

interface Props {
  /** One sentence. */
  readonly message: string;
  /** A path from `icons.ts`. */
  readonly icon?: string;
  /** The message is the heading of the page. */
  readonly isHeading?: boolean;
  /** One action. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list: a message and at most one action. */
export function EmptyState({ message, icon, isHeading = false, children }: Props) {
  useStyles(css);
  const Message = isHeading ? 'h1' : 'p';
  return (
    <div className="teacher-empty">
      {icon && (
        <span className="teacher-empty-icon">
          <Icon path={icon} />
        </span>
      )}
      <Message>{message}</Message>
      {children}
    </div>
  );
}
