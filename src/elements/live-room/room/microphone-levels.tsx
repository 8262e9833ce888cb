import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from '../call/call-context.ts';
import css from './microphone-levels.css';
import { LevelBar } from '../pre-join/level-bar.tsx';
import { capture, type Device } from '../media/capture.ts';
import { useStyles } from '../../../runtime/styles.ts';

/** How loud each microphone is, so that the one that hears best is found; they are open only as long as this is shown. */
export function MicrophoneLevels() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const [isOpen, setOpen] = useState(false);
  const { microphones } = media.devices.value;
  if (microphones.length < 2) return null;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{t('liveRoom.door.compare')}</Button>
      {isOpen && (
        <ul className="live-microphone-levels">
          {microphones.map((device, place) => <MicrophoneLevel key={device.id} device={device} place={place} />)}
        </ul>
      )}
    </>
  );
}

function MicrophoneLevel({ device: { id, label }, place }: { device: Device; place: number }) {
  const t = useText();
  const { call: { media } } = useCallNavigation();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const name = label || t('liveRoom.door.unnamed', { kind: t('liveRoom.device.microphone'), number: place + 1 });
  useEffect(() => {
    let isWanted = true;
    let opened: MediaStreamTrack | undefined;
    capture('microphone', id).then((next) => {
      if (!isWanted) return next.stop();
      opened = next;
      setTrack(next);
    }, () => undefined);
    return () => {
      isWanted = false;
      opened?.stop();
    };
  }, [id]);
  return (
    <li>
      <Button kind="quiet" onClick={() => void media.selectDevice('microphone', id)}>{name}</Button>
      {track && <LevelBar track={track} label={t('liveRoom.door.levelOf', { name })} />}
    </li>
  );
}
