import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useNumbers } from '../../../../runtime/hooks/use-numbers.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useCallContext } from '../../call/call-context.ts';
import { camera as cameraIcon, cameraOff, microphone as microphoneIcon, microphoneOff } from '../../icons.ts';
import type { DeviceKind } from '../../media/capture.ts';
import css from './control-button.css';

interface ControlButtonProps {
  readonly label: string;
  /** Short label under the icon; hidden on phones. */
  readonly shortLabel?: string | undefined;
  /** `off`: a device is off; `on`: something is active; `leave`: leaves the call. */
  readonly tone?: 'plain' | 'on' | 'off' | 'leave';
  /** Number shown as a badge; 0 shows none. */
  readonly count?: number;
  /** `aria-expanded` of a button that opens a panel. */
  readonly expanded?: boolean;
  readonly shortcut?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A round button of the call's toolbar. */
export function ControlButton({
  label,
  shortLabel,
  tone = 'plain',
  count = 0,
  expanded,
  shortcut,
  onClick,
  children,
}: ControlButtonProps) {
  useStyles(css);
  const formatNumber = useNumbers();
  return (
    <button
      type="button"
      className={`live-control live-control-${tone}`}
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      <span className="live-control-round">
        {children}
        {count > 0 && (
          <span className="live-control-count" aria-hidden="true">
            {formatNumber(count)}
          </span>
        )}
      </span>
      {shortLabel && (
        <span className="live-control-label" aria-hidden="true">
          {shortLabel}
        </span>
      )}
    </button>
  );
}

interface DeviceToggleProps {
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
export function DeviceToggle({ kind, shortLabel, shortcut }: DeviceToggleProps) {
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
