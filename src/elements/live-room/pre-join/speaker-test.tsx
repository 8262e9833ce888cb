import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import { playTestTone } from '../media/tones.ts';

/** Button that plays a tone on the selected speaker. */
export function SpeakerTest() {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const [isPlaying, setPlaying] = useState(false);
  const play = async (): Promise<void> => {
    setPlaying(true);
    await playTestTone(media.speaker.peek()).catch(() => undefined);
    setPlaying(false);
  };
  return (
    <Button loading={isPlaying} loadingLabel={t('liveRoom.preJoin.speakerTesting')} onClick={() => void play()}>
      {t('liveRoom.preJoin.speakerTest')}
    </Button>
  );
}
