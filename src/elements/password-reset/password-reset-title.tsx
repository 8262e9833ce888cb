import { useRef } from 'react';
import { useFirstFocus } from '../login/use-first-focus.ts';

interface Props {
  readonly children: string;
  /** The heading takes over the focus, which was in the previous step. */
  readonly takesFocus: boolean;
}

/** The heading of a step. */
export function PasswordResetTitle({ children, takesFocus }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useFirstFocus(title, takesFocus);
  return (
    <h1 className="account-card-title" ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
