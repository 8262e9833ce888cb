import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import css from './view-tabs.css';

/** Chooses, while people fill the main area and there are more than two, between everybody alike and the speaker large. */
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
