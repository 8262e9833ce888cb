import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../../../ui/display/icon.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import css from './control-bar.css';
import { ControlButton, DeviceToggle } from './control-button.tsx';
import { board, chat, hand, leave, people, settings, shareScreen } from '../../icons.ts';
import { useRoomLayout } from '../room-layout-context.ts';
import { keyOf, type ShortcutAction } from '../use-shortcuts.ts';

interface Props {
  readonly hasKeys: boolean;
  /** Whether the controls have faded. */
  readonly isAway: boolean;
}

/** The toolbar of a call. */
export function ControlBar({ hasKeys, isAway }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media },
    teacher,
  } = useCallContext();
  const { panel, toggle, hasBoard, setBoard, isPhone, canRaiseHand, leave: askToLeave } = useRoomLayout();
  const hasHand = room.self.value?.state.handAt !== undefined;
  const isSharing = media.screen.value !== undefined;
  const unread = room.unread.value;
  const waiting = teacher
    ? room.participants.value.filter(({ state }) => state.admissionState === 'waiting').length
    : 0;
  // Phones cannot share their screen and have no space for the button.
  const canShare = !isPhone && navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices;
  const shortcut = (action: ShortcutAction) => (hasKeys ? keyOf(action) : undefined);
  return (
    <div
      className={`live-room-controls ${isAway ? 'live-room-controls-away' : ''}`}
      role="toolbar"
      aria-label={t('liveRoom.control.label')}
      part="controls"
    >
      <DeviceToggle
        kind="microphone"
        shortLabel={t('liveRoom.control.short.microphone')}
        shortcut={shortcut('microphone')}
      />
      <DeviceToggle kind="camera" shortLabel={t('liveRoom.control.short.camera')} shortcut={shortcut('camera')} />
      {canShare && (
        <ControlButton
          label={t(isSharing ? 'liveRoom.control.stopSharing' : 'liveRoom.control.share')}
          shortLabel={t('liveRoom.control.short.share')}
          tone={isSharing ? 'on' : 'plain'}
          onClick={() => void (isSharing ? media.stopScreen() : media.shareScreen())}
        >
          <Icon path={shareScreen} />
        </ControlButton>
      )}
      <ControlButton
        label={t(hasBoard ? 'liveRoom.control.closeBoard' : 'liveRoom.control.board')}
        shortLabel={t('liveRoom.control.short.board')}
        shortcut={shortcut('board')}
        tone={hasBoard ? 'on' : 'plain'}
        onClick={() => setBoard(!hasBoard)}
      >
        <Icon path={board} />
      </ControlButton>
      {canRaiseHand && (
        <ControlButton
          label={t(hasHand ? 'liveRoom.control.lower' : 'liveRoom.control.raise')}
          shortLabel={t('liveRoom.control.short.hand')}
          shortcut={shortcut('hand')}
          tone={hasHand ? 'on' : 'plain'}
          onClick={() => room.raiseHand(!hasHand)}
        >
          <Icon path={hand} />
        </ControlButton>
      )}
      <ControlButton
        label={unread > 0 ? t('liveRoom.control.chatUnread', { count: unread }) : t('liveRoom.control.chat')}
        shortLabel={t('liveRoom.control.short.chat')}
        shortcut={shortcut('chat')}
        count={unread}
        expanded={panel === 'chat'}
        onClick={() => toggle('chat')}
      >
        <Icon path={chat} />
      </ControlButton>
      <ControlButton
        label={waiting > 0 ? t('liveRoom.control.peopleWaiting', { count: waiting }) : t('liveRoom.control.people')}
        shortLabel={t('liveRoom.control.short.people')}
        shortcut={shortcut('people')}
        count={waiting}
        expanded={panel === 'people'}
        onClick={() => toggle('people')}
      >
        <Icon path={people} />
      </ControlButton>
      <ControlButton
        label={t('liveRoom.control.settings')}
        shortLabel={t('liveRoom.control.short.settings')}
        expanded={panel === 'settings'}
        onClick={() => toggle('settings')}
      >
        <Icon path={settings} />
      </ControlButton>
      <ControlButton
        label={t('liveRoom.control.leave')}
        shortLabel={t('liveRoom.control.leave')}
        tone="leave"
        onClick={askToLeave}
      >
        <Icon path={leave} />
      </ControlButton>
    </div>
  );
}
