import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Contract, ElementClass } from '../../runtime/contract.ts';
import { useHost } from '../../runtime/element-context.ts';

/** Whether the element's contract has this slot; a screen may be inside an element without slots. */
export function useHasSlot(name: string): boolean {
  const { element } = useHost();
  return name in (element.constructor as ElementClass<Contract>).contract.slots;
}

interface SlotProps {
  readonly name: string;
  /** Shown unless the page fills the slot. */
  readonly children: ReactNode;
}

/** A slot for content of the page. */
export function HostSlot({ name, children }: SlotProps) {
  return useHasSlot(name) ? <slot name={name}>{children}</slot> : children;
}

/** A ref for a slot, whether the page has filled it (kept up to date), and whether the contract has it. */
export function useSlotted(
  name: string,
): readonly [slot: RefObject<HTMLSlotElement | null>, isSlotted: boolean, hasSlot: boolean] {
  const { element } = useHost();
  const hasSlot = useHasSlot(name);
  const [isSlotted, setSlotted] = useState(() => hasSlot && element.querySelector(`:scope > [slot=${name}]`) !== null);
  const slot = useRef<HTMLSlotElement>(null);
  // The slotted content may be assigned to a newly rendered slot.
  useLayoutEffect(() => {
    const { current } = slot;
    const updateSlotted = (): void => setSlotted((current?.assignedElements().length ?? 0) > 0);
    updateSlotted();
    current?.addEventListener('slotchange', updateSlotted);
    return () => current?.removeEventListener('slotchange', updateSlotted);
  }, [hasSlot, isSlotted]);
  return [slot, isSlotted, hasSlot];
}

interface HeadingProps {
  readonly children: ReactNode;
  readonly ref?: RefObject<(HTMLHeadingElement & HTMLDivElement) | null>;
}

/** The focusable heading of a screen; the page can replace its content. */
export function Heading({ children, ref }: HeadingProps) {
  const [slot, isSlotted, hasSlot] = useSlotted('heading');
  // The page slots its own heading element; an `h1` around it would be a second heading.
  const Tag = isSlotted ? 'div' : 'h1';
  return (
    <Tag ref={ref} tabIndex={-1} role={isSlotted ? 'group' : undefined} className="teacher-heading">
      {hasSlot ? (
        <slot ref={slot} name="heading">
          {children}
        </slot>
      ) : (
        children
      )}
    </Tag>
  );
}
