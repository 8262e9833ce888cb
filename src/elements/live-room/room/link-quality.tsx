import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallNavigation } from '../call/call-context.ts';
import css from './link-quality.css';

/** How good one's own line is, in a word; nobody alone in a room needs one. */
export function LinkQuality() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { room, peers } } = useCallNavigation();
  const quality = room.self.value?.state.quality ?? 'good';
  if (peers.value.size === 0) return null;
  return (
    <p className={`live-quality live-quality-${quality}`}>
      {t('liveRoom.quality.label')}: {t(`liveRoom.quality.${quality}`)}
    </p>
  );
}
