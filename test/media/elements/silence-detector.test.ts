import { releaseClock } from '../../support/browser/clock.ts';
import { expect } from '@open-wc/testing';
import { createSilenceDetector } from '../../../src/elements/live-room/help/report-troubles.ts';
import { needs } from '../../support/browser/engine.ts';
import { eventually } from '../../support/browser/page.ts';

// What goes over a connection knows no other time than the machine's.
releaseClock();

needs('calls').describe('the detector of a silent microphone', () => {
  it('detects a silent track, and its sound returning', async () => {
    const context = new AudioContext();
    const target = context.createMediaStreamDestination();
    const volume = new GainNode(context, { gain: 0 });
    const tone = new OscillatorNode(context, { frequency: 440 });
    tone.connect(volume).connect(target);
    tone.start();
    const [track] = target.stream.getAudioTracks();
    const detector = createSilenceDetector(0);
    try {
      detector.watch(track);
      await eventually(() => detector.isSilent.value);
      volume.gain.value = 0.5;
      await eventually(() => !detector.isSilent.value);
      volume.gain.value = 0;
      await eventually(() => detector.isSilent.value);
      detector.watch(undefined);
      expect(detector.isSilent.value).to.equal(false);
    } finally {
      detector.dispose();
      await context.close();
    }
  });
});
