import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useCallContext } from '../call/call-context.ts';
import { signalBars } from '../icons.ts';
import { useIsDisconnected } from '../room/connection/use-connection.ts';
import css from './connection-quality.css';

/** Shows the quality of the own connection while there are other participants. */
export function ConnectionQuality() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, peers },
  } = useCallContext();
  const isDisconnected = useIsDisconnected();
  const quality = isDisconnected ? 'lost' : (room.self.value?.state.quality ?? 'good');
  if (peers.value.size === 0) return null;
  return (
    <p className={`live-quality live-quality-${quality}`}>
      <Icon path={signalBars} />
      <span>
        {t('liveRoom.quality.label')}: {t(`liveRoom.quality.${quality}`)}
      </span>
    </p>
  );
}
