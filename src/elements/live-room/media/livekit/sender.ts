import { LocalAudioTrack, LocalVideoTrack, type LocalTrack, type Room } from 'livekit-client';
import type { PublishOptions, Source } from '../media-engine.ts';
import { publishOptionsOf } from './client-options.ts';

/** What is to be sent of a source. */
export interface Outgoing {
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
export interface Sender {
  /** Brings what is sent of a source up to date. One change follows the other; `outgoing` is asked when its turn has come. */
  update(source: Source): Promise<void>;
  tracks(): LocalTrack[];
}

export function createSender(
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
