import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import { useHost } from '../../../runtime/element-context.ts';
import { useIsCompact } from '../live-room-navigation.ts';

export type Panel = 'chat' | 'people' | 'settings';

/** Layout of the room on this screen. */
export interface RoomLayout {
  readonly panel: Panel | undefined;
  readonly hasBoard: boolean;
  readonly isPhone: boolean;
  readonly fullScreen: FullScreen;
  /** Whether the picture-in-picture window is open. */
  readonly isSmall: boolean;
  /** Whether the laser for shared screens is on. */
  readonly isPointing: boolean;
  setPointing(isPointing: boolean): void;
  /** Whether the main area shows the speaker large, instead of all participants in the same size. */
  readonly isSpeakerView: boolean;
  setSpeakerView(isSpeakerView: boolean): void;
  /** Whether raising a hand makes sense: not for a teacher with at most one other person. */
  readonly canRaiseHand: boolean;
  toggle(panel: Panel): void;
  close(): void;
  setBoard(open: boolean): void;
  setSmall(small: boolean): void;
  /** Asks whether to leave the room. */
  leave(): void;
}

export const RoomLayoutContext = createContext<RoomLayout | null>(null);

/** @throws outside a `RoomLayoutContext`. */
export function useRoomLayout(): RoomLayout {
  const layout = useContext(RoomLayoutContext);
  if (!layout) throw new Error('useRoomLayout() needs a RoomLayoutContext around it.');
  return layout;
}

interface FullScreen {
  /** Whether the browser and the page allow full screen. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

/** Full-screen state of an element, and a way to toggle it. */
export function useFullScreen(area: RefObject<HTMLElement | null>): FullScreen {
  const { root } = useHost();
  const [isOn, setOn] = useState(false);
  const isCompact = useIsCompact();
  useEffect(() => {
    const update = () => setOn(root.fullscreenElement !== null && root.fullscreenElement === area.current);
    root.addEventListener('fullscreenchange', update);
    return () => root.removeEventListener('fullscreenchange', update);
  }, [root, area]);
  // Another page of the portal must not be covered.
  useEffect(() => {
    if (isOn && isCompact) void document.exitFullscreen().catch(() => undefined);
  }, [isOn, isCompact]);
  return {
    isOn,
    isPossible: document.fullscreenEnabled,
    toggle: () => void (isOn ? document.exitFullscreen() : area.current?.requestFullscreen())?.catch(() => undefined),
  };
}
