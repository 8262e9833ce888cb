import { useEffect, useState } from 'react';
import type { StudioAccess, TextKey } from '../../core/index.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useRoom, useText } from '../session-context.ts';
import { writeCountdown } from './countdown.ts';
import { useLivePlace } from './live-place.ts';

interface Props {
  readonly access: StudioAccess;
  /** The moment has come at which the door opens. */
  readonly onOpen: () => void;
}

/** Says why nobody can enter now; before the window it counts down and lets the teacher in when the time has come. */
export function ClosedDoor({ access: { dialog, opensAtMillis }, onOpen }: Props) {
  const t = useText();
  const { session } = useRoom();
  const { leave } = useLivePlace();
  const [now, setNow] = useState(() => session.clock.now());
  const wait = opensAtMillis === undefined ? 0 : opensAtMillis - now;

  useEffect(() => {
    if (opensAtMillis === undefined || wait <= 0) return undefined;
    // On the second, so that the countdown does not stutter.
    return session.clock.after(wait % 1000 || 1000, () => setNow(session.clock.now()));
  }, [session, opensAtMillis, wait]);
  const isTime = opensAtMillis !== undefined && wait <= 0;
  const [wasEarly] = useState(wait > 0);
  useEffect(() => {
    if (wasEarly && isTime) onOpen();
  }, [wasEarly, isTime, onOpen]);

  return (
    <Dialog
      urgent
      title={t((dialog?.titleKey ?? 'common.notice') as TextKey)}
      text={dialog?.message ?? t((dialog?.messageKey ?? 'live.classEnded') as TextKey)}
      onClose={leave}
      footer={<Button kind="primary" onClick={leave}>{t('common.acknowledge')}</Button>}
    >
      {wait > 0 && <p role="timer" className="live-countdown">{t('live.opensIn', { time: writeCountdown(wait) })}</p>}
    </Dialog>
  );
}
