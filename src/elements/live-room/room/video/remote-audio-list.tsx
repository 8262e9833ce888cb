import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useCallContext } from '../../call/call-context.ts';
import { RemoteAudio } from './remote-audio.tsx';

/** Plays the microphones and screen audio of all other participants. */
export function RemoteAudioList() {
  useSignals();
  const t = useText();
  const {
    call: { media, peers, sound },
  } = useCallContext();
  const isBlocked = sound.isBlocked.value;
  const { block, playAgain } = sound;
  // Any press anywhere is the gesture that browsers want; the button below may be out of sight.
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
