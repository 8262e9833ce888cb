import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { WEAK_ROUND_TRIP_MS, type Trouble } from '../../../core/live-room/index.ts';
import type { Call } from '../call/call.ts';
import { isIn } from '../call/room-phase.ts';
import type { DeviceKind } from '../media/capture.ts';
import type { LocalSource } from '../media/local-media.ts';
import { createLevelMeter, type LevelMeter } from '../media/sound.ts';

/** A weak line is good again once a reply takes less than this, in ms. */
const GOOD_ROUND_TRIP_MS = 400;

/** Reports this side's troubles to the room, so that a teacher can help; the returned function stops it. */
export function reportTroubles({ room, media, sound }: Pick<Call, 'room' | 'media' | 'sound'>): () => void {
  const silence = createSilenceDetector();
  const isHidden = signal(document.hidden);
  const listening = new AbortController();
  document.addEventListener('visibilitychange', () => (isHidden.value = document.hidden), listening);
  const ofDevice = { microphone: keepWhileOpening('microphone'), camera: keepWhileOpening('camera') };
  let isWeak = false;

  const disposers = [
    effect(() => {
      const { track, isEnabled } = media.microphone.value;
      silence.watch(isIn(room.phase.value) && isEnabled ? track : undefined);
    }),
    effect(() => {
      isWeak = room.roundTrip.value > (isWeak ? GOOD_ROUND_TRIP_MS : WEAK_ROUND_TRIP_MS);
      const found: Record<string, boolean> = {
        soundBlocked: sound.isBlocked.value,
        microphoneSilent: silence.isSilent.value,
        weakLine: isWeak,
        hidden: isHidden.value,
        oldBrowser: isOldBrowser(),
      };
      const troubles = [
        ofDevice.microphone(media.microphone.value),
        ofDevice.camera(media.camera.value),
        ...Object.keys(found).filter((name) => found[name]),
      ].filter((name) => name !== undefined) as Trouble[];
      // The provider and the other clients sort them.
      if (room.self.peek()?.state.troubles?.join() !== troubles.join()) room.setState({ troubles });
    }),
  ];
  return () => {
    listening.abort();
    silence.dispose();
    for (const dispose of disposers) dispose();
  };
}

const names = {
  denied: 'Denied',
  forbidden: 'Failed',
  missing: 'Missing',
  busy: 'Busy',
  insecure: 'Failed',
  unknown: 'Failed',
} as const;

/** The trouble with a device. While it is opened again, the trouble stays: the result is not known yet. */
function keepWhileOpening(kind: DeviceKind): (source: LocalSource) => Trouble | undefined {
  let trouble: Trouble | undefined;
  return ({ isEnabled, isOpening, failure }) => {
    if (!isEnabled) trouble = undefined;
    else if (!isOpening) trouble = failure && `${kind}${names[failure]}`;
    return trouble;
  };
}

/** Whether the browser is older than the summer of 2023: calls depend on recent features. */
const isOldBrowser = (): boolean => !('toSorted' in Array.prototype);

/** How often the level is read, in ms. */
const POLL_INTERVAL_MS = 500;
/** Level (0–1, as the meter returns it) that counts as no sound at all: a quiet room is louder. */
const SILENCE_LEVEL = 0.006;
/** Time without sound that counts as a trouble, in ms. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Detects whether no sound at all comes from a microphone that is on: it is muted at the device, or the wrong one. */
interface SilenceDetector {
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
    // Sound that is not measured does not count as silence.
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
