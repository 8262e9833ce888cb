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
