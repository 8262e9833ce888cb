import { signal, type ReadonlySignal } from '@preact/signals-core';

/** Measures the volume of an audio track. */
export interface LevelMeter {
  /** Current level, 0–1. */
  level(): number;
  /** Whether the browser measures; before the first press it may not, and the level is 0. */
  isRunning(): boolean;
  close(): void;
}

let context: AudioContext | undefined;
let meterCount = 0;

/**
 * Creates a meter for an audio track. All meters share one audio context, which is closed with the last of them. Browsers
 * may suspend it until the first user gesture; until then the level is 0.
 */
export function createLevelMeter(track: MediaStreamTrack): LevelMeter {
  meterCount += 1;
  const shared = (context ??= new AudioContext());
  if (shared.state === 'suspended') void shared.resume().catch(() => undefined);
  const source = shared.createMediaStreamSource(new MediaStream([track]));
  const analyser = shared.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let isOpen = true;

  return {
    isRunning: () => shared.state === 'running',
    level() {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      // Voices are low on a linear scale; the root makes them visible in a bar.
      return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)));
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      source.disconnect();
      meterCount -= 1;
      if (meterCount > 0) return;
      void context?.close();
      context = undefined;
    },
  };
}

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
interface MutedSpeechDetector {
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
