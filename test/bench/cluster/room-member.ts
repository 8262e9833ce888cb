// A member of a room as a page is one, as far as the line is concerned: it joins, draws, and answers what the protocol wants.
import { WebSocket } from 'ws';
import { PING_INTERVAL_MS, readServerMessage, type ClientMessage } from '../../../src/core/live-room/index.ts';

export interface RoomMember {
  /** Resolves when this member is inside, and rejects where it cannot enter. */
  readonly inside: Promise<void>;
  /** Sends a change of the board. */
  draw(update: string): void;
  close(): void;
}

export interface RoomMemberOptions {
  readonly url: string;
  readonly token: string;
  /** Gets the changes of the other members. */
  onUpdate(update: string): void;
  /** The member cannot go on: its socket was closed, or it was rejected. */
  onEnd(reason: string): void;
}

const state = { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good' } as const;

/** Joins with a token. A teacher lets everybody in. */
export function joinAsMember({ url, token, onUpdate, onEnd }: RoomMemberOptions): RoomMember {
  const socket = new WebSocket(url);
  const inside = Promise.withResolvers<void>();
  inside.promise.catch(() => undefined);
  let number = 0;
  let reliable = 0;
  let seen: number | undefined;
  let isLeaving = false;
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const pinging = setInterval(() => {
    if (socket.readyState === socket.OPEN)
      send({ type: 'ping', at: performance.now(), ...(seen !== undefined && { seen }) });
  }, PING_INTERVAL_MS);

  function fail(reason: string): void {
    inside.reject(new Error(reason));
    onEnd(reason);
  }

  function receive(text: string): void {
    const message = readServerMessage(JSON.parse(text));
    if (!message) return fail(`${text} is no message.`);
    if ('seq' in message) seen = message.seq;
    if (message.type === 'board') onUpdate(message.update);
    else if (message.type === 'welcome' && message.state.admissionState === 'inside') inside.resolve();
    else if (message.type === 'admitted') inside.resolve();
    else if (message.type === 'joined' && message.participant.state.admissionState !== 'inside')
      send({ type: 'admit', n: ++reliable, participantId: message.participant.id });
    else if (message.type === 'rejected' || message.type === 'boardRejected') fail(message.message);
  }

  socket.on('open', () => send({ type: 'join', token, language: 'ja', state }));
  socket.on('message', (data) => receive(String(data)));
  socket.on('error', (error) => fail(error.message));
  socket.on('close', (code) => {
    clearInterval(pinging);
    if (!isLeaving) fail(`The socket was closed with ${code}.`);
  });

  return {
    inside: inside.promise,
    draw: (update) => send({ type: 'board', number: ++number, update }),
    close() {
      isLeaving = true;
      clearInterval(pinging);
      send({ type: 'leave' });
      socket.close();
    },
  };
}
