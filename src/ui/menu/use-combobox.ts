import { useId, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { isComposing } from '../../runtime/is-composing.ts';

interface ComboboxOptions<Option> {
  /** The options as rendered. */
  readonly options: readonly Option[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChoose: (option: Option) => void;
}

/**
 * An input with a listbox that follows the ARIA combobox pattern: the focus stays in the input, arrows cycle through
 * the list, Enter chooses, Escape closes the list but not the dialog around it.
 */
export function useCombobox<Option>({ options, isOpen, onOpen, onClose, onChoose }: ComboboxOptions<Option>) {
  const [active, setActive] = useState(0);
  const id = useId();
  const isShown = isOpen && options.length > 0;
  const current = Math.min(active, options.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const option = options[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen)
        setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % Math.max(1, options.length));
      else onOpen();
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      if (option) onChoose(option);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return {
    isShown,
    current,
    /** Activates the first option again, after the query has changed. */
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
    /** For the list's container: keeps the focus in the input, because a blur would close the list before the click. */
    onPointerDown: (event: PointerEvent): void => event.preventDefault(),
  };
}
