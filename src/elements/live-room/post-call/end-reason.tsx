import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import { useCallContext } from '../call/call-context.ts';
import { useEndingText } from './use-ending-text.ts';

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
