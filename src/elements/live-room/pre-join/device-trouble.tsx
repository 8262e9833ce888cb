import { useSignals } from '@preact/signals-react/runtime';
import { ErrorMessage } from '../../../ui/display/error-message.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from '../call/call-context.ts';
import type { DeviceKind } from '../media/local-media.ts';

/** Says why a device cannot be used and what to do about it. */
export function DeviceTrouble({ kind }: { kind: DeviceKind }) {
  useSignals();
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const { failure, isEnabled } = media[kind].value;
  if (!failure || !isEnabled) return null;
  return <ErrorMessage message={t(`liveRoom.trouble.${kind}.${failure}`)} retryLabel={t('common.retry')} onRetry={() => void media.setEnabled(kind, true)} />;
}
