import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { TextButton } from '../../text-button.tsx';
import { useIsDisconnected } from '../connection/use-connection.ts';
import css from './view-note.css';

/** Shows a participant whether the teacher's actions move this view, or that the teacher is on another page, with the way out and back. */
export function ViewNote() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { mainView },
  } = useCallContext();
  const isDisconnected = useIsDisconnected();
  const isFollowing = mainView.isFollowing.value;
  const isAway = mainView.leader.value?.state.view?.away === true;
  const text = isFollowing && isAway ? 'away' : isFollowing ? 'following' : 'free';
  return (
    <div className="live-view-note" role="status">
      {mainView.leader.value && (
        <p>
          <span className={isFollowing && isDisconnected ? 'live-view-unknown' : ''}>{t(`liveRoom.view.${text}`)}</span>
          <TextButton onClick={isFollowing ? mainView.lookFreely : mainView.follow}>
            {t(isFollowing ? 'liveRoom.view.lookFreely' : 'liveRoom.view.follow')}
          </TextButton>
        </p>
      )}
    </div>
  );
}
