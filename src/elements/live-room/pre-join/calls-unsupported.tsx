import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Whether this browser supports WebRTC. */
export const canCall = (): boolean => typeof RTCPeerConnection === 'function';

/** Shown instead of a call, before any device is opened. */
export function CallsUnsupported() {
  const t = useText();
  return <EmptyState icon={video} message={t('liveRoom.noCalls')} />;
}
