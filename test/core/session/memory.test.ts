// What a teacher leaves behind in a browser that others may use: nothing after a sign-out, little after the end of a session.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';

const PROVIDER = 'https://provider.example';
const DAY = 24 * 3_600_000;

/** Hanako's session, with everything that the portal remembers. */
function start(t: TestContext) {
  const storage = createMemoryStorage();
  const clock = createManualClock();
  const open = () => startSession(t, PROVIDER, { storage, clock });
  const session = open();
  signIn(session);
  session.memory.save('timetable', { '2026-11-01': '鈴木 一郎' });
  session.memory.save('recent', { 0: 'student 7' });
  session.memory.save('reminded', { '1 7': true });
  session.memory.save('seen', { until: String(clock.now() + 7 * DAY), '#7': '3 1 2 0' });
  session.memory.save('lesson-drafts', { a: '平方根' });
  session.memory.save('push', { isOn: true });
  const kept = () =>
    Object.keys(JSON.parse(storage.getItem(`teacher-memory@${PROVIDER}`) ?? '{}') as object).toSorted();
  return { storage, clock, session, open, kept };
}

const AFTER_EXPIRY = ['hanako lesson-drafts', 'hanako push', 'hanako seen'];
const FOR_OTHERS = ['hanako lesson-drafts', 'hanako push'];

describe('the memory of a session', () => {
  test('keeps unsent drafts after the session has expired, and what was seen, and nothing with a name', (t) => {
    const { session, kept } = start(t);
    session.expire();
    assert.deepEqual(kept(), AFTER_EXPIRY);
    signIn(session, 'another-token');
    assert.deepEqual(kept(), AFTER_EXPIRY, 'the same teacher finds them again');
    assert.deepEqual(session.memory.find('lesson-drafts'), { a: '平方根' });
  });

  test('is the same after a session that ended while no page was open', (t) => {
    const { clock, session, open, kept } = start(t);
    session.close();
    clock.advance(DAY);
    open();
    assert.deepEqual(kept(), AFTER_EXPIRY);
  });

  test('does not keep for ever what was seen: it goes once nothing can be compared with it', (t) => {
    const { clock, session, open, kept } = start(t);
    session.expire();
    session.close();
    clock.advance(7 * DAY - 1);
    open();
    assert.deepEqual(kept(), AFTER_EXPIRY);
    clock.advance(1);
    open();
    assert.deepEqual(kept(), FOR_OTHERS);
  });

  test('keeps only unsent drafts of a teacher when another one signs in', (t) => {
    const { session, kept } = start(t);
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(kept(), FOR_OTHERS);
    session.memory.save('seen', { until: '9' });
    session.expire();
    signIn(session);
    assert.deepEqual(session.memory.find('lesson-drafts'), { a: '平方根' });
  });

  test('does so without an expiry between two teachers, too', (t) => {
    const { session, kept } = start(t);
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(kept(), FOR_OTHERS);
  });

  test('is not touched by another page of the same teacher, nor by a further sign-in', (t) => {
    const { session, open, kept } = start(t);
    const before = kept();
    open();
    assert.deepEqual(kept(), before);
    signIn(session, 'another-token');
    assert.deepEqual(kept(), before);
  });

  test('is empty after a sign-out, of every teacher', (t) => {
    const { session, storage } = start(t);
    signIn(session, 'token-of-taro', 'taro');
    session.end();
    assert.equal(storage.getItem(`teacher-memory@${PROVIDER}`), null);
  });

  for (const text of ['{', 'null', '7', '{"hanako timetable":7}']) {
    test(`does not stumble over ${text} in the storage`, (t) => {
      const storage = createMemoryStorage();
      storage.setItem(`teacher-memory@${PROVIDER}`, text);
      const session = startSession(t, PROVIDER, { storage });
      assert.equal(storage.getItem(`teacher-memory@${PROVIDER}`), null);
      signIn(session);
    });
  }
});
