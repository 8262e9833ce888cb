import { useEffect, useState, type RefObject } from 'react';
import { useHost } from '../../../runtime/element-context.ts';

export interface FullScreen {
  /** May this page do it? */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

/** Fills the screen with the room, and says whether it does. */
export function useFullScreen(area: RefObject<HTMLElement | null>): FullScreen {
  const { root } = useHost();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(root.fullscreenElement !== null && root.fullscreenElement === area.current);
    root.addEventListener('fullscreenchange', look);
    return () => root.removeEventListener('fullscreenchange', look);
  }, [root, area]);
  return {
    isOn,
    isPossible: document.fullscreenEnabled,
    toggle: () => void (isOn ? document.exitFullscreen() : area.current?.requestFullscreen())?.catch(() => undefined),
  };
}
