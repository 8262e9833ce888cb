import { signal } from '@preact/signals-core';
import { perSession } from '../session/index.ts';

const KEY = 'teacher-shortcuts';

/**
 * Whether single keys act as shortcuts: kept in this browser for all its teachers, as it is a matter of the keyboard.
 * Keys with Ctrl or ⌘ are not meant.
 */
export const shortcutsOf = perSession(({ storage }) => {
  const read = (): boolean => storage.getItem(KEY) !== 'off';
  const isOn = signal(read());
  return {
    isOn,
    /** As the storage has it now: another tab may have switched them. */
    areOn(): boolean {
      isOn.value = read();
      return isOn.peek();
    },
    choose(isWanted: boolean): void {
      if (isWanted) storage.removeItem(KEY);
      else storage.setItem(KEY, 'off');
      isOn.value = isWanted;
    },
  };
});
export type Shortcuts = ReturnType<typeof shortcutsOf>;
