import type { Clock } from '../time/index.ts';
import { toBase64 } from './protocol/base64.ts';
import type { ClientMessage } from './protocol/client-messages.ts';
import { BOARD_UPDATE_BYTES } from './protocol/records.ts';

/** How many changes are sent at once; the rest follows after BURST_INTERVAL_MS, so that a long time offline does not look like a flood. */
const BURST = { messages: 64, bytes: 256 * 1024 };
const BURST_INTERVAL_MS = 250;

/** Sends changes of the board to the provider, in order, and again after a reconnect, until each is acknowledged. */
export interface BoardSync {
  /** The provider has stored the first `count` changes of this numbering. */
  acknowledge(count: number): void;
  /** Starts sending. `acknowledged` changes of this numbering are stored; undefined: it restarts at 1. */
  open(acknowledged: number | undefined): void;
  /** Stops sending until the next `open`; changes are kept. */
  pause(): void;
  close(): void;
}

/** Watches a board; `send` returns whether a message was sent. */
export function createBoardSync(board: RoomBoard, clock: Clock, send: (message: ClientMessage) => boolean): BoardSync {
  /** Pieces of unacknowledged changes; the first `sent` of them have been sent. */
  const waiting: { bytes: Uint8Array; isLast: boolean }[] = [];
  let sent = 0;
  /** Changes acknowledged since the start, and pieces acknowledged in this numbering. */
  let total = 0;
  let counted = 0;
  let isOpen = false;
  let left = BURST;
  let stopBurst: (() => void) | undefined;

  function sendAll(): void {
    while (sendNext()) sent += 1;
  }

  /** Returns whether a change was sent. */
  function sendNext(): boolean {
    const bytes = waiting[sent]?.bytes;
    if (!isOpen || !bytes || left.messages <= 0 || left.bytes <= 0) return false;
    // A change too large for a message is sent empty, so that the provider rejects it with its own message.
    const content = bytes.length > BOARD_UPDATE_BYTES ? '' : toBase64(bytes);
    if (!send({ type: 'board', number: counted + sent + 1, update: content })) return false;
    left = { messages: left.messages - 1, bytes: left.bytes - content.length };
    stopBurst ??= clock.after(BURST_INTERVAL_MS, () => {
      stopBurst = undefined;
      left = BURST;
      sendAll();
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
    const pieces = board.split(update, BOARD_UPDATE_BYTES);
    waiting.push(...pieces.map((bytes, index) => ({ bytes, isLast: index === pieces.length - 1 })));
    sendAll();
  });

  return {
    acknowledge,
    open(acknowledged) {
      if (acknowledged === undefined) counted = 0;
      else acknowledge(acknowledged);
      sent = 0;
      isOpen = true;
      sendAll();
    },
    pause() {
      isOpen = false;
    },
    close() {
      isOpen = false;
      stop();
      stopBurst?.();
    },
  };
}

/**
 * The room's interface to the lesson's board. Changes are Yjs updates: they may arrive twice and in any order, so unacknowledged ones
 * can always be sent again.
 */
export interface RoomBoard {
  /** The local state vector, so that the other side sends only missing changes. */
  stateVector(): Uint8Array;
  /** Applies a change of others; `from` is the participant who made it, absent for the stored board. */
  apply(update: Uint8Array, from?: string): void;
  /**
   * Calls the listener for each local change (never for those of `apply`), in order; returns a function that removes
   * it. Changes are numbered from 1 per board, as `acknowledged` counts them.
   */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void;
  /** Splits one of these changes into several of at most `bytes` bytes that together have the same result, in any order. */
  split(update: Uint8Array, bytes: number): Uint8Array[];
  /** The provider has stored the first `count` local changes: their ink no longer needs to be dimmed. */
  acknowledged(count: number): void;
  /** Number of unacknowledged local changes. */
  pending(): number;
}
