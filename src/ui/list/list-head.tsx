import type { RefObject } from 'react';
import { Button } from '../form/button.tsx';
import { Heading } from '../display/host-slot.tsx';
import { Icon } from '../display/icon.tsx';
import { reload as reloadIcon } from '../icons/icons.ts';

interface Props {
  readonly title: string;
  /** Names the time zone in which the times are shown, where it is not the device's. */
  readonly zone: string | undefined;
  readonly reloadLabel: string;
  readonly onReload: () => void;
  readonly ref: RefObject<(HTMLHeadingElement & HTMLDivElement) | null>;
}

/** The header of a list. Its styles are in list-screen.css, which the screen adopts. */
export function ListHead({ title, zone, reloadLabel, onReload, ref }: Props) {
  return (
    <header className="teacher-list-head">
      <Heading ref={ref}>{title}</Heading>
      {zone && <p className="teacher-list-zone">{zone}</p>}
      <Button
        kind="quiet"
        className="teacher-list-reload"
        aria-label={reloadLabel}
        title={reloadLabel}
        onClick={onReload}
      >
        <Icon path={reloadIcon} />
      </Button>
    </header>
  );
}
