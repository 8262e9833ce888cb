// A student who wants to slow everybody, over sockets that take no heed of what the provider asks for.
import * as Y from 'yjs';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import { callsOf } from '../../provider/client.ts';
import { aroundNow, openLesson } from '../../support/clock/open-now.ts';
import { devices } from '../../support/models/rooms.ts';
import { joinRaw, openRaw, type RawClient } from '../../support/models/raw-client.ts';

const BOARD = 20 * 1024 * 1024;
const PIECE = 340 * 1024;
/** How long each phase goes on, milliseconds. */
const PHASE_MS = 20_000;
const SOCKETS = 6;

/** What a phase has done, by what it counts. */
export type Figures = Record<string, number>;

export interface Victim {
  url: string;
  link: string;
}

/** An admitted student in a room of a lesson that is under way. */
export async function startVictim(base: string): Promise<Victim> {
  const calls = callsOf((target, init) => fetch(base + target, init));
  const token = await calls.signIn();
  const now = Date.now();
  const { data: found } = await calls.ask(
    'searchLessons',
    { query: { page: 1, size: 100 }, body: aroundNow(now) },
    { token },
  );
  const { data } = await calls.ask('joinClass', { body: { id: openLesson(found.list, now).id } }, { token });
  if (!data?.token) throw new Error('There is no ticket for the lesson.');
  const link = new URLSearchParams(new URL(data.studentLink).hash.slice(1)).get('token') ?? '';
  const teacher = await joinRaw(data.url, data.token);
  await teacher.receive('welcome');
  const student = await joinRaw(data.url, link);
  const { participantId } = await student.receive('welcome');
  teacher.send({ type: 'admit', participantId });
  await student.receive('admitted');
  student.close();
  return { url: data.url, link };
}

export async function floodBoard({ url, link }: Victim): Promise<Figures> {
  const end = Date.now() + PHASE_MS;
  let stored = 0;
  let rejections = 0;
  while (Date.now() < end && stored < BOARD) {
    const student = await joinRaw(url, link);
    const isIn = await Promise.race([
      student.receive('welcome').then(
        () => true,
        () => false,
      ),
      student.closed.then(() => false),
    ]);
    if (isIn) stored += await drawUntilRejected(student);
    rejections += 1;
    student.close();
    await student.closed;
  }
  return { 'bytes of board stored': stored, rejections: rejections };
}

/** Answers how many bytes were taken. */
async function drawUntilRejected(student: RawClient): Promise<number> {
  const document = new Y.Doc();
  for (let number = 1; ; number += 1) {
    student.send({ type: 'board', number, update: piece(document, number) });
    const isStored = await Promise.race([
      student.receive('acknowledged').then(
        () => true,
        () => false,
      ),
      student.receive('boardRejected').then(
        () => false,
        () => false,
      ),
      student.closed.then(() => false),
    ]);
    if (!isStored || number * PIECE > BOARD) return (number - 1) * PIECE;
  }
}

/** The next change of a document: a value of `PIECE` bytes. */
function piece(document: Y.Doc, number: number): string {
  const known = Y.encodeStateVector(document);
  document.getMap('items').set(`first/${number}`, 'x'.repeat(PIECE));
  return toBase64(Y.encodeStateAsUpdate(document, known));
}

export async function floodJoins({ url, link }: Victim): Promise<Figures> {
  const end = Date.now() + PHASE_MS;
  const figures = { 'joins tried': 0, 'joins that went well': 0 };
  await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      while (Date.now() < end) {
        const student = await openRaw(url);
        student.send({ type: 'join', token: link, language: 'ja', state: devices });
        figures['joins tried'] += 1;
        if (
          await Promise.race([
            student.receive('welcome').then(
              () => true,
              () => false,
            ),
            student.closed.then(() => false),
          ])
        )
          figures['joins that went well'] += 1;
        student.close();
        await student.closed;
      }
    }),
  );
  return figures;
}
