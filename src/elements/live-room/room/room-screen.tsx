import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Banners } from './banners.tsx';
import { BoardArea } from './board-area.tsx';
import { useCallNavigation } from '../call/call-context.ts';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { ControlBar } from './control-bar.tsx';
import { LessonTimer } from './lesson-timer.tsx';
import { LinkQuality } from './link-quality.tsx';
import { PeoplePanel } from '../panels/people-panel.tsx';
import css from './room-screen.css';
import { RoomLayoutContext, type Panel, type RoomLayout } from './room-layout-context.ts';
import { SettingsPanel } from '../panels/settings-panel.tsx';
import { Sounds } from './sounds.tsx';
import { PictureInPicture } from './picture-in-picture.tsx';
import { Tiles } from './tiles.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useLessonAnnouncements } from './use-lesson-clock.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Narrower than this, in CSS pixels, a panel lies over the room in place of beside it. */
const PHONE = 760;

/** The room: pictures, the board or a shared screen, and a panel at the side. */
export function RoomScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call: { room, media } } = useCallNavigation();
  const isPhone = useNarrow(PHONE);
  const { root } = useHost();
  const area = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const [hasBoard, setBoard] = useState(false);
  const [isSmall, setSmall] = useState(false);
  const closeSmall = useCallback(() => setSmall(false), []);
  const fullScreen = useFullScreen(area);

  // The button that led here is gone, and its focus with it; who is busy elsewhere on the page stays there.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, []);

  // What opens a panel gets the focus back when it closes.
  const opener = useRef<HTMLElement | null>(null);
  const show = useCallback((next: Panel | undefined) => {
    if (next) opener.current = root.activeElement as HTMLElement | null;
    setPanel(next);
    if (!next) queueMicrotask(() => opener.current?.focus());
  }, [root]);
  const view: RoomLayout = {
    panel, hasBoard, isPhone, fullScreen, isSmall, setSmall, setBoard,
    toggle: (which) => show(panel === which ? undefined : which),
    close: () => show(undefined),
  };
  useAnnouncements(panel === 'chat');
  useLessonAnnouncements();
  const shortcuts = useShortcuts(area, view);

  const sharer = room.participants.value.find(({ state }) => state.admissionState === 'inside' && state.screen);
  const stage = hasBoard ? 'board' : sharer || media.screen.value ? 'screen' : 'people';
  return (
    <RoomLayoutContext value={view}>
      <section
        ref={area}
        className={`live-room live-room-${stage} ${isPhone ? 'live-room-phone' : ''} ${panel ? 'live-room-panelled' : ''}`}
        aria-label={room.title.value || t('liveRoom.label')}
        tabIndex={-1}
      >
        <header className="live-room-head">
          <h1>{room.title.value}</h1>
          <LinkQuality />
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
        <Sounds />
        {isSmall && <PictureInPicture onClose={closeSmall} />}
      </section>
    </RoomLayoutContext>
  );
}
