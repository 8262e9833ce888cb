import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { usePreload } from '../../../runtime/hooks/use-preload.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { useCallContext } from '../call/call-context.ts';
import { LiveRoomNavigationContext, useIsCompact } from '../live-room-navigation.ts';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { PeoplePanel } from '../panels/people-panel.tsx';
import { Strip, useRoomTitle } from '../strip.tsx';
import { StudentHelp } from '../help/help-slot.tsx';
import { Attention } from './attention/attention.tsx';
import { useSounds } from './attention/use-sounds.ts';
import { Banners } from './banners.tsx';
import { ConnectionNote } from './connection/connection-note.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { LeaveRoomDialog } from './controls/leave-room-dialog.tsx';
import { useFadingControls } from './controls/use-fading-controls.ts';
import css from './room-screen.css';
import { RoomLayoutContext, type Panel, type RoomLayout } from './room-layout-context.ts';
import { useLessonAnnouncements } from './timer/use-lesson-clock.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useFreeArea } from './use-free-area.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { PeopleTabs } from './view/people-tabs.tsx';
import { ViewNote } from './view/view-note.tsx';
import { ViewTabs } from './view/view-tabs.tsx';
import { PictureInPicture } from './video/picture-in-picture.tsx';
import { RemoteAudioList } from './video/remote-audio-list.tsx';
import { Screens } from './video/screens.tsx';
import { Tiles } from './video/tiles.tsx';

// Loaded when they are first opened.
const SettingsPanel = lazyScreen(() => import('../panels/settings-panel.tsx'));
const BoardArea = lazyScreen(() => import('./board-area.tsx'));
const LATER = [BoardArea];

/** Below this width, in CSS pixels, a panel covers the whole main area. */
const PHONE_WIDTH_PX = 760;

/** The room: a strip, and a main area with the videos, the board or a shared screen, over which tiles, controls and panels float. */
export default function RoomScreen() {
  useSignals();
  useStyles(css);
  const {
    call: { room, mainView },
    teacher,
  } = useCallContext();
  const navigation = useContext(LiveRoomNavigationContext);
  const isCompact = useIsCompact();
  const isPhone = useNarrow(PHONE_WIDTH_PX);
  const { text } = useRoomTitle();
  const area = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  // Nobody waits for the board whose teacher opens it.
  usePreload(LATER, !teacher);
  const { panel, show } = usePanel(area);
  const [isSmall, setSmall] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const [isSpeakerView, setSpeakerView] = useState(false);
  const closeSmall = useCallback(() => setSmall(false), []);
  const fullScreen = useFullScreen(area);

  // The button that led here is gone and had the focus; do not take it from elsewhere on the page.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, []);

  const others = room.participants.value;
  const othersInside = others.filter(({ state }) => state.admissionState === 'inside').length;
  const hasRaised = room.self.value?.state.handAt !== undefined;
  const content = mainView.content.value;
  const hasBoard = content === 'board';
  const layout: RoomLayout = {
    panel,
    hasBoard,
    isPhone,
    fullScreen,
    isSmall,
    setSmall,
    isPointing,
    setPointing,
    isSpeakerView,
    setSpeakerView,
    canRaiseHand: teacher === undefined || othersInside > 1 || hasRaised,
    setBoard: (isOpen) => mainView.show(isOpen ? 'board' : 'people'),
    leave: () => setLeaving(true),
    toggle: (which) => show(panel === which ? undefined : which),
    close: () => show(undefined),
  };
  useAnnouncements(isCompact ? undefined : panel, isCompact);
  useLessonAnnouncements();
  const shortcuts = useShortcuts(area, layout);
  const sounds = useSounds();
  useWakeLock();

  const isWaitedFor = teacher !== undefined && others.some(({ state }) => state.admissionState === 'waiting');
  const isCovered = isPhone && panel !== undefined;
  const hasSubject = content !== 'people';
  const covers = useFreeArea(main, hasBoard ? canvas : null, panel, isCovered);
  const { isAway, wake } = useFadingControls(area, {
    canFade: hasSubject && !isCompact,
    isHeld: isWaitedFor || isLeaving || isCovered,
  });
  return (
    <RoomLayoutContext value={layout}>
      <section
        ref={area}
        className={`live-room ${isPhone ? 'live-room-phone' : ''} ${isCovered ? 'live-room-covered' : ''}`}
        aria-label={text}
        tabIndex={-1}
      >
        <Strip onBack={navigation?.goElsewhere}>
          <ViewTabs />
          <PeopleTabs />
        </Strip>
        <Banners />
        <ViewNote />
        <RemoteAudioList />
        <div className="live-room-main" ref={main}>
          <div className="live-room-content" inert={isCovered}>
            {hasBoard ? (
              <BoardArea onCanvas={setCanvas} covers={covers} hasScreen={mainView.hasScreen.value && !isPhone} />
            ) : (
              content === 'screen' && <Screens covers={covers} />
            )}
            <Tiles isFloating={hasSubject} />
          </div>
          <ConnectionNote />
          {panel === 'chat' && <ChatPanel />}
          {panel === 'people' && <PeoplePanel />}
          {panel === 'settings' && <SettingsPanel shortcuts={shortcuts} sounds={sounds} />}
          <StudentHelp />
          <ControlBar hasKeys={shortcuts.isOn} isAway={isAway} />
          <Attention isAway={isAway} onWake={wake} hasSound={sounds.isOn} />
        </div>
        {isLeaving && <LeaveRoomDialog isMeeting={teacher?.kind === 'meeting'} onClose={() => setLeaving(false)} />}
        {isSmall && <PictureInPicture onClose={closeSmall} />}
      </section>
    </RoomLayoutContext>
  );
}

/** The open panel. Closing it returns the focus to the control that opened it, or to the room once that is gone. */
function usePanel(area: RefObject<HTMLElement | null>) {
  const { root } = useHost();
  const [panel, setPanel] = useState<Panel>();
  const opener = useRef<HTMLElement | null>(null);
  const show = useCallback(
    (next: Panel | undefined) => {
      if (next) opener.current = root.activeElement as HTMLElement | null;
      setPanel(next);
      if (!next)
        queueMicrotask(() =>
          (opener.current?.isConnected ? opener.current : area.current)?.focus({ preventScroll: true }),
        );
    },
    [root, area],
  );
  return { panel, show };
}
