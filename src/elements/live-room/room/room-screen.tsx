import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { failureText, succeeded } from '../../../core/api/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import type { Box } from '../../../core/board/index.ts';
import { effectiveScale } from '../../../ui/placement/effective-scale.ts';
import { useCallContext } from '../call/call-context.ts';
import type { contract } from '../contract.ts';
import { StudentHelp } from '../help/help-slot.tsx';
import { LiveRoomNavigationContext, useIsCompact } from '../live-room-navigation.ts';
import { ChatPanel } from '../panels/chat-panel.tsx';
import { PeoplePanel } from '../panels/people-panel.tsx';
import { Strip } from '../strip.tsx';
import { useRoomTitle } from '../call/room-texts.ts';
import { Attention, useAnnouncements, useSounds } from './attention.tsx';
import { Banners } from './banners.tsx';
import { ConnectionNote } from './connection/connection-note.tsx';
import { ControlBar, useFadingControls } from './controls/control-bar.tsx';
import { useLessonAnnouncements } from './lesson-timer.tsx';
import { RoomLayoutContext, useFullScreen, type Panel, type RoomLayout } from './room-layout-context.ts';
import css from './room-screen.css';
import { useShortcuts } from './use-shortcuts.ts';
import { PictureInPicture } from './video/picture-in-picture.tsx';
import { RemoteAudioList } from './video/remote-audio.tsx';
import { Screens } from './video/screens.tsx';
import { Tiles } from './video/tiles.tsx';
import { PeopleTabs, ViewNote, ViewTabs } from './view.tsx';

// Loaded when they are first opened.
const SettingsPanel = lazyScreen(() => import('../panels/settings-panel.tsx'));
const BoardArea = lazyScreen(() => import('./board-area.tsx'));
const LATER = [BoardArea];

/** Below this width, in CSS pixels, a panel covers the whole main area. */
const PHONE_WIDTH_PX = 760;

/** The room: a strip, and a main area with videos, board or a shared screen, below floating tiles, controls and panels. */
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
  // Students get the board's code early, because the teacher opens the board.
  usePreload(LATER, !teacher);
  const { panel, show } = usePanel(area);
  const [isSmall, setSmall] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const [isSpeakerView, setSpeakerView] = useState(false);
  const closeSmall = useCallback(() => setSmall(false), []);
  const fullScreen = useFullScreen(area);

  // The button that led here had the focus and is gone. A focus elsewhere on the page stays.
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
        <ViewNote />
        <div className="live-room-main" ref={main}>
          <div className="live-notes">
            <ConnectionNote />
            <Banners />
            <RemoteAudioList />
          </div>
          <div className="live-room-content" inert={isCovered}>
            {hasBoard ? (
              <BoardArea onCanvas={setCanvas} covers={covers} hasScreen={mainView.hasScreen.value && !isPhone} />
            ) : (
              content === 'screen' && <Screens covers={covers} />
            )}
            <Tiles isFloating={hasSubject} />
          </div>
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

interface LeaveRoomDialogProps {
  /** Meetings can also be ended for all participants. */
  readonly isMeeting: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before leaving; the teacher of a meeting can also end it for all participants. */
function LeaveRoomDialog({ isMeeting, onClose }: LeaveRoomDialogProps) {
  const t = useText();
  const { reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<string>();

  const end = async (): Promise<void> => {
    if (!teacher) return;
    setEnding(true);
    const reply = await teacher.end();
    reportFailure(reply);
    setEnding(false);
    if (succeeded(reply)) emit('teacher-live-end', { kind: teacher.kind, id: teacher.id });
    else setFailure(t('liveRoom.end.failed', { message: failureText(reply, t) }));
  };
  return (
    <Dialog
      title={t('liveRoom.end.leaveTitle')}
      text={t(isMeeting ? 'liveRoom.end.leaveMeetingText' : 'liveRoom.end.leaveText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(isMeeting ? 'liveRoom.end.stayInMeeting' : 'liveRoom.end.stay')}</Button>
          {isMeeting && (
            <Button kind="danger" loading={isEnding} loadingLabel={t('common.loading')} onClick={() => void end()}>
              {t('liveRoom.control.end')}
            </Button>
          )}
          <Button kind="primary" onClick={() => room.leave()}>
            {t('liveRoom.end.leave')}
          </Button>
        </>
      }
    >
      {isMeeting && <p>{t('liveRoom.end.endText', { end: t('liveRoom.control.end') })}</p>}
      {failure && (
        <p role="alert" part="error" className="teacher-field-error">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/**
 * Keeps the screen on while the component is mounted and the page is visible. Browsers release the lock of a hidden page, and
 * systems that save power may release it at any time: it is requested again. Does nothing in browsers without
 * such locks, or if the page or the system refuses them.
 */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isRequested = false;
    const listening = new AbortController();
    const request = async (): Promise<void> => {
      if (isRequested || document.hidden || (lock && !lock.released)) return;
      isRequested = true;
      const next = await navigator.wakeLock.request('screen').catch(() => undefined);
      isRequested = false;
      if (listening.signal.aborted) return void next?.release();
      lock = next;
      lock?.addEventListener('release', onRelease, { once: true, signal: listening.signal });
    };
    const onRelease = (): void => void request();
    document.addEventListener('visibilitychange', onRelease, listening);
    onRelease();
    return () => {
      listening.abort();
      void lock?.release();
    };
  }, []);
}

/** Width of a panel at the side, as in side-panel.css. A panel that slides in is not measured. */
const PANEL_WIDTH_PX = 360;
/** Elements that float over the main area. Faded controls count, because they come back. */
const FLOATING = '.live-room-controls, .live-tiles-dock, .live-notes, .live-advice';

/**
 * Keeps floating elements clear of fixed ones in the main area: writes the space that the board's tools and an open panel
 * take at each side, and the height of the controls, to custom properties of the main area. CSS pixels.
 * @param canvas the part of the main area that shows the board's page; the whole main area without one
 * @param isCovered whether a panel covers the whole main area, and takes no side of it
 * @returns boxes that cover the canvas, in CSS pixels from its top left corner: floating elements, a panel, and the keyboard
 */
function useFreeArea(
  main: RefObject<HTMLElement | null>,
  canvas: HTMLElement | null,
  panel: string | undefined,
  isCovered: boolean,
): ReadonlySignal<readonly Box[]> {
  const { direction } = useScreen();
  const [covers] = useState(() => signal<readonly Box[]>([]));
  useLayoutEffect(() => {
    const node = main.current;
    if (!node) return undefined;
    const controls = node.querySelector<HTMLElement>('.live-room-controls');
    const tiles = node.querySelector<HTMLElement>('.live-tiles');
    const hasSide = panel !== undefined && !isCovered;
    const measure = (): void => {
      const scale = effectiveScale(node);
      const outer = boxIn(node, node, scale);
      const inner = boxIn(canvas ?? node, node, scale);
      const [left, right] = [inner.x, outer.width - inner.x - inner.width];
      const [start, end] = direction === 'rtl' ? [right, left] : [left, right];
      const panelWidth = hasSide ? Math.min(PANEL_WIDTH_PX, outer.width) : 0;
      const sizes = {
        top: inner.y,
        bottom: outer.height - inner.y - inner.height,
        start,
        end: Math.max(end, panelWidth),
        controls: controls?.offsetHeight ?? 0,
      };
      for (const [name, size] of Object.entries(sizes))
        node.style.setProperty(`--live-free-${name}`, `${Math.max(0, Math.round(size))}px`);

      // Read after they have moved.
      const floating = [...node.querySelectorAll<HTMLElement>(FLOATING)].map((each) => boxIn(each, node, scale));
      const ofPanel = { ...outer, x: direction === 'rtl' ? 0 : outer.width - panelWidth, width: panelWidth };
      const next = [...floating, ofPanel, { ...outer, y: keyboardTop(node, scale), height: outer.height }]
        .map((box) => overlap(box, inner))
        .filter(({ width, height }) => width > 0 && height > 0);
      if (JSON.stringify(next) !== JSON.stringify(covers.peek())) covers.value = next;
    };
    const observer = new ResizeObserver(measure);
    for (const element of [node, canvas, tiles]) if (element) observer.observe(element);
    const observeFloating = (): void => {
      for (const element of node.querySelectorAll(FLOATING)) observer.observe(element);
    };
    observeFloating();
    // Advice appears and disappears.
    const changes = new MutationObserver(() => {
      observeFloating();
      measure();
    });
    changes.observe(node, { childList: true });
    // The small videos move to another corner without changing their size.
    const moves = new MutationObserver(measure);
    if (tiles) moves.observe(tiles, { attributeFilter: ['class', 'data-corner'] });
    visualViewport?.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      changes.disconnect();
      moves.disconnect();
      visualViewport?.removeEventListener('resize', measure);
    };
  }, [main, canvas, panel, isCovered, direction, covers]);
  return covers;
}

interface Scale {
  readonly x: number;
  readonly y: number;
}

/** The box of an element, in CSS pixels from the top left corner of another one. */
function boxIn(element: HTMLElement, origin: HTMLElement, scale: Scale): Box {
  const [box, from] = [element.getBoundingClientRect(), origin.getBoundingClientRect()];
  return {
    x: (box.left - from.left) / scale.x,
    y: (box.top - from.top) / scale.y,
    width: box.width / scale.x,
    height: box.height / scale.y,
  };
}

/** Top of the keyboard of a touch screen, from the top of an element; Infinity without a keyboard. */
function keyboardTop(element: HTMLElement, scale: Scale): number {
  // On a page zoomed by two fingers, the hidden part does not count as covered.
  if (!visualViewport || visualViewport.scale > 1.01) return Infinity;
  const seen = visualViewport.offsetTop + visualViewport.height;
  return seen > innerHeight - 1 ? Infinity : (seen - element.getBoundingClientRect().top) / scale.y;
}

/** The part of a box within another one, from the top left corner of the latter; whole CSS pixels. */
function overlap(box: Box, within: Box): Box {
  const [left, top] = [Math.max(box.x, within.x), Math.max(box.y, within.y)];
  const right = Math.min(box.x + box.width, within.x + within.width);
  const bottom = Math.min(box.y + box.height, within.y + within.height);
  return {
    x: Math.floor(left - within.x),
    y: Math.floor(top - within.y),
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
  };
}
