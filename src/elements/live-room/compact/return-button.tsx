import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { TextButton } from '../text-button.tsx';

/** Goes back to the room. */
export function ReturnButton({ kind }: { readonly kind: RoomKind }) {
  const t = useText();
  const { open } = useLiveRoomNavigation();
  return (
    <TextButton onClick={open}>
      {t(kind === 'class' ? 'liveRoom.compact.back' : 'liveRoom.compact.backToMeeting')}
    </TextButton>
  );
}
