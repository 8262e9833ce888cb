import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRejected, DAY, HOUR, MINUTE, NOW, tokyo } from '../../client.ts';
import { cancel, change, create, freeSpan, newKey, newLesson, provider, student, token } from './course-calls.ts';

describe('the time of a lesson', () => {
  const at = (start: number, minutes: number) => ({ startTimeMillis: start, endTimeMillis: start + minutes * MINUTE });

  test('may begin in the current minute, and not before', async () => {
    const quiet = NOW + 40 * DAY - 30_000;
    provider.clock.now = quiet;
    const ask = async (start: number) =>
      provider.askAnything(
        'createLesson',
        { body: { studentId: student.id, subject: '数学', ...at(start, 60), idempotencyKey: newKey() } },
        { token: await provider.signIn() },
      );
    assertRejected(await ask(quiet - 30_001), 'past');
    assert.equal((await ask(quiet - 30_000)).status, 1);
  });

  test('lasts from 10 minutes to 6 hours', async () => {
    assertRejected(await create(freeSpan(9)), 'shortLesson');
    assertRejected(await create(freeSpan(361)), 'longLesson');
    assert.equal((await create(freeSpan(10))).status, 1);
    assert.equal((await create(freeSpan(360))).status, 1);
  });

  test('ends after its start', async () => {
    assertRejected(await create(freeSpan(0)), 'endBeforeStart');
    assertRejected(await create(freeSpan(-60)), 'endBeforeStart');
  });

  test('lies within two years, whatever number is sent', async () => {
    assertRejected(await create(at(NOW + 800 * DAY, 60)), 'tooFar');
    assertRejected(await create(at(8.64e15 - HOUR, 60)), 'tooFar');
    assertRejected(await create(at(-8.64e15, 60)), 'past');
  });

  test('may touch another lesson, but not share a minute with it', async () => {
    const { startTimeMillis, endTimeMillis } = await newLesson();
    assertRejected(await create(at(startTimeMillis - 30 * MINUTE, 31)), 'overlap');
    assertRejected(await create(at(endTimeMillis - MINUTE, 30)), 'overlap');
    assertRejected(await create(at(startTimeMillis + 10 * MINUTE, 10)), 'overlap');
    assertRejected(await create(at(startTimeMillis - 10 * MINUTE, 120)), 'overlap');
    assert.equal((await create(at(startTimeMillis - 30 * MINUTE, 30))).status, 1);
    assert.equal((await create(at(endTimeMillis, 30))).status, 1);
  });

  test("names the conflicting lesson, in the reader's time zone and language", async () => {
    const { startTimeMillis, endTimeMillis } = await newLesson();
    const ask = async (language: string) =>
      (
        await provider.askAnything(
          'createLesson',
          {
            body: { studentId: student.id, subject: '数学', startTimeMillis, endTimeMillis, idempotencyKey: newKey() },
          },
          { token, language },
        )
      ).message;
    assert.match(await ask('ja'), new RegExp(`18:00からの${student.name}さんの授業`));
    assert.match(await ask('en'), new RegExp(`${student.name} at .*18:00`));
  });

  test('is rejected near another lesson, on a holiday or twice a day, unless the teacher accepts the warning', async () => {
    const unaware = { allowWarnings: false };
    const [first, , other] = (await provider.ask('listStudents', {}, { token })).data;
    const labourDay = { startTimeMillis: tokyo('2027-11-23', '10:00'), endTimeMillis: tokyo('2027-11-23', '11:00') };
    const holiday = await create({ ...labourDay, ...unaware });
    assertRejected(holiday, 'holiday');
    assert.match(holiday.message ?? '', /祝日/);

    const day = '2027-11-24';
    const at = (start: string, end: string, studentId = first?.id) => ({
      startTimeMillis: tokyo(day, start),
      endTimeMillis: tokyo(day, end),
      studentId,
    });
    assert.equal((await create({ ...at('10:00', '11:00'), ...unaware })).status, 1);
    const twice = await create({ ...at('15:00', '16:00'), ...unaware });
    assertRejected(twice, 'sameStudent');
    assert.match(twice.message ?? '', new RegExp(`${first?.name}さん.*10:00`));
    assertRejected(await create({ ...at('11:09', '12:00', other?.id), ...unaware }), 'gap');
    assertRejected(await create({ ...at('09:00', '09:51', other?.id), ...unaware }), 'gap');
    assert.equal((await create({ ...at('11:10', '12:00', other?.id), ...unaware })).status, 1);
    for (const input of [labourDay, at('15:00', '16:00'), at('09:00', '09:51', other?.id)]) {
      assert.equal((await create({ ...input, allowWarnings: true })).status, 1);
    }
    for (const allowWarnings of [true, false])
      assertRejected(await create({ ...at('10:30', '12:00'), allowWarnings }), 'overlap');
    await provider.ask('createLock', { body: { date: '2027-11-25', locked: true } }, { token });
    const locked = { startTimeMillis: tokyo('2027-11-25', '10:00'), endTimeMillis: tokyo('2027-11-25', '11:00') };
    for (const allowWarnings of [true, false]) assertRejected(await create({ ...locked, allowWarnings }), 'locked');
  });

  test('is available again after a cancellation', async () => {
    const lesson = await newLesson();
    const { startTimeMillis, endTimeMillis } = lesson;
    await cancel(lesson);
    assert.equal((await create({ startTimeMillis, endTimeMillis })).status, 1);
  });

  test('may not be on a locked day or in a locked span, on either side of midnight', async () => {
    const lock = (body: object) => provider.askAnything('createLock', { body: { locked: true, ...body } }, { token });
    const midnight = Date.parse('2027-06-11T00:00:00+09:00');
    await lock({ date: '2027-06-10' });
    await lock({ date: '2027-06-12', startTimeMillis: midnight + 34 * HOUR, endTimeMillis: midnight + 36 * HOUR });
    assertRejected(await create(at(midnight - HOUR, 60)), 'locked');
    assertRejected(await create(at(midnight - 30 * MINUTE, 60)), 'locked');
    assertRejected(await create(at(midnight - 24 * HOUR - 30 * MINUTE, 60)), 'locked');
    assertRejected(await create(at(midnight + 35 * HOUR, 30)), 'locked');
    assert.equal((await create(at(midnight - 25 * HOUR, 60))).status, 1);
    assert.equal((await create(at(midnight, 60))).status, 1);
    assert.equal((await create(at(midnight + 33 * HOUR, 60))).status, 1);
    assert.equal((await create(at(midnight + 36 * HOUR, 60))).status, 1);
  });

  test('is kept on a day that was locked later, while the rest of the lesson can change', async () => {
    const lesson = await newLesson();
    const date = new Date(lesson.startTimeMillis + 9 * HOUR).toISOString().slice(0, 10);
    await provider.ask('createLock', { body: { date, locked: true } }, { token });
    assert.equal((await change(lesson, { memo: 'そのまま' })).status, 1);
    assertRejected(await change({ ...lesson, version: 2 }, { endTimeMillis: lesson.endTimeMillis + MINUTE }), 'locked');
  });
});
