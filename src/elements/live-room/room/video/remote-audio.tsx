import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useText } from '../../../../runtime/screen-context.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useCallContext } from '../../call/call-context.ts';

/** Plays the microphones and screen audio of all other participants. */
export function RemoteAudioList() {
  useSignals();
  const t = useText();
  const {
    call: { media, peers, sound },
  } = useCallContext();
  const isBlocked = sound.isBlocked.value;
  const { block, playAgain } = sound;
  // Any press is the gesture that browsers require; the button below may be out of sight.
  useEffect(() => {
    if (!isBlocked) return undefined;
    const listening = new AbortController();
    for (const type of ['pointerup', 'keydown']) addEventListener(type, playAgain, listening);
    return () => listening.abort();
  }, [isBlocked, playAgain]);
  const sounds = [...peers.value.values()].flatMap(({ id, tracks }) =>
    (['microphone', 'screenAudio'] as const).flatMap((source) => {
      const track = tracks.get(source)?.track;
      return track ? [{ key: `${id} ${source}`, track }] : [];
    }),
  );
  return (
    <div className="live-remote-audio">
      {sounds.map(({ key, track }) => (
        <RemoteAudio
          key={key}
          track={track}
          speakerId={media.speaker.value}
          attempt={sound.attempt.value}
          onBlocked={block}
        />
      ))}
      {isBlocked && (
        <p role="alert" className="live-banner">
          {t('liveRoom.tile.soundBlocked')}
          <Button kind="primary" onClick={playAgain}>
            {t('liveRoom.tile.playSound')}
          </Button>
        </p>
      )}
    </div>
  );
}

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
function RemoteAudio({ track, speakerId, attempt, onBlocked }: Props): null {
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
