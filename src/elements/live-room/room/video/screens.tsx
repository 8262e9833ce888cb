import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { optionalScreen } from '../../../../runtime/optional-screen.tsx';
import { useRoomLayout } from '../room-layout-context.ts';
import css from './screens.css';
import { VideoPicture } from './video-picture.tsx';

/** Not needed before somebody shares a screen. */
const ScreenLaser = optionalScreen(() => import('../laser/screen-laser.tsx'));

/** The shared screens: those of others, or else the own one. */
export function Screens() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media, peers },
  } = useCallContext();
  const { isPointing } = useRoomLayout();
  const self = room.self.value?.id;
  const sharers = room.participants.value.flatMap(({ id, name, state }) => {
    const isShared = state.admissionState === 'inside' && state.screen;
    const screen = isShared ? peers.value.get(id)?.tracks.get('screen') : undefined;
    return screen ? [{ id, name, ...screen }] : [];
  });
  const ownScreen = media.screen.value;
  if (sharers.length === 0 && !ownScreen) return null;
  return (
    <ul className="live-screens">
      {sharers.map(({ id, name, track, muted }) => (
        <li key={id} part="tile">
          <VideoPicture track={track} isScreen label={t('liveRoom.tile.screenOf', { name })} />
          <ScreenLaser sharer={id} isPointing={isPointing} />
          <p>{t('liveRoom.tile.screenOf', { name })}</p>
          {muted && <p className="live-screens-coming">{t('liveRoom.tile.screenComing', { name })}</p>}
        </li>
      ))}
      {ownScreen && (
        <li part="tile" className={sharers.length > 0 ? 'live-screens-own' : ''}>
          <VideoPicture track={ownScreen} isOwn isScreen label={t('liveRoom.tile.yourScreen')} />
          {self !== undefined && <ScreenLaser sharer={self} isPointing={isPointing} />}
          <p>{t('liveRoom.tile.yourScreen')}</p>
        </li>
      )}
    </ul>
  );
}
