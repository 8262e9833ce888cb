// What happens to a lesson when one of its nodes cannot reach Redis for 10 s, while everything else can.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, afterEach, mock, test } from 'node:test';
import { eventually, leaveRooms, until } from '../../support/models/rooms.ts';
import { assertWhole, everybodyIs, work } from './lesson-work.ts';
import { chatOf, roomsAt, startNodes, startOfLesson, startSharedLesson, type SharedLesson } from './nodes.ts';

// A network between a program and its server that can be cut: what is sent meanwhile arrives late, and no side is notified.

interface DeafProxy {
  /** To be used instead of the server's. */
  readonly port: number;
  /** Passes nothing on from now on, in either direction, and takes connections without a word. */
  cut(): void;
  /** Passes on what has come meanwhile, and all that comes. */
  heal(): void;
  close(): void;
}

/** Starts one in front of a port of this machine. */
async function startDeafProxy(port: number): Promise<DeafProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes: Buffer) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut() {
      isCut = true;
      for (const each of [...pairs].flat()) each.pause();
    },
    heal() {
      isCut = false;
      for (const each of [...pairs].flat()) each.resume();
    },
    close() {
      server.close();
      for (const each of [...pairs].flat()) each.destroy();
    },
  };
}

const PARTITION_MS = 10_000;

const nodes = await startNodes();
const network = await startDeafProxy(Number(new URL(nodes.redis.url).port));
after(() => network.close());
const [cutOff, other] = [
  await nodes.startNode({ redisUrl: `redis://127.0.0.1:${network.port}` }),
  await nodes.startNode(),
];
const lessons: SharedLesson[] = [];
afterEach(async () => {
  for (const { teacher, student } of lessons.splice(0)) {
    teacher.leave();
    student.leave();
  }
  await eventually('the rooms are empty', () => [cutOff, other].every(({ rooms }) => rooms.count().rooms === 0));
  leaveRooms();
});

for (const [index, [owner, member]] of (
  [
    [cutOff, other],
    [other, cutOff],
  ] as const
).entries())
  test(`a partition of 10 s between Redis and the node that ${owner === cutOff ? 'has the room' : 'passes a socket on'} loses nothing`, async () => {
    member.clock.now = await startOfLesson(owner, index);
    const urls = [roomsAt(owner.port), roomsAt(member.port)] as const;
    const lesson = await startSharedLesson(owner, urls, index);
    lessons.push(lesson);
    assert.equal(owner.rooms.count().rooms, 1);
    const working = work(lesson);
    await eventually('something has been stored', () => working.count() > 10 && chatOf(lesson.teacher).length > 5);
    const errors = mock.method(console, 'error', () => {});
    const end = performance.now() + PARTITION_MS;
    network.cut();
    const [atOther, atCutOff] = owner === other ? [lesson.teacher, lesson.student] : [lesson.student, lesson.teacher];
    await until('who is at the node that is cut off is out', () => atCutOff.phase.value !== 'inside', 15_000);
    await eventually('who is at the other node is inside, and has the room there', () => {
      return atOther.phase.value === 'inside' && other.rooms.count().rooms === 1 && cutOff.rooms.count().rooms === 0;
    });
    // Calls go on at both nodes: they need the database alone.
    for (const node of [cutOff, other]) {
      const token = await node.signIn();
      assert.equal((await node.ask('readTeacher', {}, { token })).status, 1);
    }
    await eventually('the partition has lasted', () => performance.now() > end, PARTITION_MS);
    network.heal();
    await eventually(
      'everybody is back',
      () => everybodyIs(lesson, 'inside') && other.rooms.count().participants === 2,
      20_000,
    );
    await assertWhole(lesson, working.end());
    errors.mock.restore();
  });
