import { signal, type ReadonlySignal } from '@preact/signals-core';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';

/** How often the level is read, in ms. */
const POLL_INTERVAL_MS = 500;
/** Level (0–1, as the meter returns it) below which there is no sound at all: a quiet room is louder. */
const SILENCE_LEVEL = 0.006;
/** How long there is no sound until that counts as a trouble, in ms. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Detects whether no sound at all comes from a microphone that is on: it is muted at the device, or the wrong one. */
export interface SilenceDetector {
  readonly isSilent: ReadonlySignal<boolean>;
  /** Listens to this track from now on; undefined stops listening. */
  watch(track: MediaStreamTrack | undefined): void;
  dispose(): void;
}

export function createSilenceDetector(timeoutMs = SILENCE_TIMEOUT_MS): SilenceDetector {
  const isSilent = signal(false);
  let watched: MediaStreamTrack | undefined;
  let meter: LevelMeter | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastSoundAt = 0;

  function poll(): void {
    const now = performance.now();
    // What is not measured is not silent.
    if (!meter?.isRunning() || meter.level() > SILENCE_LEVEL) lastSoundAt = now;
    isSilent.value = watched?.muted === true || now - lastSoundAt > timeoutMs;
  }

  function dispose(): void {
    clearInterval(timer);
    meter?.close();
    watched = meter = timer = undefined;
    isSilent.value = false;
  }

  return {
    isSilent,
    watch(track) {
      if (track === watched) return;
      dispose();
      if (!track) return;
      watched = track;
      lastSoundAt = performance.now();
      meter = createLevelMeter(track);
      timer = setInterval(poll, POLL_INTERVAL_MS);
    },
    dispose,
  };
}
