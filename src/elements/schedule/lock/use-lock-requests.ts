import { useState } from 'react';
import type { LockResult, Schedule, SeriesLocking } from '../../../core/schedule/index.ts';
import { succeeded, type Reply } from '../../../core/api/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { Batch } from '../batch/use-batch.tsx';
import { chipOf } from '../card/chip-of.ts';

interface Options {
  readonly onDone: () => void;
  /** Shows the locks together with what was done for them; returns whether there was anything. */
  readonly report: Batch['report'];
}

/** Sends locks, one request per day, and keeps those that failed. What succeeded can be undone. */
export function useLockRequests(schedule: Schedule, { onDone, report }: Options) {
  const { reportFailure, toasts } = useScreen();
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState<readonly LockResult[]>([]);
  const [seriesFailure, setSeriesFailure] = useState<Reply<unknown>>();
  return {
    isSending,
    failed,
    /** Why the locks of a series could not be written. */
    seriesFailure,
    clearFailed: () => {
      setFailed([]);
      setSeriesFailure(undefined);
    },
    /** `message` is the result of so many days. */
    async send(requests: Parameters<Schedule['lockDays']>[0], message: (count: number) => string): Promise<void> {
      setIsSending(true);
      const results = await schedule.lockDays(requests);
      setIsSending(false);
      const failures = results.filter(({ reply }) => !succeeded(reply));
      setFailed(failures);
      for (const { reply } of failures) reportFailure(reply);
      const count = results.length - failures.length;
      if (count > 0) {
        const undo = async () => (await schedule.undo()).map(({ reply }) => reply);
        if (!report({ locks: { count, unlock: undo } }))
          toasts.show('success', '', { kind: 'locked', text: message(count), undo });
      }
      if (failures.length === 0) onDone();
    },
    /** Writes the locks of a series in one request. */
    async sendSeries(
      write: () => ReturnType<SeriesLocking['change']>,
      message: (count: number) => string,
    ): Promise<void> {
      setIsSending(true);
      const { reply, undo } = await write();
      setIsSending(false);
      setSeriesFailure(succeeded(reply) ? undefined : reply);
      if (!succeeded(reply)) {
        reportFailure(reply);
        return;
      }
      const count = reply.data.locks.length;
      if (count > 0 && !report({ locks: { count, unlock: undo } }))
        toasts.show('success', '', { kind: 'locked', text: message(count), undo });
      onDone();
    },
  };
}

/** What shows the lock of a day; the day itself once it has none, and the choice of views where days are not buttons. */
export function shownLock(root: ShadowRoot, day: string): HTMLElement | null {
  return (
    chipOf(root, 'lock', day) ??
    root.querySelector<HTMLElement>(`[data-date="${CSS.escape(day)}"]`) ??
    root.querySelector<HTMLElement>('.schedule-views :checked')
  );
}
