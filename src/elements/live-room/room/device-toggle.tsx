import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from '../call/call-context.ts';
import { ControlButton } from './control-button.tsx';
import { camera as cameraIcon, cameraOff, microphone as microphoneIcon, microphoneOff } from '../icons.ts';
import type { DeviceKind } from '../media/local-media.ts';

interface Props {
  readonly kind: DeviceKind;
  /** A short word under the drawing. */
  readonly word?: string;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
}

const words = {
  microphone: { on: 'liveRoom.control.mute', off: 'liveRoom.control.unmute' },
  camera: { on: 'liveRoom.control.cameraOff', off: 'liveRoom.control.cameraOn' },
} as const;
const icons = { microphone: { on: microphoneIcon, off: microphoneOff }, camera: { on: cameraIcon, off: cameraOff } };

/** Turns the microphone or the camera on and off; its name says what a press does. */
export function DeviceToggle({ kind, word, shortcut }: Props) {
  useSignals();
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const { isEnabled, failure } = media[kind].value;
  const state = isEnabled && !failure ? 'on' : 'off';
  return (
    <ControlButton
      label={t(words[kind][state])}
      word={word}
      shortcut={shortcut}
      tone={state === 'off' ? 'off' : 'plain'}
      onClick={() => void media.setEnabled(kind, state === 'off')}
    >
      <Icon path={icons[kind][state]} />
    </ControlButton>
  );
}
