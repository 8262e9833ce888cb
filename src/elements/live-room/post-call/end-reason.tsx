import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

/** Why the call is over; empty if the teacher left it. */
export function EndReason({ kind }: { readonly kind: RoomKind }) {
  useSignals();
  const {
    call: { room },
  } = useCallContext();
  const text = useEndingText(kind);
  return text && <p role={room.rejection.value ? 'alert' : undefined}>{text}</p>;
}

/** Whether the room can be entered again. */
export function useCanRejoin(): boolean {
  useSignals();
  const {
    call: { room },
  } = useCallContext();
  const reason = room.rejection.value?.reason;
  return room.phase.value === 'left' || reason === 'full' || reason === 'busy' || reason === 'replaced';
}

/** Why a call is over; empty when this side has left it. */
export function useEndingText(kind: RoomKind): string {
  useSignals();
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const phase = room.phase.value;
  const rejection = room.rejection.value;
  const reason = room.ending.value ?? 'ended';
  if (rejection) return rejection.message;
  if (phase === 'removed') return t('liveRoom.postCall.removed');
  if (phase !== 'ended') return '';
  return t(
    kind === 'meeting' && reason === 'canceled' ? 'liveRoom.postCall.meetingCanceled' : `liveRoom.postCall.${reason}`,
  );
}
