import { useEffect, useRef } from 'react';
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
