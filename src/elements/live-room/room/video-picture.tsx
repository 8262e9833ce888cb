import { useEffect, useRef } from 'react';
import { useStyles } from '../../../runtime/styles.ts';
import css from './video-picture.css';

interface Props {
  readonly track: MediaStreamTrack;
  readonly label: string;
  /** One's own picture is shown as in a mirror. */
  readonly isOwn?: boolean;
  /** A screen is shown whole, a face fills its tile. */
  readonly isScreen?: boolean;
}

/** The moving picture of a track. */
export function VideoPicture({ track, label, isOwn = false, isScreen = false }: Props) {
  useStyles(css);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const node = video.current as HTMLVideoElement;
    node.srcObject = new MediaStream([track]);
    // Muted pictures may play at any time; a browser that saves power may still say no, and shows the first one.
    node.play().catch(() => undefined);
    return () => {
      node.srcObject = null;
    };
  }, [track]);
  const shape = `${isOwn && !isScreen ? 'live-picture-own' : ''} ${isScreen ? 'live-picture-whole' : ''}`;
  return <video ref={video} className={`live-picture ${shape}`} aria-label={label} muted playsInline />;
}
