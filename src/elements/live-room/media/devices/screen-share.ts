import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { captureScreen, publishing } from './capture.ts';
import type { DeviceTracks } from './device-tracks.ts';
import type { MediaEngine } from '../media-engine.ts';

/** The screen that this participant shares. */
export interface ScreenShare {
  readonly screen: ReadonlySignal<MediaStreamTrack | undefined>;
  /** Lets the user pick a screen. Returns whether one is shared now. */
  start(): Promise<boolean>;
  stop(): Promise<void>;
  /** Stops the share for good. */
  release(): void;
}

export function createScreenShare(tracks: DeviceTracks, engine: () => MediaEngine | undefined): ScreenShare {
  const screen = signal<MediaStreamTrack | undefined>();
  let audio: MediaStreamTrack | undefined;
  let isReleased = false;

  async function stop(): Promise<void> {
    const active = [screen.peek(), audio];
    batch(() => {
      screen.value = undefined;
      audio = undefined;
    });
    await engine()?.unpublish('screen');
    await engine()?.unpublish('screenAudio');
    active.forEach(tracks.stop);
  }

  return {
    screen,
    async start() {
      const shared = await captureScreen().catch(() => undefined);
      if (!shared || isReleased) return false;
      tracks.watch(shared.screen, { onEnd: () => void (screen.peek() === shared.screen && stop()) });
      screen.value = shared.screen;
      audio = shared.screenAudio;
      await engine()?.publish(shared.screen, 'screen', publishing.screen);
      if (audio) await engine()?.publish(audio, 'screenAudio', publishing.screenAudio);
      return true;
    },
    stop,
    release() {
      isReleased = true;
      const active = [screen.peek(), audio];
      screen.value = undefined;
      active.forEach(tracks.stop);
    },
  };
}
