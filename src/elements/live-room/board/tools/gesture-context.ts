import type { Signal } from '@preact/signals-core';
import type { Board } from '../../../../core/board/index.ts';
import type { Presence } from '../presence.ts';
import type { BoardRenderer, Overlay } from '../render/board-renderer.ts';
import type { Gesture } from './pointer-input.ts';
import type { Ruler } from '../ruler/ruler.ts';
import type { Tools } from './tools.ts';

/** Objects that the gestures of all tools use. */
export interface GestureContext {
  readonly renderer: BoardRenderer;
  readonly board: Board;
  readonly tools: Tools;
  readonly presence: Presence;
  readonly ruler: Ruler;
  /** Keys of the selected items. */
  readonly selection: Signal<ReadonlySet<string>>;
  /** Converts a length from CSS pixels to board units at the current zoom. */
  toUnits(pixels: number): number;
}

/** Shows an overlay for as long as the gesture lasts. */
export function withOverlay(renderer: BoardRenderer, overlay: Overlay, gesture: Gesture): Gesture {
  renderer.overlays.add(overlay);
  renderer.invalidate();
  const removeAfter = (finish: () => void) => (): void => {
    renderer.overlays.delete(overlay);
    finish();
    renderer.invalidate();
  };
  return { ...gesture, end: removeAfter(gesture.end), cancel: removeAfter(gesture.cancel) };
}
