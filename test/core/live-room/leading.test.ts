import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leaderAmong, leadsByDefault, type Participant, type View } from '../../../src/core/live-room/index.ts';
import { studentParticipant } from './room-states.ts';

const view: View = { shows: 'board', page: 'p', leads: true, follows: true };

/** A participant inside, with these changes. */
function person(id: string, role: Participant['role'], state: Partial<Participant['state']> = {}): Participant {
  return {
    ...studentParticipant,
    id,
    role,
    state: { ...studentParticipant.state, admissionState: 'inside', ...state },
  };
}

describe('who leads', () => {
  test('is the first teacher inside whose view leads', () => {
    const others = [person('a', 'teacher'), person('b', 'teacher', { view }), person('c', 'teacher', { view })];
    assert.equal(leaderAmong(others)?.id, 'b');
  });

  test('is never a student, nor a teacher who does not lead or is not inside', () => {
    const others = [
      person('a', 'student', { view }),
      person('b', 'teacher', { view: { ...view, leads: false } }),
      person('c', 'teacher', { view, admissionState: 'devices' }),
    ];
    assert.equal(leaderAmong(others), undefined);
  });
});

describe('without a choice a teacher', () => {
  test('leads alone and with one student, even with others in the lobby', () => {
    assert.equal(leadsByDefault([]), true);
    assert.equal(leadsByDefault([person('a', 'student'), person('b', 'student', { admissionState: 'waiting' })]), true);
  });

  test('does not lead several students', () => {
    assert.equal(leadsByDefault([person('a', 'student'), person('b', 'student')]), false);
  });
});
