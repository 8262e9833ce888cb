// What a teacher and a student do in a lesson while its nodes are in trouble.
import assert from 'node:assert/strict';
import { eventually } from '../../support/models/rooms.ts';
import { chatOf, type SharedLesson } from './nodes.ts';

/** Whether both are in a phase. */
export const everybodyIs = ({ teacher, student }: SharedLesson, phase: string) =>
  [teacher, student].every((member) => member.phase.value === phase);

/** Draws and writes on both sides, until `end` is called; answers how much. */
export function work({ teacher, student }: SharedLesson) {
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    for (const member of [teacher, student]) {
      member.board.draw(`${count}`);
      member.sendChatMessage(`${count}`);
    }
  }, 100);
  return {
    count: () => count,
    end() {
      clearInterval(timer);
      return count;
    },
  };
}

/** What both have drawn and written is on both sides, each one’s own in its order. */
export async function assertWhole({ teacher, student }: SharedLesson, count: number): Promise<void> {
  const isWhole = () =>
    [teacher, student].every(
      (member) => chatOf(member).length === 2 * count && member.board.words().length === 2 * count,
    );
  await eventually('board and chat are whole on both sides', isWhole, 20_000).catch((error: unknown) => {
    const lengths = [teacher, student].map((member) => [chatOf(member).length, member.board.words().length]);
    assert.deepEqual(lengths, [lengths[0]?.map(() => 2 * count), lengths[0]?.map(() => 2 * count)], String(error));
  });
  assert.deepEqual(teacher.board.words(), student.board.words());
  assert.deepEqual(chatOf(teacher), chatOf(student));
  const expected = Array.from({ length: count }, (_, number) => `${number + 1}`);
  for (const [role, own] of [
    ['teacher', teacher],
    ['student', student],
  ] as const)
    assert.deepEqual(
      own.chat.value.filter((message) => message.role === role).map(({ text }) => text),
      expected,
    );
}
