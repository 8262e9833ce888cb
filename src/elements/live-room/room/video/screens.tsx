import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { Box } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { optionalScreen } from '../../../../runtime/optional-screen.tsx';
import { useRoomLayout } from '../room-layout-context.ts';
import { FreePicture } from './free-picture.tsx';
import css from './screens.css';
import { VideoPicture } from './video-picture.tsx';

/** Not needed before somebody shares a screen. */
const ScreenLaser = optionalScreen(() => import('../laser/screen-laser.tsx'));

interface Props {
  /** What covers the screens, in CSS pixels, where they fill the main area. */
  readonly covers?: ReadonlySignal<readonly Box[]>;
}

/** The shared screens: those of others, or else the own one. */
export function Screens({ covers }: Props) {
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
  // Of several screens none has the whole area.
  const free = sharers.length > 1 ? undefined : covers;
  return (
    <ul className="live-screens">
      {sharers.map(({ id, name, track, muted }) => (
        <li key={id} part="tile">
          <FreePicture covers={free}>
            <VideoPicture track={track} isScreen label={t('liveRoom.tile.screenOf', { name })} />
            <ScreenLaser sharer={id} isPointing={isPointing} />
          </FreePicture>
          <p>{t('liveRoom.tile.screenOf', { name })}</p>
          {muted && <p className="live-screens-coming">{t('liveRoom.tile.screenComing', { name })}</p>}
        </li>
      ))}
      {ownScreen && (
        <li part="tile" className={sharers.length > 0 ? 'live-screens-own' : ''}>
          <FreePicture covers={free}>
            <VideoPicture track={ownScreen} isOwn isScreen label={t('liveRoom.tile.yourScreen')} />
            {self !== undefined && <ScreenLaser sharer={self} isPointing={isPointing} />}
          </FreePicture>
          <p>{t('liveRoom.tile.yourScreen')}</p>
        </li>
      )}
    </ul>
  );
}
