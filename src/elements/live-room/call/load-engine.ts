import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { MediaEngine } from '../media/media-engine.ts';
import type { EngineTable } from '../media/media-engines.ts';

/** Why a call has no engine: the room uses one that this page does not know, or its code could not be loaded. */
export type EngineError = 'unknown' | 'load';

export interface LoadEngineOptions {
  /** The engine that the room uses, once it is known; later changes are ignored. */
  readonly name: ReadonlySignal<string | undefined>;
  readonly engines: EngineTable;
  onLoad(engine: MediaEngine): void;
  onError(error: EngineError): void;
}

/** Creates the engine of a room as soon as its name is known; the returned function cancels that. */
export function loadEngine({ name, engines, onLoad, onError }: LoadEngineOptions): () => void {
  let isStarted = false;
  let isCancelled = false;
  const stop = effect(() => {
    if (name.value === undefined || isStarted) return;
    isStarted = true;
    void start(name.value);
  });

  async function start(wanted: string): Promise<void> {
    const load = Object.hasOwn(engines, wanted) ? engines[wanted] : undefined;
    const create = await load?.().catch(() => undefined);
    if (isCancelled) return;
    if (create) onLoad(create());
    else onError(load ? 'load' : 'unknown');
  }

  return () => {
    isCancelled = true;
    stop();
  };
}
