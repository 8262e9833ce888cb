import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { video } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Can picture and sound go from this browser to another one? Some are built without. */
export const canCall = (): boolean => typeof RTCPeerConnection === 'function';

/** In place of a call: nobody is asked for a camera in vain. */
export function NoCalls() {
  const t = useText();
  return <EmptyState icon={video} message={t('liveRoom.noCalls')} />;
}
