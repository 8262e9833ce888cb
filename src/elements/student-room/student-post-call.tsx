import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../ui/form/button.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from '../live-room/post-call/post-call.css';
import { useCallContext } from '../live-room/call/call-context.ts';

/** Shown after a student's call: why it ended, and a button to rejoin while the link is valid. */
export function StudentPostCall({ onRejoin }: { onRejoin: () => void }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const phase = room.phase.value;
  const rejection = room.rejection.value;
  const canRejoin = phase === 'left' || phase === 'rejected';
  return (
    <section className="live-post-call">
      <h1 tabIndex={-1} ref={(node) => node?.focus()}>
        {t(phase === 'rejected' ? 'liveRoom.postCall.rejectedTitle' : 'liveRoom.postCall.title')}
      </h1>
      {rejection && <p role="alert">{rejection.message}</p>}
      {phase === 'removed' && <p>{t('liveRoom.postCall.removed')}</p>}
      {phase === 'ended' && <p>{t(`liveRoom.postCall.${room.ending.value ?? 'ended'}`)}</p>}
      {canRejoin && (
        <div className="live-post-call-actions">
          <Button kind="primary" onClick={onRejoin}>
            {t('liveRoom.postCall.again')}
          </Button>
        </div>
      )}
    </section>
  );
}
