/** How often it is asked who speaks, milliseconds. */
const EVERY = 150;
/** A pause for breath is no silence: so long somebody counts as speaking after the last word, milliseconds. */
const BREATH = 600;
/** From this level on (0–1) a sound is a voice. */
const VOICE = 0.02;

/** Knows who speaks, from the sound that arrives; asks only while somebody is there. */
export function createActiveSpeakers(changed: (id: string) => void) {
  const watched = new Map<string, { receiver: () => RTCRtpReceiver | undefined; heardAt: number; speaking: boolean }>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    const now = performance.now();
    for (const [id, one] of watched) {
      const level = Math.max(0, ...one.receiver()?.getSynchronizationSources().map(({ audioLevel = 0 }) => audioLevel) ?? []);
      if (level >= VOICE) one.heardAt = now;
      const speaking = now - one.heardAt < BREATH;
      if (speaking === one.speaking) continue;
      one.speaking = speaking;
      changed(id);
    }
  }

  function close(): void {
    clearInterval(timer);
    timer = undefined;
    watched.clear();
  }

  return {
    close,
    isSpeaking: (id: string): boolean => watched.get(id)?.speaking ?? false,
    watch(id: string, receiver: () => RTCRtpReceiver | undefined): void {
      watched.set(id, { receiver, heardAt: -Infinity, speaking: false });
      timer ??= setInterval(look, EVERY);
    },
    forget(id: string): void {
      watched.delete(id);
      if (watched.size === 0) close();
    },
  };
}
