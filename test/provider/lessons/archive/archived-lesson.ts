// A lesson with ink, chat and a file, held over real sockets.
import assert from 'node:assert/strict';
import { createBoard, type Board } from '../../../../src/core/board/index.ts';
import { fromBase64, toBase64 } from '../../../../src/core/live-room/index.ts';
import { eventually } from '../../../support/models/rooms.ts';
import { joinRaw, type RawClient } from '../../../support/models/raw-client.ts';
import { formOf, MINUTE, read, type TestProvider } from '../../client.ts';
import { tinyPng } from '../../files/pictures.ts';
import { roomsOf, studentCalls } from '../../links/student-rooms.ts';

/** Uploads a picture as the teacher; returns its address. */
export async function uploadPicture(provider: TestProvider, name: string): Promise<string> {
  const { data } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn() });
  const form = formOf({ ticket: data.ticket, file: new File([tinyPng], name) });
  return String((await read(await fetch(data.url, { method: 'POST', body: form }))).data['url']);
}

/** Sends a board's changes as a participant does, until the provider has stored them. */
export async function sendBoard(client: RawClient, draw: (board: Board) => void, provider: string): Promise<void> {
  const board = createBoard({ provider });
  const updates: string[] = [];
  board.onLocalUpdate((update) => updates.push(toBase64(update)));
  draw(board);
  for (const [index, update] of updates.entries()) client.send({ type: 'board', number: index + 1, update });
  await client.until(() =>
    client.received.some((message) => message.type === 'acknowledged' && message.number === updates.length),
  );
}

/** A red line from corner to corner. */
export const line = {
  tool: 'pen',
  colour: 'red',
  width: 4,
  points: [
    { x: 1, y: 2 },
    { x: 300, y: 200 },
  ],
} as const;

/**
 * Plans a lesson with the student and holds it: the teacher writes on two pages, both chat, and the student leaves 5 minutes
 * before the teacher. Returns with an hour gone since its start.
 */
export async function holdLesson(
  provider: TestProvider,
  studentId: string,
  start: number,
  drawAsStudent?: (board: Board) => void,
) {
  const calls = await studentCalls(provider, studentId);
  const lesson = await calls.plan(start);
  provider.clock.now = start;
  const teacher = await calls.teach(lesson);
  const link = await calls.link();
  const student = await joinRaw(roomsOf(provider), link);
  const { participantId } = await student.receive('welcome');
  teacher.send({ type: 'admit', participantId });
  const { fileToken } = await student.receive('admitted');
  // Control characters of a name are not stored.
  const picture = await uploadPicture(provider, '二次\u001b関数\u0007.png');
  await sendBoard(
    teacher,
    (board) => {
      board.draw('first', line);
      const second = board.addPage('first', { background: { type: 'image', address: picture }, height: 900 });
      board.write(second, { x: 10, y: 10, width: 200, height: 40, text: 'y = x²', colour: 'blue', size: 30 });
    },
    provider.url,
  );
  if (drawAsStudent) await sendBoard(student, drawAsStudent, provider.url);
  student.send({ type: 'chat', id: '1', text: '<img src=x onerror=alert(1)>' });
  await teacher.receive('chat');
  provider.clock.now = start + 50 * MINUTE;
  student.send({ type: 'leave' });
  await student.closed;
  provider.clock.now = start + 55 * MINUTE;
  teacher.send({ type: 'leave' });
  await teacher.closed;
  await eventually('the room is empty', () => provider.rooms.count().rooms === 0);
  provider.clock.now = start + 65 * MINUTE;
  return { lesson, link, fileToken, picture };
}

/** The board of a reply, as a page reads it. */
export function boardOf({ updates }: { updates: readonly string[] }, provider: string): Board {
  const board = createBoard({ provider });
  for (const update of updates) board.apply(fromBase64(update));
  assert.ok(updates.length > 0);
  return board;
}
