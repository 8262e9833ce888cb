import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { video } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallNavigation } from '../call/call-context.ts';
import { DeviceChoice } from './device-choice.tsx';
import { DeviceTrouble } from './device-trouble.tsx';
import css from './pre-join-screen.css';
import { LevelBar } from './level-bar.tsx';
import { MicrophoneLevels } from '../room/microphone-levels.tsx';
import { VideoPicture } from '../room/video-picture.tsx';
import { SpeakerTest } from './speaker-test.tsx';
import { StudentLink } from '../panels/student-link.tsx';
import { DeviceToggle } from '../room/device-toggle.tsx';

/** Before the room: how one looks and sounds, and with which devices; a student waits here to be let in. */
export function PreJoinScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { room, media }, teacher } = useCallNavigation();
  const microphone = media.microphone.value;
  const camera = media.camera.value;
  const self = room.self.value;
  const isWaiting = self?.state.admissionState === 'waiting';
  const isBlocked = microphone.failure !== undefined && camera.failure !== undefined;
  const [isJoining, setJoining] = useState(false);
  // Known at once: who is quick presses before the effects of the first drawing have run.
  const hasKnocked = useRef(false);

  useEffect(() => {
    if (!isWaiting && !hasKnocked.current) room.setState({ admissionState: isBlocked ? 'blocked' : 'devices' });
  }, [room, isWaiting, isBlocked]);
  const join = (): void => {
    hasKnocked.current = true;
    setJoining(true);
    room.setState({ admissionState: 'inside' });
  };

  return (
    <section className="live-door">
      <header>
        <h1>{room.title.value || t('liveRoom.door.title')}</h1>
        <p className="live-door-lead">{t('liveRoom.door.lead')}</p>
      </header>
      <div className="live-door-picture">
        {camera.isEnabled && camera.track
          ? <VideoPicture track={camera.track} isOwn label={t('liveRoom.device.camera')} />
          : <p>{t('liveRoom.door.noCamera')}</p>}
        <div className="live-door-toggles">
          <DeviceToggle kind="microphone" />
          <DeviceToggle kind="camera" />
        </div>
      </div>
      <div className="live-door-devices">
        <DeviceTrouble kind="camera" />
        <DeviceTrouble kind="microphone" />
        <DeviceChoice kind="microphone" />
        {microphone.track && <LevelBar track={microphone.track} label={t('liveRoom.door.level')} />}
        <MicrophoneLevels />
        <DeviceChoice kind="camera" />
        <DeviceChoice kind="speaker" />
        <SpeakerTest />
      </div>
      <div className="live-door-enter">
        {isWaiting
          ? <p role="status">{t('liveRoom.door.waiting')}</p>
          : (
            <Button kind="primary" loading={isJoining} loadingLabel={t('liveRoom.door.joining')} onClick={join}>
              <Icon path={video} />{t('liveRoom.door.join')}
            </Button>
          )}
      </div>
      {teacher && teacher.studentLink.value !== '' && (
        <details className="live-door-link">
          <summary>{t('liveRoom.people.link')}</summary>
          <StudentLink facts={teacher} />
        </details>
      )}
    </section>
  );
}
