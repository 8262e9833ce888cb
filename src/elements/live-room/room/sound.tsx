import { useEffect, useState } from 'react';

interface Props {
  readonly track: MediaStreamTrack;
  /** Empty is the browser's own choice. */
  readonly speakerId: string;
  /** Another number tries again to play. */
  readonly attempt: number;
  /** The browser wants a press first. */
  readonly onBlocked: () => void;
}

/** The sound of a track. It has no place on the screen: whose it is is told by the tile. */
export function Sound({ track, speakerId, attempt, onBlocked }: Props): null {
  const [audio] = useState(() => new Audio());
  useEffect(() => {
    audio.srcObject = new MediaStream([track]);
    return () => {
      audio.srcObject = null;
    };
  }, [audio, track]);
  useEffect(() => {
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked();
    });
  }, [audio, track, attempt, onBlocked]);
  useEffect(() => {
    // A speaker that is gone leaves the sound where it is.
    if ('setSinkId' in audio) audio.setSinkId(speakerId).catch(() => undefined);
  }, [audio, speakerId]);
  return null;
}
