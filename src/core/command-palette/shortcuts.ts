import { signal, type ReadonlySignal } from '@preact/signals-core';
import { perSession } from '../session/index.ts';

const KEY = 'teacher-shortcuts';

/**
 * Whether single keys act as shortcuts. Stored in this browser for all its teachers, because it depends on the keyboard; keys
 * with Ctrl or ⌘ always work.
 */
interface Shortcuts {
  readonly isOn: ReadonlySignal<boolean>;
  /** Reads the storage again, because another tab may have changed it, and updates `isOn`. */
  areOn(): boolean;
  choose(isOn: boolean): void;
}

/** The session's shortcuts, shared by all callers. */
export const shortcutsOf = perSession(({ storage }): Shortcuts => {
  const read = (): boolean => storage.getItem(KEY) !== 'off';
  const isOn = signal(read());
  return {
    isOn,
    areOn() {
      isOn.value = read();
      return isOn.peek();
    },
    choose(next) {
      if (next) storage.removeItem(KEY);
      else storage.setItem(KEY, 'off');
      isOn.value = next;
    },
  };
});
