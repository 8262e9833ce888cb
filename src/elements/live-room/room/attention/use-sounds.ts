import { useState } from 'react';
import { createSafeStorage } from '../../../../core/index.ts';

/** Whether this device plays a sound when somebody in the room wants the user's attention. */
export interface Sounds {
  readonly isOn: boolean;
  setOn(on: boolean): void;
}

const STORAGE_KEY = 'teacher-live-sounds';
const storage = createSafeStorage(() => localStorage);

export function useSounds(): Sounds {
  const [isOn, setOn] = useState(() => storage.getItem(STORAGE_KEY) !== 'off');
  return {
    isOn,
    setOn(on) {
      storage.setItem(STORAGE_KEY, on ? 'on' : 'off');
      setOn(on);
    },
  };
}
