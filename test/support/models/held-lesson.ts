// A lesson that was held at a test's provider: a teacher's ink and chat over a real socket. For Node and for browsers.
import { createBoard } from '../../../src/core/board/index.ts';
import { createRoom } from '../../../src/core/live-room/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import type { Lesson, Ticket } from '../../../src/core/api/endpoints/index.ts';
import type { Ask } from '../servers/ask.ts';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

const LINE = {
  tool: 'pen',
  colour: 'black',
  width: 12,
  points: Array.from({ length: 30 }, (_, step) => ({ x: 200 + step * 40, y: 300 + (step % 3) * 60 })),
} as const;

async function wait(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Holds a lesson whose room is open: writes on two pages, and in the chat; then leaves. */
export async function holdLesson(ask: Ask, provider: string, { id }: Pick<Lesson, 'id'>, message: string) {
  const { data: ticket } = await ask<Ticket>('POST', '/class', { id });
  const board = createBoard({ provider });
  const room = createRoom({
    url: ticket.url,
    token: ticket.token,
    room: ticket.room,
    board,
    storage: createMemoryStorage(),
    language: 'ja',
    state: { admissionState: 'inside', microphone: 'off', camera: 'off', screen: false, quality: 'good' },
  });
  room.join();
  await wait('the teacher is inside', () => room.phase.peek() === 'inside' && room.boardReady.peek());
  board.draw('first', LINE);
  const second = board.addPage('first');
  board.write(second, { x: 100, y: 100, width: 600, height: 90, text: 'y = x²', colour: 'blue', size: 60 });
  room.sendChatMessage(message);
  await wait('all is stored', () => board.pending() === 0 && room.chat.peek().length > 0);
  room.leave();
}
