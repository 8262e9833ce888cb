import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type ReactNode } from 'react';
import { isWeak, type Participant } from '../../../../core/live-room/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useBoard, useCallContext } from '../../call/call-context.ts';
import { HelpSlot } from '../../help/help-slot.tsx';
import { hand, microphoneOff, move, offline } from '../../icons.ts';
import type { Peer } from '../../media/media-engine.ts';
import { useSystemMuted } from '../../pre-join/devices.tsx';
import { TextButton } from '../../text-button.tsx';
import { useIsDisconnected } from '../connection/use-connection.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import { useNobodyText } from '../../call/room-texts.ts';
import { layoutOf, prominent, sideOf, useCorner, type FloatingCorner } from './tile-layout.ts';
import css from './tiles.css';
import { VideoPicture } from './video-picture.tsx';

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

interface TileProps {
  readonly participant: Participant;
  /** Media of another participant; absent on the own tile. */
  readonly peer?: Peer | undefined;
  /** The own camera track; absent on other tiles, and while the camera is off. */
  readonly own?: MediaStreamTrack | undefined;
  /** Whether it is shown large, before all others. */
  readonly isMain?: boolean;
  /** Handlers of a tile that floats separately. */
  readonly drag?: FloatingCorner['drag'] | undefined;
  /** A control in the corner of the tile. */
  readonly handle?: ReactNode;
}

/** One participant: video or avatar, name, and the state of microphone, hand and connection. */
function Tile({ participant, peer, own, isMain = false, drag, handle }: TileProps) {
  useSignals();
  const t = useText();
  const {
    call: { audioOnly, room },
  } = useCallContext();
  const { name, state, link } = participant;
  const isSelf = participant.id === room.self.value?.id;
  const incoming = state.camera === 'on' && !audioOnly.value ? peer?.tracks.get('camera') : undefined;
  const track = isSelf ? own : incoming?.track;
  const isWaiting = !isSelf && incoming?.muted === true;
  const shown = isSelf ? t('liveRoom.tile.you', { name }) : name;
  // Without an own connection, the others' states are outdated; the note over the main area says so.
  const isKnown = !useIsDisconnected() && !isSelf;
  const isLost = isKnown && (link === 'lost' || peer?.link === 'lost');
  const isConnecting = isKnown && !isLost && (!peer || peer.link === 'connecting');
  const stopped = useSystemMuted();
  return (
    <li
      className={`live-tile ${peer?.speaking ? 'live-tile-speaking' : ''} ${isMain ? 'live-tile-main' : ''}`}
      part="tile"
      {...drag}
    >
      {handle}
      {track && <VideoPicture track={track} isOwn={isSelf} isWaiting={isWaiting} label={shown} />}
      {(!track || isWaiting) && <AvatarFallback name={name} hasCamera={state.camera === 'on'} />}
      {(isLost || isConnecting) && (
        <p className="live-tile-status">{t(isLost ? 'liveRoom.tile.lost' : 'liveRoom.tile.connecting')}</p>
      )}
      {isSelf && stopped.length > 0 && (
        <p className="live-tile-status live-tile-stopped">
          {stopped.map((kind) => t(`liveRoom.tile.stopped.${kind}`)).join(' · ')}
        </p>
      )}
      <SeenNote participant={participant} />
      <HelpSlot participant={participant} variant="tile" />
      <p className="live-tile-name">
        <span className="live-tile-label">{shown}</span>
        {peer?.speaking && <span className="teacher-visually-hidden">{t('liveRoom.tile.speaking')}</span>}
        {state.handAt !== undefined && <StatusIcon icon={hand} label={t('liveRoom.tile.hand')} tone="hand" />}
        {state.microphone !== 'on' && <StatusIcon icon={microphoneOff} label={t('liveRoom.tile.muted')} />}
        {!isSelf && isWeak(state.quality) && (
          <StatusIcon
            icon={offline}
            label={`${t('liveRoom.quality.label')}: ${t(`liveRoom.quality.${state.quality}`)}`}
          />
        )}
      </p>
    </li>
  );
}

/** Shown instead of the video while there is none. */
function AvatarFallback({ name, hasCamera }: { name: string; hasCamera: boolean }) {
  const t = useText();
  return (
    <span className="live-tile-face">
      <Avatar name={name} size={72} />
      {!hasCamera && <span className="teacher-visually-hidden">{t('liveRoom.tile.noPicture')}</span>}
    </span>
  );
}

function StatusIcon({ icon, label, tone = 'plain' }: { icon: string; label: string; tone?: 'plain' | 'hand' }) {
  return (
    <span className={`live-tile-badge live-tile-badge-${tone}`} title={label}>
      <Icon path={icon} />
      <span className="teacher-visually-hidden">{label}</span>
    </span>
  );
}

/** Shows a leading teacher the view of a student who does not follow, with a button that brings the student back. */
function SeenNote({ participant: { id, name, role, state } }: { participant: Participant }) {
  useSignals();
  const t = useText();
  const {
    call: { room, mainView },
    teacher,
  } = useCallContext();
  const { view } = state;
  const isElsewhere = teacher && role === 'student' && view && !view.follows && mainView.isLeading.value;
  const board = useBoard(isElsewhere && view.shows === 'board');
  if (!isElsewhere) return null;
  const page = (board?.pages() ?? []).findIndex((each) => each.id === view.page) + 1;
  return (
    <p className="live-tile-view">
      <span>
        {view.shows === 'board' && page > 0
          ? t('liveRoom.view.sees.page', { page })
          : t(`liveRoom.view.sees.${view.shows}`)}
      </span>
      <TextButton aria-label={t('liveRoom.view.recallNamed', { name })} onClick={() => room.recall(id)}>
        {t('liveRoom.view.recall')}
      </TextButton>
    </p>
  );
}
