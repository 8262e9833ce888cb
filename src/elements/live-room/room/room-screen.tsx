import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Banners } from './banners.tsx';
import { BoardArea } from './board-area.tsx';
import { useCallContext } from '../call/call-context.ts';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { LessonTimer } from './timer/lesson-timer.tsx';
import { ConnectionQuality } from './connection-quality.tsx';
import { PeoplePanel } from '../panels/people-panel.tsx';
import css from './room-screen.css';
import { RoomLayoutContext, type Panel, type RoomLayout } from './room-layout-context.ts';
import { SettingsPanel } from '../panels/settings-panel.tsx';
import { RemoteAudioList } from './video/remote-audio-list.tsx';
import { PictureInPicture } from './video/picture-in-picture.tsx';
import { Tiles } from './video/tiles.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useLessonAnnouncements } from './timer/use-lesson-clock.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Below this width, in CSS pixels, panels cover the room instead of standing beside it. */
const PHONE_WIDTH_PX = 760;

/** The room: videos, the board or a shared screen, and a side panel. */
export function RoomScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, media },
  } = useCallContext();
  const isPhone = useNarrow(PHONE_WIDTH_PX);
  const { root } = useHost();
  const area = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const [hasBoard, setBoard] = useState(false);
  const [isSmall, setSmall] = useState(false);
  const closeSmall = useCallback(() => setSmall(false), []);
  const fullScreen = useFullScreen(area);

  // The button that led here is gone and had the focus; do not take it from elsewhere on the page.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, []);

  // Closing a panel returns the focus to the control that opened it.
  const opener = useRef<HTMLElement | null>(null);
  const show = useCallback(
    (next: Panel | undefined) => {
      if (next) opener.current = root.activeElement as HTMLElement | null;
      setPanel(next);
      if (!next) queueMicrotask(() => opener.current?.focus());
    },
    [root],
  );
  const layout: RoomLayout = {
    panel,
    hasBoard,
    isPhone,
    fullScreen,
    isSmall,
    setSmall,
    setBoard,
    toggle: (which) => show(panel === which ? undefined : which),
    close: () => show(undefined),
  };
  useAnnouncements(panel === 'chat');
  useLessonAnnouncements();
  const shortcuts = useShortcuts(area, layout);

  const sharer = room.participants.value.find(({ state }) => state.admissionState === 'inside' && state.screen);
  const mode = hasBoard ? 'board' : sharer || media.screen.value ? 'screen' : 'people';
  return (
    <RoomLayoutContext value={layout}>
      <section
        ref={area}
        className={`live-room live-room-${mode} ${isPhone ? 'live-room-phone' : ''} ${panel ? 'live-room-panelled' : ''}`}
        aria-label={room.title.value || t('liveRoom.label')}
        tabIndex={-1}
      >
        <header className="live-room-head">
          <h1>{room.title.value}</h1>
          <ConnectionQuality />
          <LessonTimer />
        </header>
        <Banners />
        <div className="live-room-main">
          {hasBoard && <BoardArea />}
          <Tiles isStrip={hasBoard} />
        </div>
        {panel === 'chat' && <ChatPanel />}
        {panel === 'people' && <PeoplePanel />}
        {panel === 'settings' && <SettingsPanel shortcuts={shortcuts} />}
        <ControlBar hasKeys={shortcuts.isOn} />
        <RemoteAudioList />
        {isSmall && <PictureInPicture onClose={closeSmall} />}
      </section>
    </RoomLayoutContext>
  );
}
