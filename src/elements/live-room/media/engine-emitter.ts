import type { EngineEvents, MediaEngine } from './media-engine.ts';

type Listener = (event: never) => void;

/** The events of a media engine. */
export interface EngineEmitter {
  readonly on: MediaEngine['on'];
  emit<Name extends keyof EngineEvents>(name: Name, event: EngineEvents[Name]): void;
  removeAllListeners(): void;
}

export function createEngineEmitter(): EngineEmitter {
  const listeners = new Map<keyof EngineEvents, Set<Listener>>();
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as Listener));
      return () => void set.delete(listener as Listener);
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) (listener as (event: unknown) => void)(event);
    },
    removeAllListeners: () => listeners.clear(),
  };
}
