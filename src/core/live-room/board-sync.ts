import { signal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';
import { toBase64 } from './base64.ts';
import type { ClientMessage } from './client-messages.ts';
import { BOARD_UPDATE_BYTES } from './protocol.ts';
import type { RoomBoard } from './room-board.ts';
import { splitUpdate } from './split-update.ts';

/** So much goes out in one go, and the rest after a moment: a long time offline shall not look like a flood. */
const AT_ONCE = { messages: 64, bytes: 256 * 1024 };
const PAUSE = 250;

/** Brings changes of the board to the provider, in order, again after a break, until each is acknowledged. */
export function createBoardSync(board: RoomBoard, clock: Clock, send: (message: ClientMessage) => boolean) {
  const rejection = signal('');
  /** Pieces of changes that are not acknowledged, of which the first `sent` are on their way. */
  const waiting: { bytes: Uint8Array; isLast: boolean }[] = [];
  let sent = 0;
  /** So many changes are acknowledged at all, and so many pieces of this counting. */
  let total = 0;
  let counted = 0;
  let isOpen = false;
  let left = AT_ONCE;
  let stopPause: (() => void) | undefined;

  function pump(): void {
    while (sendNext()) sent += 1;
  }

  /** Answers whether a change went out. */
  function sendNext(): boolean {
    const bytes = waiting[sent]?.bytes;
    if (!isOpen || rejection.peek() !== '' || !bytes || left.messages <= 0 || left.bytes <= 0) return false;
    // What no message can carry is refused by the provider, in its words: an empty change stands for it.
    const content = bytes.length > BOARD_UPDATE_BYTES ? '' : toBase64(bytes);
    if (!send({ type: 'board', number: counted + sent + 1, update: content })) return false;
    left = { messages: left.messages - 1, bytes: left.bytes - content.length };
    stopPause ??= clock.after(PAUSE, () => {
      stopPause = undefined;
      left = AT_ONCE;
      pump();
    });
    return true;
  }

  function acknowledge(number: number): void {
    const done = Math.min(number - counted, waiting.length);
    if (done <= 0) return;
    total += waiting.splice(0, done).filter(({ isLast }) => isLast).length;
    sent = Math.max(0, sent - done);
    counted += done;
    board.acknowledged(total);
  }

  const stop = board.onLocalUpdate((update) => {
    const pieces = splitUpdate(update, BOARD_UPDATE_BYTES);
    waiting.push(...pieces.map((bytes, place) => ({ bytes, isLast: place === pieces.length - 1 })));
    pump();
  });

  return {
    rejection,
    acknowledge,
    /** The line is there, and so many changes of this counting have been stored; undefined: counting begins anew. */
    open(acknowledged: number | undefined): void {
      if (acknowledged === undefined) counted = 0;
      else acknowledge(acknowledged);
      rejection.value = '';
      sent = 0;
      isOpen = true;
      pump();
    },
    refuse(message: string): void {
      rejection.value = message;
    },
    pause(): void {
      isOpen = false;
    },
    close(): void {
      isOpen = false;
      stop();
      stopPause?.();
    },
  };
}
