import { LocalAudioTrack, LocalVideoTrack, type LocalTrack, type Room } from 'livekit-client';
import type { PublishOptions, Source } from '../media-engine.ts';
import { publishOptionsOf } from './client-options.ts';

/** What the call wants to send of a source. */
interface Wanted {
  /** A copy of the device's track: muting it leaves the device's own as it is, which notices speech while muted. */
  readonly copy: MediaStreamTrack;
  readonly isOn: boolean;
  readonly options: PublishOptions;
}

/** The local tracks of the engine. They are sent through the current connection. */
interface LocalPublications {
  publish(track: MediaStreamTrack, source: Source, options?: PublishOptions): Promise<void>;
  replace(source: Source, track: MediaStreamTrack): Promise<void>;
  enable(source: Source, on: boolean): Promise<void>;
  unpublish(source: Source): Promise<void>;
  setPaused(paused: boolean): void;
  /** Sends all tracks through this connection, in their current state: muted tracks are muted from the first moment. */
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

/** What is to be sent of a source. */
interface Outgoing {
  readonly track: MediaStreamTrack;
  readonly isMuted: boolean;
  readonly options: PublishOptions;
}

/** What is sent of a source. */
interface Sent {
  readonly local: LocalTrack;
  readonly track: MediaStreamTrack;
}

/** Sends local tracks through one connection; the next connection gets a sender of its own. */
interface Sender {
  /** Sends the current `outgoing` track of a source. Changes of a source run one after the other. */
  update(source: Source): Promise<void>;
  tracks(): LocalTrack[];
}

function createSender(
  { localParticipant }: Room,
  outgoing: (source: Source) => Outgoing | undefined,
  onError: (error: unknown) => void,
): Sender {
  const sent = new Map<Source, Sent>();
  /** The last change of each source. */
  const pending = new Map<Source, Promise<void>>();

  async function send(source: Source): Promise<void> {
    const next = outgoing(source);
    const now = sent.get(source);
    if (!next) return stop(source, now);
    if (!now) return start(source, next);
    if (next.track !== now.track) await now.local.replaceTrack(next.track, true);
    sent.set(source, { ...now, track: next.track });
    if (next.isMuted !== now.local.isMuted) await (next.isMuted ? now.local.mute() : now.local.unmute());
  }

  async function start(source: Source, { track, isMuted, options }: Outgoing): Promise<void> {
    const local = track.kind === 'audio' ? new LocalAudioTrack(track) : new LocalVideoTrack(track);
    // Before it is sent: it must not be heard even for a moment.
    if (isMuted) await local.mute();
    sent.set(source, { local, track });
    try {
      await localParticipant.publishTrack(local, publishOptionsOf(source, options));
    } catch (error) {
      sent.delete(source);
      throw error;
    }
  }

  async function stop(source: Source, now: Sent | undefined): Promise<void> {
    sent.delete(source);
    if (now) await localParticipant.unpublishTrack(now.local, false);
  }

  return {
    update(source) {
      const before = pending.get(source) ?? Promise.resolve();
      const next = before.then(() => send(source)).catch(onError);
      pending.set(source, next);
      return next;
    },
    tracks: () => [...sent.values()].map(({ local }) => local),
  };
}
