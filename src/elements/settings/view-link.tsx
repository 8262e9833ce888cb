import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly href: string | undefined;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** Opens the other account screen: a link if it has a URL, otherwise a button. */
export function ViewLink({ href, onGo, children }: Props) {
  if (href === undefined)
    return (
      <Button kind="quiet" className="settings-place" onClick={onGo}>
        {children}
      </Button>
    );
  return (
    <a className="settings-place" href={href}>
      {children}
    </a>
  );
}
