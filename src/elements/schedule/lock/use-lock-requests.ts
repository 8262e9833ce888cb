import { useState } from 'react';
import type { LockResult, Schedule } from '../../../core/schedule/index.ts';
import { succeeded } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Sends locks, one request per day, and keeps those that failed. */
export function useLockRequests(schedule: Schedule, onDone: (message: string) => void) {
  const { reportFailure } = useScreen();
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState<readonly LockResult[]>([]);
  return {
    isSending,
    failed,
    clearFailed: () => setFailed([]),
    /** `message` is the result of so many days. */
    async send(requests: Parameters<Schedule['lockDays']>[0], message: (count: number) => string): Promise<void> {
      setIsSending(true);
      const results = await schedule.lockDays(requests);
      setIsSending(false);
      const failures = results.filter(({ reply }) => !succeeded(reply));
      setFailed(failures);
      for (const { reply } of failures) reportFailure(reply);
      if (failures.length === 0) onDone(message(results.length));
    },
  };
}
