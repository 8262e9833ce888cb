import { useEffect, useState } from 'react';

interface Props {
  readonly track: MediaStreamTrack;
  /** Empty for the browser's default. */
  readonly speakerId: string;
  /** Increase it to try to play again. */
  readonly attempt: number;
  /** Called when the browser requires a user gesture before it plays audio. */
  readonly onBlocked: () => void;
}

/** Plays an audio track. Renders nothing: the tile shows who speaks. */
export function RemoteAudio({ track, speakerId, attempt, onBlocked }: Props): null {
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
    // If the speaker is no longer connected, the current one stays.
    if ('setSinkId' in audio) audio.setSinkId(speakerId).catch(() => undefined);
  }, [audio, speakerId]);
  return null;
}
