import * as v from 'valibot';
import { clientMessage, type ClientMessage } from '../../../src/core/live-room/client-messages.ts';
import { MESSAGE_BYTES } from '../../../src/core/live-room/protocol.ts';
import { messagesFor } from '../messages/index.ts';
import { refuse, type Entered, type Join } from './entrance.ts';
import { createBucket, RATE } from './rate.ts';
import type { RoomSocket } from './socket.ts';

/** The socket was closed because of what came over it. */
const UNREADABLE = 1008;

export interface LineOptions {
  socket: RoomSocket;
  now: () => number;
  join(message: Join, isClosed: () => boolean): Promise<Entered | undefined>;
  hear(entered: Entered, message: Exclude<ClientMessage, Join>): void;
  /** The socket is gone; `entered` says whose it was. */
  onClose(line: Line, entered: Entered | undefined): void;
}

export type Line = ReturnType<typeof createLine>;

/** What comes over one socket: first a join, then what a member says; neither too much nor anything else. */
export function createLine({ socket, now, join, hear, onClose }: LineOptions) {
  const messages = createBucket(RATE.messages, now);
  const bytes = createBucket(RATE.bytes, now);
  let isClosed = false;
  let isJoining = false;
  let entered: Entered | undefined;

  async function begin(message: Join): Promise<void> {
    try {
      entered = await join(message, () => isClosed);
    } catch (error) {
      console.error(error);
      close(UNREADABLE);
    }
  }

  function close(code: number): void {
    isClosed = true;
    socket.close(code);
  }

  const line = {
    openedAt: now(),
    get isJoined() { return entered !== undefined; },
    close,
  };

  socket.onMessage((text) => {
    if (isClosed) return;
    if (!messages.take(1) || !bytes.take(text.length)) {
      isClosed = true;
      return refuse(socket, 'busy', (entered?.member.messages ?? messagesFor(null)).roomBusy);
    }
    const message = text.length > MESSAGE_BYTES ? undefined : read(text);
    if (!message || (message.type === 'join' && isJoining)) return close(UNREADABLE);
    if (message.type === 'join') {
      isJoining = true;
      return void begin(message);
    }
    // Who is not in yet, or not any more, says nothing.
    if (entered?.member.socket === socket) hear(entered, message);
  });
  socket.onClose(() => {
    isClosed = true;
    onClose(line, entered);
  });
  return line;
}

function read(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
