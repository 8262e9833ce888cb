import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from '../call/call-context.ts';
import { playTestTone } from '../media/level-meter.ts';

/** Plays a tone where the others will be heard. */
export function SpeakerTest() {
  useSignals();
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const [isPlaying, setPlaying] = useState(false);
  const play = async (): Promise<void> => {
    setPlaying(true);
    await playTestTone(media.speaker.peek()).catch(() => undefined);
    setPlaying(false);
  };
  return <Button loading={isPlaying} loadingLabel={t('liveRoom.door.speakerTesting')} onClick={() => void play()}>{t('liveRoom.door.speakerTest')}</Button>;
}
