import { useSignals } from '@preact/signals-react/runtime';
import { Failure } from '../../../ui/display/error-message.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallPlace } from '../call/call-context.ts';
import type { DeviceKind } from '../media/local-media.ts';

/** Says why a device cannot be used and what to do about it. */
export function DeviceTrouble({ kind }: { kind: DeviceKind }) {
  useSignals();
  const t = useText();
  const { call: { media } } = useCallPlace();
  const { failure, wanted } = media[kind].value;
  if (!failure || !wanted) return null;
  return <Failure message={t(`live.trouble.${kind}.${failure}`)} retryLabel={t('common.retry')} onRetry={() => void media.turn(kind, true)} />;
}
