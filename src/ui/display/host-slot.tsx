import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Contract } from '../../runtime/contract.ts';
import type { ElementClass } from '../../runtime/contract-types.ts';
import { useHost } from '../../runtime/element-context.ts';

/** Whether the element's contract has this slot: a screen may stand in an element that takes no content of the page's. */
export function useHasSlot(name: string): boolean {
  const { element } = useHost();
  return name in (element.constructor as ElementClass<Contract>).contract.slots;
}

interface SlotProps {
  readonly name: string;
  /** What is shown unless the page brings something. */
  readonly children: ReactNode;
}

/** A place for content of the page's. */
export function HostSlot({ name, children }: SlotProps) {
  return useHasSlot(name) ? <slot name={name}>{children}</slot> : children;
}

interface HeadingProps {
  readonly children: ReactNode;
  readonly ref?: RefObject<(HTMLHeadingElement & HTMLDivElement) | null>;
}

/** The heading of a screen: it takes the focus, whosever words it has. */
export function Heading({ children, ref }: HeadingProps) {
  const { element } = useHost();
  const hasSlot = useHasSlot('heading');
  const [isTheirs, setIsTheirs] = useState(() => hasSlot && element.querySelector(':scope > [slot=heading]') !== null);
  const slot = useRef<HTMLSlotElement>(null);
  useLayoutEffect(() => {
    const { current } = slot;
    const look = (): void => setIsTheirs((current?.assignedElements().length ?? 0) > 0);
    look();
    current?.addEventListener('slotchange', look);
    return () => current?.removeEventListener('slotchange', look);
  }, [hasSlot, isTheirs]);
  // The page brings a heading of its own level: ours around it would be a second one.
  const Tag = isTheirs ? 'div' : 'h1';
  return (
    <Tag ref={ref} tabIndex={-1} role={isTheirs ? 'group' : undefined} className="teacher-heading">
      {hasSlot ? <slot ref={slot} name="heading">{children}</slot> : children}
    </Tag>
  );
}
