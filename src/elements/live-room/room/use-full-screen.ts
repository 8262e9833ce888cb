import { useEffect, useState, type RefObject } from 'react';
import { useHost } from '../../../runtime/element-context.ts';
import { useIsCompact } from '../live-room-navigation.ts';

export interface FullScreen {
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
  // Nothing must cover another page.
  useEffect(() => {
    if (isOn && isCompact) void document.exitFullscreen().catch(() => undefined);
  }, [isOn, isCompact]);
  return {
    isOn,
    isPossible: document.fullscreenEnabled,
    toggle: () => void (isOn ? document.exitFullscreen() : area.current?.requestFullscreen())?.catch(() => undefined),
  };
}
