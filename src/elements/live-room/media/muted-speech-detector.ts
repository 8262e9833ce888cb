import { signal, type ReadonlySignal } from '@preact/signals-core';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';

const EVERY = 200;
/** From this level on (0–1, as the meter gives it) somebody speaks. */
const VOICE = 0.35;
/** So many loud moments of the last ten are speech, fewer are a cough. */
const ENOUGH = 4;
/** The hint goes after so much silence, milliseconds. */
const SILENCE = 4_000;

/** Hears, on this device alone, whether somebody speaks while the microphone is off. */
export function createMutedSpeechDetector() {
  const isTalking = signal(false);
  let followed: MediaStreamTrack | undefined;
  let meter: LevelMeter | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let moments: boolean[] = [];
  let heardAt = 0;

  function listen(): void {
    moments = [...moments, (meter?.level() ?? 0) > VOICE].slice(-10);
    const now = performance.now();
    if (moments.filter(Boolean).length >= ENOUGH) heardAt = now;
    isTalking.value = heardAt > 0 && now - heardAt < SILENCE;
  }

  function close(): void {
    clearInterval(timer);
    meter?.close();
    followed = meter = timer = undefined;
    moments = [];
    heardAt = 0;
    isTalking.value = false;
  }

  return {
    isTalking: isTalking as ReadonlySignal<boolean>,
    /** Listens to this track; undefined listens to nothing. */
    follow(track: MediaStreamTrack | undefined): void {
      if (track === followed) return;
      close();
      if (!track) return;
      followed = track;
      meter = createLevelMeter(track);
      timer = setInterval(listen, EVERY);
    },
    close,
  };
}
