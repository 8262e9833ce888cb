import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import { DeviceChoice } from './device-choice.tsx';
import { LevelBar } from './level-bar.tsx';

/** The microphone to choose, and how loud it is. */
export function MicrophoneChoice() {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const { track } = media.microphone.value;
  return (
    <>
      <DeviceChoice kind="microphone" />
      {track && <LevelBar track={track} label={t('liveRoom.preJoin.level')} />}
    </>
  );
}
