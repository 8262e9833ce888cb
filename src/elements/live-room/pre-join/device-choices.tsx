import { DeviceChoice } from './device-choice.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { MicrophoneLevels } from './microphone-levels.tsx';
import { SpeakerTest } from './speaker-test.tsx';

/** Microphone, camera and speaker to choose and to try. */
export function DeviceChoices() {
  return (
    <>
      <MicrophoneChoice />
      <MicrophoneLevels />
      <DeviceChoice kind="camera" />
      <DeviceChoice kind="speaker" />
      <SpeakerTest />
    </>
  );
}
