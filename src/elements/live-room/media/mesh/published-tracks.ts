import type { PublishOptions, Source } from '../media-engine.ts';
import type { Outgoing } from './transceivers.ts';

/** Limits of the camera: with four people, each picture is sent to three others over the same uplink. */
const ONE_TO_ONE = { maxKilobits: 1_500, maxFramesPerSecond: 24 };
const GROUP = { maxKilobits: 600, maxFramesPerSecond: 20 };

interface Published {
  track: MediaStreamTrack;
  on: boolean;
  options: PublishOptions;
}

/** The local tracks of an engine, and what the connections send of them now. */
export interface PublishedTracks {
  /** What each connection sends, by source. */
  readonly outgoing: ReadonlyMap<Source, Outgoing>;
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  setPaused(paused: boolean): void;
  /** Adapts the resolution and rate of the camera to the number of peers. */
  adaptCamera(): Promise<void>;
  clear(): void;
}

/** `send` brings all connections up to date with the outgoing track of a source. */
export function createPublishedTracks(
  peerCount: () => number,
  send: (source: Source) => Promise<void>,
): PublishedTracks {
  const published = new Map<Source, Published>();
  const outgoing = new Map<Source, Outgoing>();
  let isPaused = false;

  async function update(source: Source): Promise<void> {
    const { track, on, options } = published.get(source) ?? { track: null, on: false, options: {} };
    outgoing.set(source, { track: on && !isPaused ? track : null, options });
    await send(source);
  }

  async function adaptCamera(): Promise<void> {
    const camera = published.get('camera');
    if (!camera) return;
    camera.options = { ...camera.options, ...(peerCount() > 1 ? GROUP : ONE_TO_ONE) };
    await update('camera');
  }

  return {
    outgoing,
    async publish(track, source, options = {}) {
      if (options.hint) track.contentHint = options.hint;
      published.set(source, { track, on: options.on ?? true, options });
      await (source === 'camera' ? adaptCamera() : update(source));
    },
    async replace(source, track) {
      const current = published.get(source);
      if (!current) return;
      if (current.options.hint) track.contentHint = current.options.hint;
      published.set(source, { ...current, track });
      await update(source);
    },
    async enable(source, on) {
      const current = published.get(source);
      if (!current) return;
      current.on = on;
      await update(source);
    },
    async unpublish(source) {
      published.delete(source);
      await update(source);
    },
    setPaused(paused) {
      isPaused = paused;
      for (const source of published.keys()) void update(source);
    },
    adaptCamera,
    clear() {
      published.clear();
      outgoing.clear();
    },
  };
}
