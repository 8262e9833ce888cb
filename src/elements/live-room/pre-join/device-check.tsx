import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { success } from '../../../ui/icons/later-icons.ts';
import tones from '../../../ui/display/tones.css';
import { useCallContext } from '../call/call-context.ts';
import { DeviceChoices } from './device-choices.tsx';

/** The student's device check: one line while all is well, the details where something is wrong or when wanted. */
export function DeviceCheck() {
  useSignals();
  useStyles(tones);
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const devices = [media.microphone.value, media.camera.value];
  const isGood = devices.every(({ isEnabled, track, failure }) => isEnabled && track && !failure);
  const isBroken = devices.some(({ isEnabled, failure }) => isEnabled && failure !== undefined);
  return (
    <>
      <p className="live-device-check" role="status">
        {isGood && (
          <>
            <Icon path={success} />
            {t('studentLink.preJoin.allGood')}
          </>
        )}
      </p>
      <details className="live-device-details" open={isBroken}>
        <summary>{t('studentLink.preJoin.details')}</summary>
        <div className="live-pre-join-devices">
          <DeviceChoices />
        </div>
      </details>
    </>
  );
}
