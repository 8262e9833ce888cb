import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallPlace } from '../call/call-context.ts';
import { ControlButton } from './control-button.tsx';
import { DeviceToggle } from './device-toggle.tsx';
import { board, chat, hand, leave, people, settings, shareScreen } from '../icons.ts';
import { LeaveDialog } from './leave-room-dialog.tsx';
import { useRoomView } from './room-layout-context.ts';
import { keyOf, type Act } from './use-shortcuts.ts';

/** Microphone, camera and everything else that is one press away. */
export function ControlBar({ hasKeys }: { hasKeys: boolean }) {
  useSignals();
  const t = useText();
  const { call: { room, media }, teacher } = useCallPlace();
  const { panel, toggle, hasBoard, setBoard, isPhone } = useRoomView();
  const [isLeaving, setLeaving] = useState(false);
  const hasHand = room.self.value?.state.handAt !== undefined;
  const isSharing = media.screen.value !== undefined;
  const unread = room.unread.value;
  const waiting = teacher ? room.members.value.filter(({ state }) => state.stage === 'waiting').length : 0;
  // A phone has no screen to share, and no room for the button.
  const canShare = !isPhone && navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices;
  const shortcut = (act: Act) => (hasKeys ? keyOf(act) : undefined);
  const isMeeting = teacher?.kind === 'meeting';
  return (
    <div className="live-room-controls" role="toolbar" aria-label={t('live.control.label')} part="controls">
      <DeviceToggle kind="microphone" word={t('live.control.short.microphone')} shortcut={shortcut('microphone')} />
      <DeviceToggle kind="camera" word={t('live.control.short.camera')} shortcut={shortcut('camera')} />
      {canShare && (
        <ControlButton
          label={t(isSharing ? 'live.control.stopSharing' : 'live.control.share')}
          word={t('live.control.short.share')}
          tone={isSharing ? 'on' : 'plain'}
          onClick={() => void (isSharing ? media.stopScreen() : media.shareScreen())}
        >
          <Icon path={shareScreen} />
        </ControlButton>
      )}
      <ControlButton
        label={t(hasBoard ? 'live.control.closeBoard' : 'live.control.board')}
        word={t('live.control.short.board')}
        shortcut={shortcut('board')}
        tone={hasBoard ? 'on' : 'plain'}
        onClick={() => setBoard(!hasBoard)}
      >
        <Icon path={board} />
      </ControlButton>
      <ControlButton
        label={t(hasHand ? 'live.control.lower' : 'live.control.raise')}
        word={t('live.control.short.hand')}
        shortcut={shortcut('hand')}
        tone={hasHand ? 'on' : 'plain'}
        onClick={() => room.raiseHand(!hasHand)}
      >
        <Icon path={hand} />
      </ControlButton>
      <ControlButton
        label={unread > 0 ? t('live.control.chatUnread', { count: unread }) : t('live.control.chat')}
        word={t('live.control.short.chat')}
        shortcut={shortcut('chat')}
        count={unread}
        expanded={panel === 'chat'}
        onClick={() => toggle('chat')}
      >
        <Icon path={chat} />
      </ControlButton>
      <ControlButton
        label={waiting > 0 ? t('live.control.peopleWaiting', { count: waiting }) : t('live.control.people')}
        word={t('live.control.short.people')}
        shortcut={shortcut('people')}
        count={waiting}
        expanded={panel === 'people'}
        onClick={() => toggle('people')}
      >
        <Icon path={people} />
      </ControlButton>
      <ControlButton
        label={t('live.control.settings')}
        word={t('live.control.short.settings')}
        expanded={panel === 'settings'}
        onClick={() => toggle('settings')}
      >
        <Icon path={settings} />
      </ControlButton>
      <ControlButton
        label={t('live.control.leave')}
        word={t('live.control.leave')}
        tone="leave"
        onClick={() => setLeaving(true)}
      >
        <Icon path={leave} />
      </ControlButton>
      {isLeaving && <LeaveDialog isMeeting={isMeeting} onClose={() => setLeaving(false)} />}
    </div>
  );
}
