import { useSignals } from '@preact/signals-react/runtime';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import type { DeviceKind } from '../media/capture.ts';

/** Explains why a device cannot be used and offers to retry. */
export function DeviceError({ kind }: { kind: DeviceKind }) {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const { failure, isEnabled } = media[kind].value;
  if (!failure || !isEnabled) return null;
  return (
    <ErrorMessage
      message={t(`liveRoom.deviceError.${kind}.${failure}`)}
      retryLabel={t('common.retry')}
      onRetry={() => void media.setEnabled(kind, true)}
    />
  );
}

const KINDS: readonly DeviceKind[] = ['camera', 'microphone'];

/** The own devices that are on, but muted by the system or by a switch of the device. */
export function useSystemMuted(): readonly DeviceKind[] {
  useSignals();
  const {
    call: { media },
  } = useCallContext();
  return KINDS.filter((kind) => media[kind].value.isEnabled && media[kind].value.isMuted);
}

/** Names the own devices that the system has stopped, and what to do. Render it in a live region. */
export function SystemMuted() {
  const t = useText();
  const [first, second] = useSystemMuted();
  if (!first) return null;
  return <p className="live-banner">{t(`liveRoom.systemMuted.${second ? 'both' : first}`)}</p>;
}
