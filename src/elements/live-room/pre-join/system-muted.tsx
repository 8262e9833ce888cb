import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import type { DeviceKind } from '../media/devices/local-media.ts';

const KINDS: readonly DeviceKind[] = ['camera', 'microphone'];

/** The own devices that are on, and that the system or a switch keeps from delivering anything. */
export function useSystemMuted(): readonly DeviceKind[] {
  useSignals();
  const {
    call: { media },
  } = useCallContext();
  return KINDS.filter((kind) => media[kind].value.isEnabled && media[kind].value.isMuted);
}

/** Says which own devices the system has stopped, and what to do; stands in a live region. */
export function SystemMuted() {
  const t = useText();
  const [first, second] = useSystemMuted();
  if (!first) return null;
  return <p className="live-banner">{t(`liveRoom.systemMuted.${second ? 'both' : first}`)}</p>;
}
