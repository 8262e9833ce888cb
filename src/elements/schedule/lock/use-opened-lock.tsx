import { useState, type ReactNode } from 'react';
import type { Lock } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';

const LockCard = lazyScreen(() => import('../card/lock-card.tsx'));

const LATER = [LockCard];

interface OpenedLock {
  /** Opens the lock of a day. */
  select(day: string): void;
  /** The card. */
  readonly content: ReactNode;
}

/** The opened lock, as up to date as the loaded locks. Reads signals: the caller uses `useSignals()`. */
export function useOpenedLock(schedule: Schedule, onChange: (day: string) => void): OpenedLock {
  const [opened, setOpened] = useState<{ readonly day: string; readonly lock: Lock }>();
  const locks = schedule.locks.value;
  usePreload(LATER, locks.size > 0);
  const close = (): void => setOpened(undefined);
  return {
    select(day) {
      const lock = locks.get(day);
      if (lock) setOpened({ day, lock });
    },
    content: opened && (
      <LockCard
        key={opened.day}
        day={opened.day}
        // After it is lifted, its last known state: the card closes once its chip is gone, and moves the focus then.
        lock={locks.get(opened.day) ?? opened.lock}
        schedule={schedule}
        onChange={() => {
          close();
          onChange(opened.day);
        }}
        onClose={close}
      />
    ),
  };
}
