import { useEffect, useRef } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import css from './video-picture.css';

interface Props {
  readonly track: MediaStreamTrack;
  readonly label: string;
  /** Mirrors the own camera. */
  readonly isOwn?: boolean;
  /** Shows the whole image; otherwise it fills the tile. */
  readonly isScreen?: boolean;
  /** No frame has arrived yet: the video is hidden, but plays, so that no frame is missed. */
  readonly isWaiting?: boolean;
}

/** Plays a video track. */
export function VideoPicture({ track, label, isOwn = false, isScreen = false, isWaiting = false }: Props) {
  useStyles(css);
  const {
    call: { showPicture },
  } = useCallContext();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const node = video.current as HTMLVideoElement;
    node.srcObject = new MediaStream([track]);
    // Muted video may always play, but a browser may refuse to save power and show the first frame only.
    node.play().catch(() => undefined);
    const hide = showPicture(track, node);
    return () => {
      hide();
      node.srcObject = null;
    };
  }, [track, showPicture]);
  const shape = `${isOwn && !isScreen ? 'live-picture-own' : ''} ${isScreen ? 'live-picture-whole' : ''} ${isWaiting ? 'live-picture-waiting' : ''}`;
  return <video ref={video} className={`live-picture ${shape}`} aria-label={label} muted playsInline />;
}

/** The first other participant, for small forms of the call. */
interface OtherPicture {
  readonly name: string;
  /** Their shared screen, else their camera; undefined while there is neither. */
  readonly track: MediaStreamTrack | undefined;
  readonly isScreen: boolean;
  readonly isLost: boolean;
}

/** The picture of the first other participant inside; undefined while nobody else is inside. */
export function useOtherPicture(): OtherPicture | undefined {
  useSignals();
  const {
    call: { room, peers, audioOnly },
  } = useCallContext();
  const inside = room.participants.value.filter(({ state }) => state.admissionState === 'inside');
  // A teacher may be inside with a second tab, too.
  const other = inside.find(({ identity }) => identity !== room.self.value?.identity) ?? inside[0];
  if (!other) return undefined;
  const { id, name, state, link } = other;
  const peer = peers.value.get(id);
  const screen = state.screen ? peer?.tracks.get('screen')?.track : undefined;
  const camera = state.camera === 'on' && !audioOnly.value ? peer?.tracks.get('camera') : undefined;
  return {
    name,
    track: screen ?? (camera?.muted ? undefined : camera?.track),
    isScreen: screen !== undefined,
    isLost: link === 'lost' || peer?.link === 'lost',
  };
}
