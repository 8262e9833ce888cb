import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Participant } from '../../../../core/live-room/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useCallContext } from '../../call/call-context.ts';
import { move } from '../../icons.ts';
import type { Peer } from '../../media/media-engine.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import { useNobodyText } from '../use-absence.ts';
import { layoutOf, prominent, sideOf } from './tile-layout.ts';
import { Tile } from './tile.tsx';
import css from './tiles.css';
import { useCorner, type FloatingCorner } from './use-corner.ts';

interface Props {
  /** Whether the tiles float over something larger: the board, or a shared screen. */
  readonly isFloating: boolean;
}

/** Tiles of all participants. They float in a corner over something larger; of two people, the own tile floats. */
export function Tiles({ isFloating }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const floating = useCorner();
  const {
    call: { room, media, peers },
    teacher,
  } = useCallContext();
  const self = room.self.value;
  const others = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  const camera = media.camera.value;
  const { isSpeakerView } = useRoomLayout();
  const main = useMainSpeaker(others, peers.value);
  const layout = layoutOf(others.length, isFloating, isSpeakerView);
  const shown = layout === 'dock' ? prominent(others, main) : others;
  const nobody = useNobodyText();
  // A banner tells more about a missing teacher, and about a student who waits to be admitted.
  const isKnocking = room.participants.value.some(({ state }) => state.admissionState === 'waiting');
  const isAlone = teacher !== undefined && others.length === 0 && !isKnocking && layout === 'grid';
  return (
    <>
      {isAlone && <p className="live-tiles-alone">{nobody}</p>}
      <ul
        className={`live-tiles live-tiles-${layout}`}
        data-count={others.length + 1}
        data-columns={Math.min(6, Math.ceil(Math.sqrt(others.length + 1)))}
        data-corner={floating.corner}
        aria-label={t('liveRoom.people.inside')}
        {...(layout === 'dock' && floating.drag)}
      >
        {shown.map((participant) => (
          <Tile
            key={participant.id}
            participant={participant}
            peer={peers.value.get(participant.id)}
            isMain={layout === 'speaker' && participant.id === main}
          />
        ))}
        {shown.length < others.length && (
          <li className="live-tiles-more">{t('liveRoom.tile.more', { count: others.length - shown.length })}</li>
        )}
        {self && (
          <Tile
            participant={self}
            own={camera.isEnabled && !camera.isMuted ? camera.track : undefined}
            drag={layout === 'duo' ? floating.drag : undefined}
            handle={layout === 'grid' || layout === 'speaker' ? undefined : <MoveButton floating={floating} />}
          />
        )}
      </ul>
    </>
  );
}

/** Moves the videos from corner to corner: a press to the next one, an arrow key in its direction. */
function MoveButton({ floating }: { floating: FloatingCorner }) {
  const t = useText();
  const cornerName = t(`board.corner.${sideOf(floating.corner, floating.isRightToLeft)}`);
  return (
    <>
      <button
        type="button"
        className="live-tile-move"
        aria-label={t('board.moveVideos')}
        onClick={floating.next}
        onKeyDown={floating.onKeyDown}
      >
        <Icon path={move} />
      </button>
      <span className="teacher-visually-hidden" aria-live="polite">
        {cornerName}
      </span>
    </>
  );
}

/**
 * The ID of the participant to show large: the last speaker; at first a teacher, otherwise the first participant. Undefined
 * while nobody else is inside.
 */
function useMainSpeaker(others: readonly Participant[], peers: ReadonlyMap<string, Peer>): string | undefined {
  const [last, setLast] = useState<string>();
  const speaking = others.filter(({ id }) => peers.get(id)?.speaking).map(({ id }) => id);
  const [next] = last !== undefined && speaking.includes(last) ? [last] : speaking;
  useEffect(() => {
    if (next !== undefined) setLast(next);
  }, [next]);
  if (others.some(({ id }) => id === last)) return last;
  return (others.find(({ role }) => role === 'teacher') ?? others[0])?.id;
}
