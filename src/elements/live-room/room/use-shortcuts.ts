import { useEffect, useRef, useState, type RefObject } from 'react';
import { createSafeStorage } from '../../../core/index.ts';
import { useCallNavigation } from '../call/call-context.ts';
import type { RoomLayout } from './room-layout-context.ts';

/** The keys of a room, and what each does. */
export const SHORTCUTS = {
  m: 'microphone', v: 'camera', h: 'hand', c: 'chat', p: 'people', b: 'board', f: 'fullScreen',
} as const;
export type ShortcutAction = (typeof SHORTCUTS)[keyof typeof SHORTCUTS];

/** The key of an act, as `aria-keyshortcuts` has it. */
export const keyOf = (act: ShortcutAction): string | undefined => Object.entries(SHORTCUTS).find(([, one]) => one === act)?.[0].toUpperCase();

export interface Shortcuts {
  readonly isOn: boolean;
  setOn(on: boolean): void;
}

const KEPT = 'teacher-live-keys';
const storage = createSafeStorage(() => localStorage);

/** Single keys while the focus is in the room, but not where somebody types or draws. They can be switched off. */
export function useShortcuts(area: RefObject<HTMLElement | null>, view: RoomLayout): Shortcuts {
  const { call: { room, media } } = useCallNavigation();
  const [isOn, setOn] = useState(() => storage.getItem(KEPT) !== 'off');
  const acts: Record<ShortcutAction, () => void> = {
    microphone: () => void media.setEnabled('microphone', !media.microphone.peek().isEnabled),
    camera: () => void media.setEnabled('camera', !media.camera.peek().isEnabled),
    hand: () => room.raiseHand(room.self.peek()?.state.handAt === undefined),
    chat: () => view.toggle('chat'),
    people: () => view.toggle('people'),
    board: () => view.setBoard(!view.hasBoard),
    fullScreen: view.fullScreen.toggle,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.key === 'Escape' && target.closest('.live-panel')) return view.close();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.repeat;
    const isTyping = target.closest('input, textarea, select, [contenteditable], [data-keys], dialog');
    const act = SHORTCUTS[event.key.toLowerCase() as keyof typeof SHORTCUTS] as ShortcutAction | undefined;
    if (!isOn || !act || !isPlain || isTyping) return;
    event.preventDefault();
    acts[act]();
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
      storage.setItem(KEPT, on ? 'on' : 'off');
      setOn(on);
    },
  };
}
