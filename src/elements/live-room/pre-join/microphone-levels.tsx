import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import css from './microphone-levels.css';
import { LevelBar } from './level-bar.tsx';
import { capture, type Device } from '../media/devices/capture.ts';
import { useStyles } from '../../../runtime/styles.ts';

/** Compares the levels of all microphones. They are open only while this is shown. */
export function MicrophoneLevels() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const [isOpen, setOpen] = useState(false);
  const { microphones } = media.devices.value;
  if (microphones.length < 2) return null;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('liveRoom.preJoin.compare')}
      </Button>
      {isOpen && (
        <ul className="live-microphone-levels">
          {microphones.map((device, index) => (
            <MicrophoneLevel key={device.id} device={device} index={index} />
          ))}
        </ul>
      )}
    </>
  );
}

function MicrophoneLevel({ device: { id, label }, index }: { device: Device; index: number }) {
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const name = label || t('liveRoom.preJoin.unnamed', { kind: t('liveRoom.device.microphone'), number: index + 1 });
  useEffect(() => {
    let isMounted = true;
    let opened: MediaStreamTrack | undefined;
    capture('microphone', id).then(
      (next) => {
        if (!isMounted) return next.stop();
        opened = next;
        setTrack(next);
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
      opened?.stop();
    };
  }, [id]);
  return (
    <li>
      <Button kind="quiet" onClick={() => void media.selectDevice('microphone', id)}>
        {name}
      </Button>
      {track && <LevelBar track={track} label={t('liveRoom.preJoin.levelOf', { name })} />}
    </li>
  );
}
