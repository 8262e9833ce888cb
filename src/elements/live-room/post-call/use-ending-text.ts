import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

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
