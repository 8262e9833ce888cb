import { createContext, useContext } from 'react';
import type { FullScreen } from './use-full-screen.ts';

export type Panel = 'chat' | 'people' | 'settings';

/** How the room is arranged on this screen. */
export interface RoomLayout {
  readonly panel: Panel | undefined;
  readonly hasBoard: boolean;
  readonly isPhone: boolean;
  readonly fullScreen: FullScreen;
  /** Shown in a small window of its own? */
  readonly isSmall: boolean;
  toggle(panel: Panel): void;
  close(): void;
  setBoard(open: boolean): void;
  setSmall(small: boolean): void;
}

export const RoomLayoutContext = createContext<RoomLayout | null>(null);

export function useRoomLayout(): RoomLayout {
  const view = useContext(RoomLayoutContext);
  if (!view) throw new Error('useRoomView() is for what is drawn inside a room.');
  return view;
}
