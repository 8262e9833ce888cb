/** How often the audio levels are read, in ms. */
const POLL_INTERVAL_MS = 150;
/** A participant counts as speaking for this long after the last sound, in ms, so that a breath does not interrupt. */
const SPEECH_HOLD_MS = 600;
/** Audio level (0–1) from which a sound counts as a voice. */
const SPEECH_LEVEL = 0.02;

interface Watched {
  readonly receiver: () => RTCRtpReceiver | undefined;
  lastSpokeAt: number;
  isSpeaking: boolean;
}

/** Detects who speaks, from the incoming audio. Polls only while there is someone to watch. */
export interface ActiveSpeakers {
  isSpeaking(id: string): boolean;
  watch(id: string, receiver: () => RTCRtpReceiver | undefined): void;
  unwatch(id: string): void;
  dispose(): void;
}

/** `onChange` is called with the ID of a participant who starts or stops speaking. */
export function createActiveSpeakers(onChange: (id: string) => void): ActiveSpeakers {
  const watched = new Map<string, Watched>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function poll(): void {
    const now = performance.now();
    for (const [id, entry] of watched) {
      const level = Math.max(
        0,
        ...(entry
          .receiver()
          ?.getSynchronizationSources()
          .map(({ audioLevel = 0 }) => audioLevel) ?? []),
      );
      if (level >= SPEECH_LEVEL) entry.lastSpokeAt = now;
      const isSpeaking = now - entry.lastSpokeAt < SPEECH_HOLD_MS;
      if (isSpeaking === entry.isSpeaking) continue;
      entry.isSpeaking = isSpeaking;
      onChange(id);
    }
  }

  function dispose(): void {
    clearInterval(timer);
    timer = undefined;
    watched.clear();
  }

  return {
    dispose,
    isSpeaking: (id) => watched.get(id)?.isSpeaking ?? false,
    watch(id, receiver) {
      watched.set(id, { receiver, lastSpokeAt: -Infinity, isSpeaking: false });
      timer ??= setInterval(poll, POLL_INTERVAL_MS);
    },
    unwatch(id) {
      watched.delete(id);
      if (watched.size === 0) dispose();
    },
  };
}
