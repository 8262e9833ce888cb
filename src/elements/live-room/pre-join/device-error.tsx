import { useSignals } from '@preact/signals-react/runtime';
import { ErrorMessage } from '../../../runtime/display/error-message.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import type { DeviceKind } from '../media/devices/local-media.ts';

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
