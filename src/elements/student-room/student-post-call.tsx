import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../ui/form/button.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from '../live-room/post-call/post-call.css';
import { useCallNavigation } from '../live-room/call/call-context.ts';

/** After a student's call: why it is over, and the way back while the link is good. */
export function StudentPostCall({ onAgain }: { onAgain: () => void }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { room } } = useCallNavigation();
  const phase = room.phase.value;
  const refusal = room.refusal.value;
  const mayComeBack = phase === 'left' || phase === 'refused';
  return (
    <section className="live-after">
      <h1 tabIndex={-1} ref={(node) => node?.focus()}>{t(phase === 'refused' ? 'liveRoom.after.refusedTitle' : 'liveRoom.after.title')}</h1>
      {refusal && <p role="alert">{refusal.message}</p>}
      {phase === 'removed' && <p>{t('liveRoom.after.removed')}</p>}
      {phase === 'ended' && <p>{t(`liveRoom.after.${room.ending.value ?? 'ended'}`)}</p>}
      {mayComeBack && <div className="live-after-acts"><Button kind="primary" onClick={onAgain}>{t('liveRoom.after.again')}</Button></div>}
    </section>
  );
}
