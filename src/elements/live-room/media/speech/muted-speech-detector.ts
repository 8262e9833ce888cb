import { signal, type ReadonlySignal } from '@preact/signals-core';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';

/** How often the level is read, in ms. */
const POLL_INTERVAL_MS = 200;
/** Level (0–1, as the meter returns it) from which a sound counts as speech. */
const SPEECH_LEVEL = 0.35;
const SAMPLE_COUNT = 10;
/** Loud samples of the last `SAMPLE_COUNT` that count as speech; fewer are a cough. */
const MIN_LOUD_SAMPLES = 4;
/** The hint disappears after this much silence, in ms. */
const SILENCE_TIMEOUT_MS = 4_000;

/** Detects locally whether the user speaks while the microphone is muted. */
export interface MutedSpeechDetector {
  readonly isTalking: ReadonlySignal<boolean>;
  /** Listens to this track from now on; undefined stops listening. */
  watch(track: MediaStreamTrack | undefined): void;
  dispose(): void;
}

export function createMutedSpeechDetector(): MutedSpeechDetector {
  const isTalking = signal(false);
  let watched: MediaStreamTrack | undefined;
  let meter: LevelMeter | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let samples: boolean[] = [];
  let lastSpokeAt = 0;

  function poll(): void {
    samples = [...samples, (meter?.level() ?? 0) > SPEECH_LEVEL].slice(-SAMPLE_COUNT);
    const now = performance.now();
    if (samples.filter(Boolean).length >= MIN_LOUD_SAMPLES) lastSpokeAt = now;
    isTalking.value = lastSpokeAt > 0 && now - lastSpokeAt < SILENCE_TIMEOUT_MS;
  }

  function dispose(): void {
    clearInterval(timer);
    meter?.close();
    watched = meter = timer = undefined;
    samples = [];
    lastSpokeAt = 0;
    isTalking.value = false;
  }

  return {
    isTalking,
    watch(track) {
      if (track === watched) return;
      dispose();
      if (!track) return;
      watched = track;
      meter = createLevelMeter(track);
      timer = setInterval(poll, POLL_INTERVAL_MS);
    },
    dispose,
  };
}
