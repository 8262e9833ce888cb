import { useEffect, useRef, useState, type RefObject } from 'react';
import { createSafeStorage } from '../../../core/session/index.ts';
import { useCallContext } from '../call/call-context.ts';
import type { RoomLayout } from './room-layout-context.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { shortcutKey } from '../../../ui/keys.ts';

/** The shortcut keys of a room and their actions. */
export const SHORTCUTS = {
  m: 'microphone',
  v: 'camera',
  h: 'hand',
  c: 'chat',
  p: 'people',
  b: 'board',
  f: 'fullScreen',
} as const;
export type ShortcutAction = (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

/** The key of an action, in the syntax of `aria-keyshortcuts`. */
export const keyOf = (action: ShortcutAction): string | undefined =>
  Object.entries(SHORTCUTS)
    .find(([, one]) => one === action)?.[0]
    .toUpperCase();

export interface Shortcuts {
  readonly isOn: boolean;
  setOn(on: boolean): void;
}

const STORAGE_KEY = 'teacher-live-keys';
const storage = createSafeStorage(() => localStorage);

/** Handles single-key shortcuts while the focus is in the room, except in text fields and on the board. Can be switched off. */
export function useShortcuts(area: RefObject<HTMLElement | null>, layout: RoomLayout): Shortcuts {
  const {
    call: { room, media },
  } = useCallContext();
  const [isOn, setOn] = useState(() => storage.getItem(STORAGE_KEY) !== 'off');
  const actions: Record<ShortcutAction, () => void> = {
    microphone: () => void media.setEnabled('microphone', !media.microphone.peek().isEnabled),
    camera: () => void media.setEnabled('camera', !media.camera.peek().isEnabled),
    hand: () => layout.canRaiseHand && room.raiseHand(room.self.peek()?.state.handAt === undefined),
    chat: () => layout.toggle('chat'),
    people: () => layout.toggle('people'),
    board: () => layout.setBoard(!layout.hasBoard),
    fullScreen: layout.fullScreen.toggle,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const target = event.target as Element;
    if (event.key === 'Escape' && target.closest('.live-panel')) {
      event.preventDefault();
      return layout.close();
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const isTyping = target.closest('input, textarea, select, [contenteditable], [data-keys], dialog');
    const action = SHORTCUTS[shortcutKey(event) as keyof typeof SHORTCUTS] as ShortcutAction | undefined;
    if (!isOn || !action || !isPlain || isTyping) return;
    event.preventDefault();
    actions[action]();
  };
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    const node = area.current;
    const listen = (event: KeyboardEvent) => latest.current(event);
    node?.addEventListener('keydown', listen);
    return () => node?.removeEventListener('keydown', listen);
  }, [area]);

  return {
    isOn,
    setOn(on) {
      storage.setItem(STORAGE_KEY, on ? 'on' : 'off');
      setOn(on);
    },
  };
}
