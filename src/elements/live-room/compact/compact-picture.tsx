import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { DeviceToggle } from '../room/controls/device-toggle.tsx';
import { useNobodyText } from '../room/use-nobody-text.ts';
import { useOtherPicture } from '../room/video/use-other-picture.ts';
import { VideoPicture } from '../room/video/video-picture.tsx';
import { ReturnButton } from './return-button.tsx';
import css from './compact-picture.css';

/** The other's picture in a corner of the page, with the own microphone and the way back. */
export function CompactPicture({ kind }: { readonly kind: RoomKind }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const other = useOtherPicture();
  const nobody = useNobodyText();
  return (
    <section className="live-compact-call" aria-label={other?.name ?? nobody}>
      {other?.track ? (
        <VideoPicture track={other.track} label={other.name} isScreen={other.isScreen} />
      ) : (
        other && <Avatar name={other.name} size={56} />
      )}
      {(!other || other.isLost) && <p className="live-compact-status">{other ? t('liveRoom.tile.lost') : nobody}</p>}
      <div className="live-compact-controls">
        <DeviceToggle kind="microphone" />
        <ReturnButton kind={kind} />
      </div>
    </section>
  );
}
