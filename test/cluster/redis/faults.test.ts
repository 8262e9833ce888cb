// What happens to a lesson when the node that has its room dies.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eventually, leaveRooms, until } from '../../support/models/rooms.ts';
import { startFront } from '../../../scripts/cluster/front.ts';
import { assertWhole, everybodyIs, work } from './lesson-work.ts';
import { chatOf, roomsAt, startNodes, startOfLesson, startSharedLesson, type SharedLesson } from './nodes.ts';

/** How soon everybody is back, in ms. */
const BACK_MS = 5_000;

const nodes = await startNodes();
const survivor = await nodes.startNode();
const lessons: SharedLesson[] = [];
const fronts: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { teacher, student } of lessons.splice(0)) {
    teacher.leave();
    student.leave();
  }
  await eventually('the room is empty', () => survivor.rooms.count().rooms === 0);
  leaveRooms();
  await Promise.all(fronts.splice(0).map((front) => front.close()));
});

/** A lesson whose room a node in a process of its own has; members reach it by addresses that lead to the survivor after it. */
async function startLessonElsewhere(index: number, studentAt: 'owner' | 'survivor') {
  const moment = await startOfLesson(survivor, index);
  const owner = await nodes.startProcess(moment);
  const front = await startFront([owner.port, survivor.port]);
  fronts.push(front);
  const student = studentAt === 'owner' ? front.port : survivor.port;
  const lesson = await startSharedLesson(survivor, [roomsAt(front.port), roomsAt(student)], index);
  assert.equal(survivor.rooms.count().rooms, 0);
  lessons.push(lesson);
  return { lesson, owner };
}

for (const [index, studentAt] of (['owner', 'survivor'] as const).entries())
  test(`everybody is back within 5 s when the node that has the room is killed; the student was at the ${studentAt}`, async () => {
    const { lesson, owner } = await startLessonElsewhere(index, studentAt);
    const working = work(lesson);
    await eventually('something has been stored', () => working.count() > 10 && chatOf(lesson.teacher).length > 5);
    const before = { words: lesson.student.board.words(), chat: chatOf(lesson.student) };
    const since = performance.now();
    await owner.kill();
    await until('somebody notices', () => !everybodyIs(lesson, 'inside'));
    await until('both are back', () => everybodyIs(lesson, 'inside'), BACK_MS);
    assert.ok(performance.now() - since < BACK_MS, `${performance.now() - since} ms`);
    assert.equal(survivor.rooms.count().rooms, 1);
    await assertWhole(lesson, working.end());
    for (const word of before.words) assert.ok(lesson.teacher.board.words().includes(word));
    for (const text of before.chat) assert.ok(chatOf(lesson.teacher).includes(text));
  });
