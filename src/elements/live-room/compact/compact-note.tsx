import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { CompactBar } from './compact-bar.tsx';
import { ReturnButton } from './return-button.tsx';

export interface CompactNoteProps {
  readonly kind: RoomKind;
  /** The call is being resumed; otherwise it has to be joined again in its room. */
  readonly isReturning: boolean;
  /** Why there is no room to go back to any more. */
  readonly ending?: string;
}

/** The bar while there is a room and no call in it. */
export default function CompactNote({ kind, isReturning, ending }: CompactNoteProps) {
  const t = useText();
  const { leave } = useLiveRoomNavigation();
  if (ending !== undefined) return <CompactNotice text={ending} onClose={leave} />;
  return (
    <CompactBar>
      <p role="status">
        {t(
          isReturning
            ? 'liveRoom.compact.connecting'
            : kind === 'class'
              ? 'liveRoom.compact.apart'
              : 'liveRoom.compact.apartFromMeeting',
        )}
      </p>
      <div className="live-compact-actions">
        <ReturnButton kind={kind} />
      </div>
    </CompactBar>
  );
}

interface NoticeProps {
  /** Why there is no call any more. */
  readonly text: string;
  /** Opens what comes after the call; absent where nothing does. */
  readonly onDetails?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The bar when there is no call to go back to; it stays until it has been read. */
export function CompactNotice({ text, onDetails, onClose }: NoticeProps) {
  const t = useText();
  return (
    <CompactBar>
      <p role="alert">{text}</p>
      <div className="live-compact-actions">
        {onDetails && (
          <Button kind="primary" onClick={onDetails}>
            {t('liveRoom.compact.details')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </CompactBar>
  );
}
