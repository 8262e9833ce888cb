import { effect } from '@preact/signals-core';
import type { Room } from '../../../core/live-room/index.ts';
import type { LocalMedia, LocalSource } from '../media/devices/local-media.ts';

/** Reports the state of the own devices to the room; returns a function that stops it. */
export function reportDevices(room: Room, media: LocalMedia): () => void {
  return effect(() => {
    const [microphone, camera, screen] = [media.microphone.value, media.camera.value, media.screen.value];
    room.setState({ microphone: deviceState(microphone), camera: deviceState(camera), screen: screen !== undefined });
  });
}

/** What the system has stopped is as good as not there for the others. */
function deviceState({ track, isEnabled, isMuted }: LocalSource): 'on' | 'off' | 'none' {
  if (!isEnabled) return 'off';
  return track && !isMuted ? 'on' : 'none';
}
