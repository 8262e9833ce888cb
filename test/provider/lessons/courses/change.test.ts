import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRejected, findLesson, MINUTE } from '../../client.ts';
import { cancel, change, freeSpan, newLesson, provider, token } from './course-calls.ts';

describe('a change', () => {
  test('updates its fields and leaves the others', async () => {
    const lesson = await newLesson();
    const span = freeSpan(90);
    const { data } = await change(lesson, span);
    assert.deepEqual(data, { ...lesson, ...span, version: 2 });
    assert.deepEqual((await provider.ask('readLesson', { params: { id: lesson.id } }, { token })).data, data);
  });

  test('without a difference creates no new version', async () => {
    const lesson = await newLesson();
    assert.deepEqual((await change(lesson, { subject: lesson.subject, memo: lesson.memo })).data, lesson);
  });

  test('of an older version is rejected with the newer lesson', async () => {
    const lesson = await newLesson();
    await change(lesson, { memo: '一つ目' });
    const rejection = await change(lesson, { memo: '二つ目' });
    assertRejected(rejection, 'stale');
    assert.deepEqual(rejection.data['lesson'], { ...lesson, memo: '一つ目', version: 2 });
  });

  test('may keep its own time, or overlap it', async () => {
    const lesson = await newLesson();
    const { status } = await change(lesson, { endTimeMillis: lesson.endTimeMillis + 30 * MINUTE });
    assert.equal(status, 1);
  });

  test('of an ended lesson may set only the note', async () => {
    const lesson = await findLesson(provider, token, 3);
    assertRejected(await change(lesson, { memo: '後から' }), 'ended');
    assertRejected(await change(lesson, { note: 'よくできた。', subject: '体育' }), 'ended');
    const { status, data } = await change(lesson, { note: 'よくできた。' });
    assert.deepEqual([status, data['note'], data['version']], [1, 'よくできた。', (lesson.version ?? 0) + 1]);
  });

  test('of a running lesson may move its end, but not into the past', async () => {
    const lesson = await newLesson();
    provider.clock.now = lesson.startTimeMillis + 30 * MINUTE;
    const later = await provider.signIn();
    const ask = (endTimeMillis: number, version: number) =>
      provider.askAnything('changeLesson', { body: { id: lesson.id, version, endTimeMillis } }, { token: later });
    assertRejected(await ask(lesson.startTimeMillis + 29 * MINUTE, 1), 'past');
    assert.equal((await ask(lesson.endTimeMillis + 30 * MINUTE, 1)).status, 1);
  });

  test('of a cancelled lesson is rejected, even of its note', async () => {
    const lesson = await newLesson();
    await cancel(lesson);
    assertRejected(await change({ ...lesson, version: 2 }, { note: '' }), 'canceled');
  });

  test('accepts a memo of 1,000 emoji, and not one more', async () => {
    const lesson = await newLesson();
    assert.equal((await change(lesson, { memo: '🌸'.repeat(1000) })).status, 1);
    const answer = await change({ ...lesson, version: 2 }, { memo: '🌸'.repeat(1001) });
    assert.deepEqual([answer.httpStatus, answer.data['code'], answer.data['field']], [422, 'tooLong', 'memo']);
    assert.match(answer.message, /1000/);
  });
});
