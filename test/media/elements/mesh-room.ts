import { createMeshEngine } from '../../../src/elements/live-room/media/mesh/mesh-engine.ts';
import type { MediaEngine, Source } from '../../../src/elements/live-room/media/media-engine.ts';
import { eventually } from '../../support/browser/page.ts';

/** Waits until something holds; with a pause between two looks, since statistics of connections take the processor from pictures. */
export function until(holds: () => unknown, what: string): Promise<boolean> {
  return eventually(async () => {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error(`This never came true: ${what}`);
  });
}

/** A room without a server: signals go from one engine to the other in the order in which they were sent. */
export function meshRoom() {
  const engines = new Map<string, MediaEngine>();
  const signals: { from: string; to: string; signal: Record<string, unknown> }[] = [];
  const isUp = { value: true };
  const held: (() => void)[] = [];
  const lobby = new Set<string>();

  const insiders = (): string[] => [...engines.keys()].filter((id) => !lobby.has(id));

  function setInsiders(newcomer?: string): void {
    for (const id of insiders()) {
      const others = insiders().filter((other) => other !== id);
      engines.get(id)?.setPeers(others, id === newcomer, [...lobby]);
    }
  }

  const connect = (id: string, engine: MediaEngine): Promise<void> =>
    engine.connect(
      { url: '', token: '', room: '', iceServers: [] },
      {
        self: id,
        isOpen: () => isUp.value,
        send(to, signal) {
          signals.push({ from: id, to, signal });
          const copy = structuredClone(signal);
          const deliver = () => void engines.get(to)?.handleSignal(id, copy);
          if (isUp.value) queueMicrotask(deliver);
          else held.push(deliver);
        },
      },
    );

  return {
    signals,
    engines,
    async enter(id: string, prepare?: (engine: MediaEngine) => Promise<void>): Promise<MediaEngine> {
      const engine = createMeshEngine();
      await prepare?.(engine);
      await connect(id, engine);
      const others = [...engines.keys()];
      engines.set(id, engine);
      engine.setPeers(others, true);
      return engine;
    },
    /** Comes to the lobby, and lays connections to those inside. */
    async approach(id: string, prepare?: (engine: MediaEngine) => Promise<void>): Promise<MediaEngine> {
      const engine = createMeshEngine();
      await prepare?.(engine);
      await connect(id, engine);
      engines.set(id, engine);
      lobby.add(id);
      setInsiders();
      engine.approach?.(insiders());
      return engine;
    },
    /** Whoever has come to the lobby is inside now. */
    admit(id: string): void {
      lobby.delete(id);
      setInsiders(id);
    },
    leave(id: string): void {
      void engines.get(id)?.close();
      engines.delete(id);
      for (const engine of engines.values()) engine.removePeer(id);
    },
    /** Signals wait until the way is up again, as they do while a socket is down. */
    down(): void {
      isUp.value = false;
    },
    up(): void {
      isUp.value = true;
      for (const deliver of held.splice(0)) deliver();
    },
    /** Signals that wait are lost, as they are while a computer sleeps. */
    drop(): void {
      held.splice(0);
    },
    close(): void {
      for (const engine of engines.values()) void engine.close();
      engines.clear();
    },
  };
}

/** A moving picture that needs no camera. */
export function paintedTrack(color = 'tomato'): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = 160;
  canvas.height = 120;
  const context = canvas.getContext('2d');
  let turn = 0;
  const timer = setInterval(() => {
    if (!context) return;
    turn += 1;
    context.fillStyle = turn % 2 ? color : 'white';
    context.fillRect(0, 0, 160, 120);
  }, 40);
  const [track] = canvas.captureStream(25).getVideoTracks();
  if (!track) throw new Error('A canvas gives no picture here.');
  const stop = track.stop.bind(track);
  track.stop = () => {
    clearInterval(timer);
    stop();
  };
  return track;
}

/** How many pictures have arrived from somebody. */
export async function framesFrom(engine: MediaEngine, peer: string): Promise<number> {
  const stats = await engine.stats();
  return stats.find(({ id }) => id === peer)?.framesDecoded ?? 0;
}

/** The track that arrives from somebody's source, once something arrives on it. */
export function arriving(engine: MediaEngine, peer: string, source: Source): MediaStreamTrack | undefined {
  const found = engine.peers.get(peer)?.tracks.get(source);
  return found && !found.muted ? found.track : undefined;
}
