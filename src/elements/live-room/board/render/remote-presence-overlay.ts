import type { Board } from '../../../../core/board/index.ts';
import type { BoardRoom } from '../board-props.ts';
import type { RemotePresence } from '../presence.ts';
import type { BoardRenderer, Overlay } from './board-renderer.ts';
import { paintLaser, fillInk } from './paint.ts';
import { growingPath } from './ink.ts';

export interface RemotePresenceOverlayOptions {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly remote: RemotePresence;
  readonly room: BoardRoom | undefined;
}

/** Distance of a participant's name from their laser pointer, in CSS pixels. */
const NAME_OFFSET_PX = 20;
const NAME_SIZE_PX = 13;

/** Paints strokes in progress and laser pointers of the other participants, with their names. */
export function createRemotePresenceOverlay({ board, renderer, remote, room }: RemotePresenceOverlayOptions): Overlay {
  return (context, camera) => {
    const current = renderer.page.peek();
    for (const { page, item, stroke } of remote.inks.values()) {
      // Once the finished stroke is on the board, the ink layer shows it.
      if (page === current && !board.item(`${page}/${item}`)) fillInk(context, stroke, growingPath(stroke), false);
    }
    for (const { participant, page, point } of remote.lasers.values()) {
      if (page !== current) continue;
      paintLaser(context, point, 1 / camera.scale);
      const name = room?.participants.peek().find(({ id }) => id === participant)?.name ?? '';
      context.font = `${NAME_SIZE_PX / camera.scale}px system-ui, sans-serif`;
      context.fillStyle = '#a5001f';
      context.textBaseline = 'middle';
      context.fillText(name, point.x + NAME_OFFSET_PX / camera.scale, point.y);
    }
  };
}
