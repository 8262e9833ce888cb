import { useId, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

interface Wish<Option> {
  /** What is offered now, as it is drawn. */
  readonly options: readonly Option[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChoose: (option: Option) => void;
}

/**
 * An input with a list below it, by the ARIA pattern: the focus stays in the input, arrows go round the list, Enter
 * chooses, Escape closes the list and not the dialog around it.
 */
export function useCombobox<Option>({ options, isOpen, onOpen, onClose, onChoose }: Wish<Option>) {
  const [active, setActive] = useState(0);
  const id = useId();
  const isShown = isOpen && options.length > 0;
  const current = Math.min(active, options.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const found = options[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % Math.max(1, options.length));
      else onOpen();
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      if (found) onChoose(found);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return {
    isShown,
    current,
    /** Begins at the top again: other words, other options. */
    restart: (): void => setActive(0),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? `${id}-list` : undefined,
      'aria-activedescendant': isShown ? `${id}-${current}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    idOf: (position: number): string => `${id}-${position}`,
    /** For what holds the list: the press must not take the focus from the input, or the list is gone before it counts. */
    onPointerDown: (event: PointerEvent): void => event.preventDefault(),
  };
}
