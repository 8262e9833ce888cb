/** Measures how loud a sound track is. */
export interface LevelMeter {
  /** The level now, 0–1. */
  level(): number;
  close(): void;
}

let context: AudioContext | undefined;
let users = 0;

/**
 * A meter on a sound track; all meters of a page share one audio context, which ends with the last of them. The browser
 * may hold it back until the first press or key: until then every level is 0.
 */
export function createLevelMeter(track: MediaStreamTrack): LevelMeter {
  users += 1;
  const shared = context ??= new AudioContext();
  if (shared.state === 'suspended') void shared.resume().catch(() => undefined);
  const source = shared.createMediaStreamSource(new MediaStream([track]));
  const analyser = shared.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let isOpen = true;

  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      // Voices lie low on a linear scale: the root lifts them to where a bar shows them.
      return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)));
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      source.disconnect();
      users -= 1;
      if (users > 0) return;
      void context?.close();
      context = undefined;
    },
  };
}

/** Plays a short, soft tone on a speaker, so that somebody knows where the sound comes out. */
export async function playTestTone(speakerId: string): Promise<void> {
  const tone = new AudioContext();
  const output = new Audio();
  try {
    const target = tone.createMediaStreamDestination();
    const volume = new GainNode(tone, { gain: 0.2 });
    const oscillator = new OscillatorNode(tone, { frequency: 523 });
    oscillator.connect(volume).connect(target);
    output.srcObject = target.stream;
    if (speakerId !== '' && 'setSinkId' in output) await output.setSinkId(speakerId);
    await output.play();
    oscillator.start();
    oscillator.stop(tone.currentTime + 0.7);
    await new Promise((resolve) => oscillator.addEventListener('ended', resolve));
  } finally {
    output.srcObject = null;
    await tone.close();
  }
}
