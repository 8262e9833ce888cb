import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useCallPlace } from '../call/call-context.ts';
import { DeviceChoice } from '../pre-join/device-choice.tsx';
import { LevelBar } from '../pre-join/level-bar.tsx';
import { useRoomView } from '../room/room-layout-context.ts';
import css from './settings-panel.css';
import { SidePanel } from './side-panel.tsx';
import { SpeakerTest } from '../pre-join/speaker-test.tsx';
import { SHORTCUTS, type Shortcuts } from '../room/use-shortcuts.ts';

/** Devices, the manner of showing, and the keys. */
export function SettingsPanel({ shortcuts }: { shortcuts: Shortcuts }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call } = useCallPlace();
  const { fullScreen, isSmall, setSmall } = useRoomView();
  const { track } = call.media.microphone.value;
  return (
    <SidePanel title={t('live.settings.title')}>
      <div className="live-settings">
        <DeviceChoice kind="microphone" />
        {track && <LevelBar track={track} label={t('live.door.level')} />}
        <DeviceChoice kind="camera" />
        <DeviceChoice kind="speaker" />
        <SpeakerTest />
        <label className="live-settings-check">
          <input type="checkbox" checked={call.audioOnly.value} onChange={({ target }) => void call.setAudioOnly(target.checked)} />
          <span>{t('live.settings.audioOnly')}</span>
        </label>
        <p className="live-settings-hint">{t('live.settings.audioOnlyHint')}</p>
        <Button onClick={() => setSmall(!isSmall)}>{t(isSmall ? 'live.settings.closePictureInPicture' : 'live.settings.pictureInPicture')}</Button>
        {fullScreen.isPossible && (
          <Button onClick={fullScreen.toggle}>{t(fullScreen.isOn ? 'live.settings.leaveFullScreen' : 'live.settings.fullScreen')}</Button>
        )}
        <Button onClick={call.reconnect}>{t('live.settings.reconnect')}</Button>
        <section>
          <h3>{t('live.settings.shortcuts')}</h3>
          <label className="live-settings-check">
            <input type="checkbox" checked={shortcuts.isOn} onChange={({ target }) => shortcuts.setOn(target.checked)} />
            <span>{t('live.settings.keysOn')}</span>
          </label>
          <dl>
            {Object.entries(SHORTCUTS).map(([key, act]) => (
              <div key={key}><dt><kbd>{key.toUpperCase()}</kbd></dt><dd>{t(`live.settings.keys.${act}`)}</dd></div>
            ))}
          </dl>
        </section>
      </div>
    </SidePanel>
  );
}
