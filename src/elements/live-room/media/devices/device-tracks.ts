/** Observes and stops local tracks. */
export interface DeviceTracks {
  /** Calls `onEnd` when the track ends without having been stopped here. */
  watch(track: MediaStreamTrack, onEnd: () => void): void;
  stop(track: MediaStreamTrack | undefined): void;
}

export function createDeviceTracks(): DeviceTracks {
  const listeners = new Map<MediaStreamTrack, AbortController>();
  return {
    watch(track, onEnd) {
      const controller = new AbortController();
      listeners.set(track, controller);
      track.addEventListener('ended', onEnd, { signal: controller.signal });
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
