import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallContext } from '../call/call-context.ts';
import { DeviceChoice, LevelBar, SpeakerTest } from '../pre-join/devices.tsx';
import type { Sounds } from '../room/attention.tsx';
import { useRoomLayout } from '../room/room-layout-context.ts';
import css from './settings-panel.css';
import { SidePanel } from './side-panel.tsx';
import { SHORTCUTS, type Shortcuts } from '../room/use-shortcuts.ts';

interface Props {
  readonly shortcuts: Shortcuts;
  readonly sounds: Sounds;
}

/** Settings of devices, display and shortcuts. */
export default function SettingsPanel({ shortcuts, sounds }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call } = useCallContext();
  const { fullScreen, isSmall, setSmall, canRaiseHand } = useRoomLayout();
  const { track } = call.media.microphone.value;
  const shownKeys = Object.entries(SHORTCUTS).filter(([, action]) => action !== 'hand' || canRaiseHand);
  return (
    <SidePanel title={t('liveRoom.settings.title')}>
      <div className="live-settings">
        <DeviceChoice kind="microphone" />
        {track && <LevelBar track={track} label={t('liveRoom.preJoin.level')} />}
        <DeviceChoice kind="camera" />
        <DeviceChoice kind="speaker" />
        <SpeakerTest />
        <label className="live-settings-check">
          <input type="checkbox" checked={sounds.isOn} onChange={({ target }) => sounds.setOn(target.checked)} />
          <span>{t('liveRoom.settings.sounds')}</span>
        </label>
        <label className="live-settings-check">
          <input
            type="checkbox"
            checked={call.audioOnly.value}
            onChange={({ target }) => void call.setAudioOnly(target.checked)}
          />
          <span>{t('liveRoom.settings.audioOnly')}</span>
        </label>
        <p className="live-settings-hint">{t('liveRoom.settings.audioOnlyHint')}</p>
        <Button onClick={() => setSmall(!isSmall)}>
          {t(isSmall ? 'liveRoom.settings.closePictureInPicture' : 'liveRoom.settings.pictureInPicture')}
        </Button>
        {fullScreen.isPossible && (
          <Button onClick={fullScreen.toggle}>
            {t(fullScreen.isOn ? 'liveRoom.settings.leaveFullScreen' : 'liveRoom.settings.fullScreen')}
          </Button>
        )}
        <Button onClick={call.reconnect}>{t('liveRoom.settings.reconnect')}</Button>
        <section>
          <h3>{t('liveRoom.settings.shortcuts')}</h3>
          <label className="live-settings-check">
            <input
              type="checkbox"
              checked={shortcuts.isOn}
              onChange={({ target }) => shortcuts.setOn(target.checked)}
            />
            <span>{t('liveRoom.settings.keysOn')}</span>
          </label>
          <dl>
            {shownKeys.map(([key, action]) => (
              <div key={key}>
                <dt>
                  <kbd>{key.toUpperCase()}</kbd>
                </dt>
                <dd>{t(`liveRoom.settings.keys.${action}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </SidePanel>
  );
}
