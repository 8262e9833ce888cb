import { guard } from './guard.ts';

/**
 * For timers: begins work that is guarded, unless it is still under way, as it may be where the store or a network is slow.
 * @param task names the work in the log
 */
export function unlessUnderWay(task: string, work: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void guard(task, work).then(() => {
      isUnderWay = false;
    });
  };
}
