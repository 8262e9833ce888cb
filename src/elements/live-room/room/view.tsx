import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useCallContext } from '../call/call-context.ts';
import { laser } from '../icons.ts';
import { TextButton } from '../text-button.tsx';
import { useIsDisconnected } from './connection/use-connection.ts';
import { useRoomLayout } from './room-layout-context.ts';
import css from './view.css';

/** Chooses between the board and a shared screen, while there are both. */
export function ViewTabs() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { mainView },
  } = useCallContext();
  if (!mainView.hasScreen.value) return null;
  return (
    <div className="live-view-choice">
      <div className="live-view-tabs" role="group" aria-label={t('liveRoom.view.label')}>
        {(['board', 'screen'] as const).map((content) => (
          <button
            key={content}
            type="button"
            aria-pressed={mainView.content.value === content}
            onClick={() => mainView.show(content)}
          >
            {t(`liveRoom.view.${content}`)}
          </button>
        ))}
      </div>
      <LaserToggle />
    </div>
  );
}

/** Switches the laser for shared screens on and off; it is off again when the last screen is gone. */
function LaserToggle() {
  const t = useText();
  const { isPointing, setPointing } = useRoomLayout();
  useEffect(() => () => setPointing(false), [setPointing]);
  const name = t('board.tool.laser');
  return (
    <button
      type="button"
      className="live-laser-toggle"
      aria-label={name}
      title={name}
      aria-pressed={isPointing}
      onClick={() => setPointing(!isPointing)}
    >
      <Icon path={laser} />
    </button>
  );
}

/** Chooses between tiles of the same size and the speaker large, while more than two people fill the main area. */
export function PeopleTabs() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, mainView },
  } = useCallContext();
  const { isSpeakerView, setSpeakerView } = useRoomLayout();
  const inside = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  if (mainView.content.value !== 'people' || inside.length < 2) return null;
  return (
    <div className="live-view-tabs" role="group" aria-label={t('liveRoom.view.people')}>
      {([false, true] as const).map((isSpeaker) => (
        <button
          key={String(isSpeaker)}
          type="button"
          aria-pressed={isSpeaker === isSpeakerView}
          onClick={() => setSpeakerView(isSpeaker)}
        >
          {t(isSpeaker ? 'liveRoom.view.speaker' : 'liveRoom.view.gallery')}
        </button>
      ))}
    </div>
  );
}

/** Shows whether the teacher's actions move this view, or that the teacher is on another page, with a button to change it. */
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
