import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { VideoPicture } from './video-picture.tsx';
import { Tile } from './tile.tsx';
import css from './tiles.css';

interface Props {
  /** Shows the tiles as a strip beside something larger. */
  readonly isStrip: boolean;
}

/** Tiles of all participants in the room, and the shared screens. */
export function Tiles({ isStrip }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media, peers },
  } = useCallContext();
  const self = room.self.value;
  const others = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  const camera = media.camera.value;
  const sharers = others.flatMap(({ id, name, state }) => {
    const track = state.screen ? peers.value.get(id)?.tracks.get('screen')?.track : undefined;
    return track ? [{ id, name, track }] : [];
  });
  const ownScreen = media.screen.value;
  const screens = sharers.length + (ownScreen ? 1 : 0);

  return (
    <>
      {screens > 0 && (
        <ul className="live-screens">
          {sharers.map(({ id, name, track }) => (
            <li key={id} part="tile">
              <VideoPicture track={track} isScreen label={t('liveRoom.tile.screenOf', { name })} />
              <p>{t('liveRoom.tile.screenOf', { name })}</p>
            </li>
          ))}
          {ownScreen && (
            <li part="tile" className={sharers.length > 0 ? 'live-screens-own' : ''}>
              <VideoPicture track={ownScreen} isOwn isScreen label={t('liveRoom.tile.yourScreen')} />
              <p>{t('liveRoom.tile.yourScreen')}</p>
            </li>
          )}
        </ul>
      )}
      <ul
        className={`live-tiles ${isStrip || screens > 0 ? 'live-tiles-strip' : ''}`}
        data-count={others.length + 1}
        aria-label={t('liveRoom.people.inside')}
      >
        {others.map((participant) => (
          <Tile key={participant.id} participant={participant} peer={peers.value.get(participant.id)} />
        ))}
        {self && <Tile participant={self} own={camera.isEnabled ? camera.track : undefined} />}
      </ul>
    </>
  );
}
