import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NOTICE_DELAY_MS, RESTORE_WINDOW_MS } from '../../../provider/mail/lesson-notices.ts';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { assertRejected, DAY, HOUR, MINUTE } from '../client.ts';
import { hourFrom, LESSON, startNotices as start } from './notice-calls.ts';
import { studentCalls } from './student-rooms.ts';

describe('the call about notices', () => {
  test('sends now, with the words of the teacher, and only once', async () => {
    const { known, change, notices, mails, wait } = await start();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    assert.deepEqual(await notices('send', [moved], ' よろしく <b> '), { pending: [], mailed: 1 });
    assert.deepEqual(await notices('send', [moved]), { pending: [], mailed: 0 });
    await wait(HOUR);
    const sent = await mails();
    assert.equal(sent.length, 2);
    assert.match(sent[1]?.text ?? '', /講師からのひとこと：よろしく <b>\n/);
  });

  test('drops a notice: what the lesson is now counts as known', async () => {
    const { known, change, notices, mails, wait } = await start();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    assert.deepEqual(await notices('drop', [moved]), { pending: [], mailed: 0 });
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
    await change(moved, hourFrom(LESSON + 2 * DAY));
    await wait(NOTICE_DELAY_MS);
    assert.match((await mails()).at(-1)?.text ?? '', /変更前：12\/29/);
  });

  test('drops a cancellation, which can still be taken back without a mail', async () => {
    const { known, cancel, restore, notices, mails, wait } = await start();
    const canceled = await cancel(await known(), true);
    assert.deepEqual(await notices('drop', [canceled]), { pending: [], mailed: 0 });
    await wait(MINUTE);
    await restore(canceled);
    await wait(HOUR);
    assert.equal((await mails()).length, 1);
  });

  test('holds a notice for half a minute each time, and for ten minutes in all', async () => {
    const { known, change, notices, mails, wait } = await start();
    const moved = await change(await known(), hourFrom(LESSON + DAY));
    let held = 0;
    while ((await notices('hold', [moved])).pending.length > 0) {
      await wait(20_000);
      held += 20_000;
    }
    assert.equal(held, 10 * MINUTE);
    assert.equal((await mails()).length, 2);
  });

  test('says when a notice is due, and that nothing is pending where nothing would be mailed', async () => {
    const { provider, plan, notices } = await start();
    const lesson = await plan(LESSON);
    assert.deepEqual(await notices('hold', [lesson]), {
      pending: [{ id: lesson.id, dueAtMillis: provider.clock.now + NOTICE_DELAY_MS }],
      mailed: 0,
    });
    const silent = await (await studentCalls(provider, 'student-hanako-12')).plan(LESSON + DAY);
    assert.deepEqual(await notices('hold', [silent]), { pending: [], mailed: 0 });
  });

  test("is refused for another teacher's lesson, and sends nothing then", async () => {
    const { provider, plan, mails } = await start();
    const { id, version } = await plan(LESSON);
    const token = await provider.signIn('taro');
    for (const action of ['send', 'drop', 'hold'] as const) {
      const { httpStatus } = await provider.askAnything(
        'changeLessonNotices',
        { body: { ids: [id], action } },
        { token },
      );
      assert.equal(httpStatus, 404);
    }
    assert.equal((await provider.askAnything('restoreLesson', { body: { id, version } }, { token })).httpStatus, 404);
    assert.deepEqual(await mails(), []);
  });
});

describe('a cancelled lesson', () => {
  test('is not restored when its time is taken, or ten minutes have passed', async () => {
    const { provider, known, cancel, restore, wait } = await start();
    const canceled = await cancel(await known(), true);
    const other = await (await studentCalls(provider, 'student-hanako-13')).plan(LESSON);
    assertRejected(await restore(canceled), 'overlap');
    await cancel(other, false);
    await wait(RESTORE_WINDOW_MS);
    assertRejected(await restore(canceled), 'restoreOver');
  });

  test('is not restored over a newer version, and says which it is', async () => {
    const { known, cancel, restore } = await start();
    const canceled = await cancel(await known(), true);
    const stale = await restore({ ...canceled, version: (canceled.version ?? 0) - 1 });
    assertRejected(stale, 'stale');
    assert.equal((stale.data as unknown as { lesson: Lesson }).lesson.version, canceled.version);
  });
});
