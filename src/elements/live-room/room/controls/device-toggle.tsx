import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useCallContext } from '../../call/call-context.ts';
import { ControlButton } from './control-button.tsx';
import { camera as cameraIcon, cameraOff, microphone as microphoneIcon, microphoneOff } from '../../icons.ts';
import type { DeviceKind } from '../../media/devices/local-media.ts';

interface Props {
  readonly kind: DeviceKind;
  /** Short label under the icon. */
  readonly shortLabel?: string;
  /** Keyboard shortcut, in the syntax of `aria-keyshortcuts`. */
  readonly shortcut?: string | undefined;
}

const labels = {
  microphone: { on: 'liveRoom.control.mute', off: 'liveRoom.control.unmute' },
  camera: { on: 'liveRoom.control.cameraOff', off: 'liveRoom.control.cameraOn' },
} as const;
const icons = { microphone: { on: microphoneIcon, off: microphoneOff }, camera: { on: cameraIcon, off: cameraOff } };

/** Switches the microphone or camera on and off; its accessible name is the action, not the state. */
export function DeviceToggle({ kind, shortLabel, shortcut }: Props) {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const { isEnabled, failure, isMuted } = media[kind].value;
  const state = isEnabled && !failure ? 'on' : 'off';
  const isStopped = state === 'on' && isMuted;
  return (
    <ControlButton
      label={isStopped ? `${t(labels[kind].on)} · ${t('liveRoom.systemMuted.short')}` : t(labels[kind][state])}
      shortLabel={shortLabel}
      shortcut={shortcut}
      tone={state === 'off' || isStopped ? 'off' : 'plain'}
      onClick={() => void media.setEnabled(kind, state === 'off')}
    >
      <Icon path={icons[kind][isStopped ? 'off' : state]} />
    </ControlButton>
  );
}
