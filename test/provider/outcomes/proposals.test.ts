import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { proposedOutcome } from '../../../provider/lessons/lesson-outcomes.ts';
import { hours, tokyo } from '../../core/schedule/lessons.ts';

const LESSON = hours('2026-11-20 17:00–18:00');
const at = (time: string) => tokyo(`2026-11-20 ${time}`);
const AFTER = at('20:00');

/** A stay such as `teacher 16:55–18:05`; without an end, the person is still inside. */
function stay(text: string) {
  const [, role, from = '', until] = /^(teacher|student) ([\d:]+)–([\d:]*)$/.exec(text) ?? [];
  return { role: role as 'teacher' | 'student', fromMillis: at(from), ...(until && { untilMillis: at(until) }) };
}
const proposed = (stays: readonly string[], now = AFTER) => proposedOutcome(LESSON, stays.map(stay), now);

describe('what the attendance suggests', () => {
  test('is that a lesson was held from the first moment together to the last, whatever happened in between', () => {
    assert.deepEqual(
      proposed(['teacher 16:50–17:20', 'student 17:02–17:19', 'teacher 17:22–18:06', 'student 17:23–18:04']),
      { outcome: 'held', fromMillis: at('17:02'), untilMillis: at('18:04') },
    );
  });

  test('is that a late student was taught, however late', () => {
    assert.equal(proposed(['teacher 16:55–18:00', 'student 17:40–18:00'])?.outcome, 'held');
  });

  test('is in whole minutes, and no held lesson is shorter than one', () => {
    const from = at('17:00') + 20_000;
    const stays = [
      { role: 'teacher', fromMillis: at('16:55'), untilMillis: at('18:00') },
      { role: 'student', fromMillis: from, untilMillis: from + 5000 },
    ] as const;
    assert.deepEqual(proposedOutcome(LESSON, stays, AFTER), {
      outcome: 'held',
      fromMillis: at('17:00'),
      untilMillis: at('17:01'),
    });
  });

  test('is an absence once the teacher has waited 15 minutes and nobody came', () => {
    assert.equal(proposed(['teacher 16:55–'], at('17:14')), undefined);
    assert.deepEqual(proposed(['teacher 16:55–'], at('17:15')), { outcome: 'absent' });
    assert.deepEqual(proposed(['teacher 16:55–17:05', 'teacher 17:08–17:20']), { outcome: 'absent' });
  });

  test('is nothing if the teacher did not wait that long', () => {
    assert.equal(proposed(['teacher 16:55–17:10']), undefined);
    assert.equal(proposed(['teacher 17:16–17:40']), undefined);
  });

  test('is nothing if the student came while the teacher was away', () => {
    assert.equal(proposed(['teacher 16:55–17:01', 'student 17:05–17:10', 'teacher 17:12–17:30']), undefined);
  });

  test('is that the teacher was absent if only the student came, after the end', () => {
    assert.equal(proposed(['student 16:58–17:20'], at('17:30')), undefined);
    assert.deepEqual(proposed(['student 16:58–17:20']), { outcome: 'teacherAbsent' });
  });

  test('is nothing if nobody used the room', () => {
    assert.equal(proposed([]), undefined);
  });
});
