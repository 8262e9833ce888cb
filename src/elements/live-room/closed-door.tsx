import { useEffect, useState } from 'react';
import type { StudioAccess, TextKey } from '../../core/index.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useRoom, useText } from '../session-context.ts';
import { writeCountdown } from './countdown.ts';
import { useLivePlace } from './live-place.ts';

const SECOND = 1000;
/** Milliseconds after the bound at which the door is tried, and tried again. */
const KNOCK_AGAIN = 300;

interface Props {
  readonly access: StudioAccess;
  /** The moment has come at which the door opens. */
  readonly onOpen: () => void;
}

/** Says why nobody can enter now; before the window it counts down and lets the teacher in when the time has come. */
export function ClosedDoor({ access: { dialog, opensAtMillis, closesAtMillis }, onOpen }: Props) {
  const t = useText();
  const { session } = useRoom();
  const { leave } = useLivePlace();
  const [now, setNow] = useState(() => session.clock.now());
  const isOver = closesAtMillis !== undefined && now > closesAtMillis;
  const wait = opensAtMillis === undefined || isOver ? undefined : opensAtMillis - now;

  useEffect(() => {
    if (wait === undefined) return undefined;
    // On the second, so that the countdown does not stutter. A provider that is still a moment behind is asked again.
    return wait > 0
      ? session.clock.after(wait % SECOND || SECOND, () => setNow(session.clock.now()))
      : session.clock.after(KNOCK_AGAIN, onOpen);
  }, [session, wait, onOpen]);

  return (
    <Dialog
      urgent
      title={t((dialog?.titleKey ?? 'common.notice') as TextKey)}
      text={dialog?.message ?? t((dialog?.messageKey ?? 'live.classEnded') as TextKey)}
      onClose={leave}
      footer={<Button kind="primary" onClick={leave}>{t('common.acknowledge')}</Button>}
    >
      {wait !== undefined && wait > 0 && <p role="timer" className="live-countdown">{t('live.opensIn', { time: writeCountdown(wait) })}</p>}
    </Dialog>
  );
}
