import { effect, signal } from '@preact/signals-core';
import { WEAK_ROUND_TRIP_MS, type Trouble } from '../../../core/live-room/index.ts';
import type { Call } from '../call/call.ts';
import { isIn } from '../call/room-phase.ts';
import type { DeviceKind, LocalSource } from '../media/devices/local-media.ts';
import { createSilenceDetector } from '../media/speech/silence-detector.ts';

/** A weak line is good again once a reply takes less than this, in ms. */
const GOOD_ROUND_TRIP_MS = 400;

/** Reports to the room what does not work on this side, so that a teacher can help; the returned function stops it. */
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
      // Reported as they are known, the provider and the others bring them into order.
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

/** The trouble with a device. While it is opened again, whether that helps is not known yet: the trouble stays. */
function keepWhileOpening(kind: DeviceKind): (source: LocalSource) => Trouble | undefined {
  let trouble: Trouble | undefined;
  return ({ isEnabled, isOpening, failure }) => {
    if (!isEnabled) trouble = undefined;
    else if (!isOpening) trouble = failure && `${kind}${names[failure]}`;
    return trouble;
  };
}

/** Whether the browser is older than the summer of 2023: what makes up a call changes with every year. */
const isOldBrowser = (): boolean => !('toSorted' in Array.prototype);
