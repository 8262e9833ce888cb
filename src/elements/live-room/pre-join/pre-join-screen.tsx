import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useRef, useState } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import tones from '../../../ui/display/tones.css';
import { Button } from '../../../ui/form/button.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { success } from '../../../ui/icons/later-icons.ts';
import { useCallContext } from '../call/call-context.ts';
import { StudentHelp } from '../help/help-slot.tsx';
import { LiveRoomNavigationContext } from '../live-room-navigation.ts';
import { StudentLink } from '../panels/student-link.tsx';
import { DeviceToggle } from '../room/controls/control-button.tsx';
import { VideoPicture } from '../room/video/video-picture.tsx';
import { Strip } from '../strip.tsx';
import { DeviceChoices, DeviceError, SystemMuted } from './devices.tsx';
import css from './pre-join-screen.css';

/** Shown before joining: camera preview, levels and device selection; a student waits here to be admitted. */
export function PreJoinScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media },
    teacher,
    head,
  } = useCallContext();
  const navigation = useContext(LiveRoomNavigationContext);
  const microphone = media.microphone.value;
  const camera = media.camera.value;
  const self = room.self.value;
  const isWaiting = self?.state.admissionState === 'waiting';
  // Shown until the room is drawn.
  const isInside = self?.state.admissionState === 'inside';
  const isBlocked = microphone.failure !== undefined && camera.failure !== undefined;
  const [isJoining, setJoining] = useState(false);
  // A ref, because a quick click can come before the effects of the first render.
  const hasJoined = useRef(false);

  useEffect(() => {
    if (!isWaiting && !isInside && !hasJoined.current)
      room.setState({ admissionState: isBlocked ? 'blocked' : 'devices' });
  }, [room, isWaiting, isInside, isBlocked]);
  const join = (): void => {
    hasJoined.current = true;
    setJoining(true);
    room.setState({ admissionState: 'inside' });
  };

  return (
    <section className="live-pre-join" aria-label={t('liveRoom.preJoin.title')}>
      {head ?? <Strip onBack={navigation && !navigation.isAlone ? navigation.leave : undefined} />}
      <StudentHelp />
      <div className="live-pre-join-content">
        {!head && <p className="live-pre-join-lead">{t('liveRoom.preJoin.lead')}</p>}
        <div className="live-pre-join-picture">
          {camera.isEnabled && camera.track ? (
            <VideoPicture track={camera.track} isOwn label={t('liveRoom.device.camera')} />
          ) : (
            <p>{t('liveRoom.preJoin.noCamera')}</p>
          )}
          <div className="live-pre-join-toggles">
            <DeviceToggle kind="microphone" />
            <DeviceToggle kind="camera" />
          </div>
        </div>
        <div className="live-pre-join-enter">
          {isWaiting ? (
            <p role="status">{t('liveRoom.preJoin.waiting')}</p>
          ) : (
            <Button
              kind="primary"
              loading={isJoining || isInside}
              loadingLabel={t('liveRoom.preJoin.joining')}
              onClick={join}
            >
              <Icon path={video} />
              {t('liveRoom.preJoin.join')}
            </Button>
          )}
        </div>
        <div className="live-pre-join-devices">
          <div role="status">
            <SystemMuted />
          </div>
          <DeviceError kind="camera" />
          <DeviceError kind="microphone" />
          {head ? <DeviceCheck /> : <DeviceChoices />}
        </div>
        {teacher && teacher.studentLink.value !== '' && (
          <details className="live-pre-join-link">
            <summary>{t('liveRoom.people.link')}</summary>
            <StudentLink teacher={teacher} />
          </details>
        )}
      </div>
    </section>
  );
}

/** The student's device check: one line while all devices work; details on a failure or on request. */
function DeviceCheck() {
  useSignals();
  useStyles(tones);
  const t = useText();
  const {
    call: { media },
  } = useCallContext();
  const devices = [media.microphone.value, media.camera.value];
  const isGood = devices.every(({ isEnabled, track, failure }) => isEnabled && track && !failure);
  const isBroken = devices.some(({ isEnabled, failure }) => isEnabled && failure !== undefined);
  return (
    <>
      <p className="live-device-check" role="status">
        {isGood && (
          <>
            <Icon path={success} />
            {t('studentLink.preJoin.allGood')}
          </>
        )}
      </p>
      <details className="live-device-details" open={isBroken}>
        <summary>{t('studentLink.preJoin.details')}</summary>
        <div className="live-pre-join-devices">
          <DeviceChoices />
        </div>
      </details>
    </>
  );
}
