import type { LocalTrack, Room } from 'livekit-client';
import type { PublishOptions, Source } from '../media-engine.ts';
import { createSender, type Outgoing, type Sender } from './sender.ts';

/** What the call wants to send of a source. */
interface Wanted {
  /** A copy of the device's track: muting it leaves the device's own as it is, which notices speech while muted. */
  readonly copy: MediaStreamTrack;
  readonly isOn: boolean;
  readonly options: PublishOptions;
}

/** The local tracks of the engine, sent through whatever connection there is. */
export interface LocalPublications {
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  setPaused(paused: boolean): void;
  /** Sends everything through this connection, as it is now: what is muted, muted from the first moment. */
  setRoom(room: Room | undefined): void;
  /** Whether a source is to be heard or seen, and its device is there. */
  isOn(source: Source): boolean;
  /** The tracks that are being sent. */
  tracks(): LocalTrack[];
  stop(): void;
}

export function createLocalPublications(onError: (error: unknown) => void): LocalPublications {
  const wanted = new Map<Source, Wanted>();
  let room: Room | undefined;
  let sender: Sender | undefined;
  let isPaused = false;

  const update = (source: Source): Promise<void> => sender?.update(source) ?? Promise.resolve();

  function outgoing(source: Source): Outgoing | undefined {
    const want = wanted.get(source);
    return want && { track: want.copy, isMuted: !want.isOn || isPaused, options: want.options };
  }

  function put(source: Source, track: MediaStreamTrack, rest: Omit<Wanted, 'copy'>): Promise<void> {
    const copy = track.clone();
    if (rest.options.hint) copy.contentHint = rest.options.hint;
    const previous = wanted.get(source)?.copy;
    wanted.set(source, { ...rest, copy });
    return update(source).finally(() => previous?.stop());
  }

  return {
    publish: (track, source, options = {}) => put(source, track, { options, isOn: options.on ?? true }),
    async replace(source, track) {
      const current = wanted.get(source);
      if (current) await put(source, track, current);
    },
    async enable(source, isOn) {
      const current = wanted.get(source);
      if (!current) return;
      wanted.set(source, { ...current, isOn });
      await update(source);
    },
    async unpublish(source) {
      const copy = wanted.get(source)?.copy;
      wanted.delete(source);
      // The device's light goes out at once, also without a connection.
      copy?.stop();
      await update(source);
    },
    setPaused(paused) {
      isPaused = paused;
      for (const source of wanted.keys()) void update(source);
    },
    setRoom(next) {
      if (next === room) return;
      room = next;
      sender = next && createSender(next, outgoing, onError);
      for (const source of wanted.keys()) void update(source);
    },
    isOn(source) {
      const want = wanted.get(source);
      return want !== undefined && want.isOn && !isPaused && want.copy.readyState === 'live';
    },
    tracks: () => sender?.tracks() ?? [],
    stop() {
      room = undefined;
      sender = undefined;
      for (const { copy } of wanted.values()) copy.stop();
      wanted.clear();
    },
  };
}
