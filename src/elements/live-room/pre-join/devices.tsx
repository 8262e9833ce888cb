import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { useCallContext } from '../call/call-context.ts';
import { capture, type Device, type DeviceKind } from '../media/capture.ts';
import { createLevelMeter, playTestTone } from '../media/sound.ts';
import css from './devices.css';

/** Microphone, camera and speaker to choose and to try. */
export function DeviceChoices() {
  return (
    <>
      <MicrophoneChoice />
      <MicrophoneLevels />
      <DeviceChoice kind="camera" />
      <DeviceChoice kind="speaker" />
      <SpeakerTest />
    </>
  );
}

interface DeviceChoiceProps {
  readonly kind: 'microphone' | 'camera' | 'speaker';
}

const lists = { microphone: 'microphones', camera: 'cameras', speaker: 'speakers' } as const;

/** Selects a device. Devices whose names the browser hides are numbered. */
export function DeviceChoice({ kind }: DeviceChoiceProps) {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const devices = media.devices.value[lists[kind]];
  const chosen = kind === 'speaker' ? media.speaker.value : (media[kind].value.deviceId ?? '');
  const kindLabel = t(`liveRoom.device.${kind}`);
  const isKnown = devices.some(({ id }) => id === chosen);
  return (
    <Field label={kindLabel}>
      {(control) => (
        <select
          {...control}
          value={isKnown ? chosen : ''}
          disabled={devices.length === 0}
          onChange={({ target }) => void media.selectDevice(kind, target.value)}
        >
          {!isKnown && (
            <option value="">{t(devices.length > 0 ? 'liveRoom.device.automatic' : 'liveRoom.device.none')}</option>
          )}
          {devices.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t('liveRoom.preJoin.unnamed', { kind: kindLabel, number: index + 1 })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The microphone to choose, and how loud it is. */
export function MicrophoneChoice() {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const { track } = media.microphone.value;
  return (
    <>
      <DeviceChoice kind="microphone" />
      {track && <LevelBar track={track} label={t('liveRoom.preJoin.level')} />}
    </>
  );
}

/** Compares the levels of all microphones. They are open only while this is shown. */
function MicrophoneLevels() {
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

interface LevelBarProps {
  readonly track: MediaStreamTrack;
  readonly label: string;
}

/** Shows the current level of a microphone. */
export function LevelBar({ track, label }: LevelBarProps) {
  useStyles(css);
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const meter = createLevelMeter(track);
    let frame = 0;
    const draw = (): void => {
      if (bar.current) bar.current.value = meter.level();
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      meter.close();
    };
  }, [track]);
  return <meter ref={bar} className="live-level" aria-label={label} min={0} max={1} />;
}

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

/** Explains why a device cannot be used and offers to retry. */
export function DeviceError({ kind }: { kind: DeviceKind }) {
  useSignals();
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const { failure, isEnabled } = media[kind].value;
  if (!failure || !isEnabled) return null;
  return (
    <ErrorMessage
      message={t(`liveRoom.deviceError.${kind}.${failure}`)}
      retryLabel={t('common.retry')}
      onRetry={() => void media.setEnabled(kind, true)}
    />
  );
}

const KINDS: readonly DeviceKind[] = ['camera', 'microphone'];

/** The own devices that are on, but muted by the system or by a switch of the device. */
export function useSystemMuted(): readonly DeviceKind[] {
  useSignals();
  const {
    call: { media },
  } = useCallContext();
  return KINDS.filter((kind) => media[kind].value.isEnabled && media[kind].value.isMuted);
}

/** Names the own devices that the system has stopped, and what to do. Render it in a live region. */
export function SystemMuted() {
  const t = useText();
  const [first, second] = useSystemMuted();
  if (!first) return null;
  return <p className="live-banner">{t(`liveRoom.systemMuted.${second ? 'both' : first}`)}</p>;
}
