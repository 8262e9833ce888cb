import type { Source } from '../media-engine.ts';

/**
 * Runs updates of each source one after the other. The first one starts at once: what the page draws meanwhile would hold up
 * the first picture.
 */
export function createUpdates(
  run: (source: Source) => Promise<void>,
  onError: (error: unknown) => void,
): (source: Source) => Promise<void> {
  const running = new Map<Source, Promise<unknown>>();
  return (source) => {
    const updated = running.get(source)?.then(() => run(source)) ?? run(source);
    const settled = updated.catch(onError).then(() => {
      if (running.get(source) === settled) running.delete(source);
    });
    running.set(source, settled);
    return updated;
  };
}
