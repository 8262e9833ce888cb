import type { ReceivedSignalingMessage, Room } from '../../../core/live-room/index.ts';

type SignalListener = (from: string, signal: ReceivedSignalingMessage) => void;

/** Keeps signaling messages of a room until the engine is there to handle them. */
export interface SignalBuffer {
  /** Delivers what has arrived and what will arrive. */
  deliverTo(listener: SignalListener): void;
  dispose(): void;
}

/** Starts to listen at once. */
export function createSignalBuffer(room: Room): SignalBuffer {
  const waiting: Parameters<SignalListener>[] = [];
  let deliver: SignalListener = (...signal) => void waiting.push(signal);
  const dispose = room.onSignal((...signal) => deliver(...signal));
  return {
    deliverTo(listener) {
      deliver = listener;
      for (const signal of waiting.splice(0)) listener(...signal);
    },
    dispose,
  };
}
