import { createContext, useContext } from 'react';
import type { FullScreen } from './use-full-screen.ts';

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
  /** Whether the main area shows whoever speaks large, in place of everybody alike. */
  readonly isSpeakerView: boolean;
  setSpeakerView(isSpeakerView: boolean): void;
  /** Whether a raised hand would tell anybody anything: not a teacher's who is with one other person at most. */
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
