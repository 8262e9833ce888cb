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

interface Note {
  /** In Hz. */
  readonly frequency: number;
  /** After the first note, in s. */
  readonly start: number;
  /** In s. */
  readonly duration: number;
}

/** Plays a short, soft tone on a speaker; the empty ID is the browser's default. @throws where that speaker is gone. */
export const playTestTone = (speakerId: string): Promise<void> =>
  play([{ frequency: 523, start: 0, duration: 0.7 }], { volume: 0.2, speakerId });

/**
 * Plays two quiet notes: somebody in the room wants the user's attention. Without the speaker of this ID the browser's default
 * plays them. Silent before the user's first gesture on the page, when browsers play nothing.
 */
export async function playChime(speakerId: string): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const notes = [
    { frequency: 660, start: 0, duration: 0.14 },
    { frequency: 880, start: 0.14, duration: 0.22 },
  ];
  await play(notes, { volume: 0.08, speakerId })
    .catch(() => play(notes, { volume: 0.08, speakerId: '' }))
    .catch(() => undefined);
}

async function play(
  notes: readonly Note[],
  { volume, speakerId }: { readonly volume: number; readonly speakerId: string },
): Promise<void> {
  const context = new AudioContext();
  const output = new Audio();
  try {
    const target = context.createMediaStreamDestination();
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(target);
    output.srcObject = target.stream;
    if (speakerId !== '' && 'setSinkId' in output) await output.setSinkId(speakerId);
    await output.play();
    const ends = notes.map(({ frequency, start, duration }) => {
      const oscillator = context.createOscillator();
      oscillator.frequency.value = frequency;
      oscillator.connect(gain);
      oscillator.start(context.currentTime + start);
      oscillator.stop(context.currentTime + start + duration);
      return new Promise((resolve) => oscillator.addEventListener('ended', resolve));
    });
    await Promise.all(ends);
  } finally {
    output.srcObject = null;
    await context.close();
  }
}
