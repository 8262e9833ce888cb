import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useCallContext } from '../../call/call-context.ts';
import { RemoteAudio } from './remote-audio.tsx';

/** Plays the microphones and screen audio of all other participants. */
export function RemoteAudioList() {
  useSignals();
  const t = useText();
  const {
    call: { media, peers },
  } = useCallContext();
  const [attempt, setAttempt] = useState(0);
  const [isBlocked, setBlocked] = useState(false);
  const block = useCallback(() => setBlocked(true), []);
  const sounds = [...peers.value.values()].flatMap(({ id, tracks }) =>
    (['microphone', 'screenAudio'] as const).flatMap((source) => {
      const track = tracks.get(source)?.track;
      return track ? [{ key: `${id} ${source}`, track }] : [];
    }),
  );
  return (
    <div className="live-remote-audio">
      {sounds.map(({ key, track }) => (
        <RemoteAudio key={key} track={track} speakerId={media.speaker.value} attempt={attempt} onBlocked={block} />
      ))}
      {isBlocked && (
        <p role="alert" className="live-banner">
          {t('liveRoom.tile.soundBlocked')}
          <Button
            kind="primary"
            onClick={() => {
              setBlocked(false);
              setAttempt((count) => count + 1);
            }}
          >
            {t('liveRoom.tile.playSound')}
          </Button>
        </p>
      )}
    </div>
  );
}
