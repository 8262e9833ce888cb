import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRejected, DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ENGLISH_STUDENT, recordCalls, STUDENT } from './record-calls.ts';

/** Beyond the lessons of the demo world, and at one o'clock in the night. */
const night = (count: number) => nightAfter(NOW, 40 + count);

async function start(database?: string) {
  const provider = await startTestProvider(database === undefined ? {} : { database });
  return { provider, ...recordCalls(provider) };
}

describe('the record of a lesson', () => {
  test('is empty at first, of version 0', async () => {
    const { teach, record } = await start();
    const { id } = await teach(night(0));
    assert.deepEqual(await record(id), { note: '', homework: '', nextTime: '', version: 0, canMail: true });
  });

  test('keeps what is written field by field, also over a restart of the provider', async () => {
    const database = `${temporaryFolder()}/provider.db`;
    const before = await start(database);
    const { id } = await before.teach(night(0));
    await before.write(id, { note: '一次関数' });
    await before.write(id, { version: 1, homework: '問題集 p.20' });
    await before.write(id, { version: 2, nextTime: '連立方程式', finished: true });
    await before.provider.close();
    const after = await start(database);
    after.provider.clock.now = night(1);
    const { note, homework, nextTime, version, finishedAtMillis } = await after.record(id);
    assert.deepEqual(
      { note, homework, nextTime, version },
      { note: '一次関数', homework: '問題集 p.20', nextTime: '連立方程式', version: 3 },
    );
    assert.equal(finishedAtMillis, night(0) + HOUR);
  });

  test("has the lesson's own note, not a copy of it: a change of the one is one of the other", async () => {
    const { teach, record, write, lesson, changeLesson } = await start();
    const { id, version = 0 } = await teach(night(0));
    await write(id, { note: '一次関数' });
    const changed = await lesson(id);
    assert.deepEqual([changed.note, changed.version], ['一次関数', version + 1]);
    assertRejected(await changeLesson({ id, version, note: '古い記録' }), 'stale');
    await changeLesson({ id, version: changed.version, note: '二次関数' });
    assert.equal((await record(id)).note, '二次関数');
  });

  test('is found by the words of its note', async () => {
    const { teach, write, provider } = await start();
    const { id } = await teach(night(0));
    await write(id, { note: 'ピタゴラスの定理' });
    const input = { query: { page: 1, size: 10 }, body: { words: 'ピタゴラス' } };
    const { data } = await provider.ask('searchLessons', input, { token: await provider.signIn() });
    assert.deepEqual(
      data.list.map((found) => found.id),
      [id],
    );
  });

  test('of an outdated version is refused with the newer one, whether a sheet or a form of the lesson wrote it', async () => {
    const { teach, write, change, changeLesson, lesson } = await start();
    const { id } = await teach(night(0));
    await write(id, { homework: 'p.20' });
    const rejection = await change(id, { version: 0, homework: 'p.30' });
    assertRejected(rejection, 'stale');
    assert.deepEqual(rejection.data['record'], { note: '', homework: 'p.20', nextTime: '', version: 1 });
    await changeLesson({ id, version: (await lesson(id)).version, note: 'フォームから' });
    assertRejected(await change(id, { version: 1, note: 'シートから' }), 'stale');
  });

  test('is not outdated by the end of the lesson, nor by a change of its memo', async () => {
    const { teach, write, provider, changeLesson, lesson } = await start();
    const { plan, teach: enter } = await studentCalls(provider, STUDENT);
    const { id } = await plan(night(0));
    provider.clock.now = night(0) + 10 * MINUTE;
    const teacher = await enter({ id });
    const { version } = await write(id, { note: '始め' });
    await changeLesson({ id, version: (await lesson(id)).version, memo: '教材は別送' });
    provider.clock.now = night(0) + HOUR + 2 * MINUTE;
    teacher.close();
    await provider.mails();
    const { note } = await write(id, { version, note: '終わり' });
    assert.equal(note, '終わり');
    await teach(night(1));
  });

  test('without a difference makes no new version', async () => {
    const { teach, write } = await start();
    const { id } = await teach(night(0));
    await write(id, { note: '一次関数', homework: 'p.20' });
    assert.equal((await write(id, { version: 1, note: '一次関数', homework: 'p.20' })).version, 1);
  });

  test('is finished on the lesson, too, and can be opened again', async () => {
    const { teach, write, lesson } = await start();
    const { id, version } = await teach(night(0));
    const finished = await write(id, { finished: true });
    assert.equal(finished.finishedAtMillis, night(0) + HOUR);
    // The lesson itself is the same: whoever edits it goes on.
    assert.deepEqual(
      [(await lesson(id)).recordFinishedAtMillis, (await lesson(id)).version],
      [night(0) + HOUR, version],
    );
    assert.equal((await write(id, { finished: false })).finishedAtMillis, undefined);
    assert.equal((await lesson(id)).recordFinishedAtMillis, undefined);
  });

  test('stays finished since the first time', async () => {
    const { teach, write, provider } = await start();
    const { id } = await teach(night(0));
    await write(id, { finished: true });
    provider.clock.now += HOUR;
    assert.equal((await write(id, { finished: true })).finishedAtMillis, night(0) + HOUR);
  });

  test('can be written before the lesson, but not finished', async () => {
    const { change, provider } = await start();
    const { id } = await (await studentCalls(provider, STUDENT)).plan(night(0));
    assertRejected(await change(id, { finished: true }), 'tooEarly');
    assert.equal((await change(id, { nextTime: '準備' })).status, 1);
  });

  test('of a cancelled lesson cannot be changed', async () => {
    const { change, provider } = await start();
    const { id } = await (await studentCalls(provider, STUDENT)).plan(night(0));
    const body = { id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-record' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    assertRejected(await change(id, { note: 'x' }), 'canceled');
  });

  test('takes 1,000 emoji, and not one more', async () => {
    const { teach, change } = await start();
    const { id } = await teach(night(0));
    for (const field of ['note', 'homework', 'nextTime']) {
      const answer = await change(id, { [field]: '🌸'.repeat(1001) });
      assert.deepEqual([answer.httpStatus, answer.data['code'], answer.data['field']], [422, 'tooLong', field]);
      assert.match(answer.message, /1000/);
    }
    assert.equal((await change(id, { homework: '🌸'.repeat(1000) })).status, 1);
  });
});

describe('beside a record', () => {
  test("stands what was planned in the student's last lesson with a record", async () => {
    const { teach, write, record } = await start();
    const first = await teach(night(0));
    await write(first.id, { homework: 'p.20', nextTime: '連立方程式' });
    const blank = await teach(night(1));
    await write(blank.id, { note: '記録はメモだけ' });
    const { id } = await teach(night(2));
    const expected = { homework: 'p.20', nextTime: '連立方程式', startTimeMillis: night(0) };
    assert.deepEqual((await record(id)).previous, expected);
    assert.equal((await record(first.id)).previous, undefined, 'nothing of later lessons');
    const other = await teach(night(3), ENGLISH_STUDENT);
    assert.equal((await record(other.id)).previous, undefined, 'nothing of other students');
  });

  test('nothing of a cancelled lesson stands', async () => {
    const { teach, change, record, provider } = await start();
    const canceled = await (await studentCalls(provider, STUDENT)).plan(night(0));
    await change(canceled.id, { nextTime: '行われなかった計画' });
    const body = { id: canceled.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-previous' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    const { id } = await teach(night(1));
    assert.equal((await record(id)).previous, undefined);
  });

  test("stands the student's next lesson that is not over", async () => {
    const { teach, record, provider } = await start();
    const { id } = await teach(night(0));
    assert.equal((await record(id)).nextLesson, undefined);
    const next = await (await studentCalls(provider, STUDENT)).plan(night(7));
    await (await studentCalls(provider, ENGLISH_STUDENT)).plan(night(5));
    assert.deepEqual((await record(id)).nextLesson, {
      id: next.id,
      subject: '数学',
      startTimeMillis: night(7),
      endTimeMillis: night(7) + HOUR,
    });
    provider.clock.now = night(8);
    assert.equal((await record(id)).nextLesson, undefined);
  });
});

test("records of other teachers' lessons are not there", async () => {
  const { teach, provider } = await start();
  const { id } = await teach(NOW + 50 * DAY);
  const token = await provider.signIn('taro');
  for (const answer of [
    await provider.askAnything('readLessonRecord', { params: { id } }, { token }),
    await provider.askAnything('changeLessonRecord', { body: { id, version: 0, note: 'x' } }, { token }),
    await provider.askAnything('mailLessonRecord', { body: { id, preview: true } }, { token }),
  ])
    assert.deepEqual([answer.httpStatus, answer.data['code']], [404, 'notFound']);
});
