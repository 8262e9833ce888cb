export interface TrackListeners {
  /** The track has ended without having been stopped here. */
  onEnd(): void;
  /** The system has stopped the device from delivering anything, or lets it again: see `track.muted`. */
  onMuteChange?(): void;
}

/** Observes and stops local tracks. */
export interface DeviceTracks {
  /** Reports until the track is stopped here. */
  watch(track: MediaStreamTrack, listeners: TrackListeners): void;
  stop(track: MediaStreamTrack | undefined): void;
}

export function createDeviceTracks(): DeviceTracks {
  const listeners = new Map<MediaStreamTrack, AbortController>();
  return {
    watch(track, { onEnd, onMuteChange }) {
      const controller = new AbortController();
      listeners.set(track, controller);
      track.addEventListener('ended', onEnd, controller);
      if (onMuteChange) for (const type of ['mute', 'unmute']) track.addEventListener(type, onMuteChange, controller);
    },
    stop(track) {
      if (!track) return;
      // Browsers do not collect a stopped track while it has listeners.
      listeners.get(track)?.abort();
      listeners.delete(track);
      track.stop();
    },
  };
}
