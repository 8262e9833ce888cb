import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly href: string | undefined;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** The way to the other screen of the account: a link where it has an address, else a button. */
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
