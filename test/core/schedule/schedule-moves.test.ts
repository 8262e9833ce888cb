import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deferred, signIn } from '../../support/models/sessions.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';
import { changes, datesOf, here, start, there } from './scripted-schedule.ts';

const farther = hours('2026-12-03 14:30–15:30');

describe('a lesson that is moved', () => {
  const mine = lesson({ id: '7', version: 3, ...here });
  const month = [{ date: '2026-11-24', courses: [mine] }];

  test('is there at once, and stays there when the provider agrees', async (t) => {
    const answer = deferred<Answer>();
    const moved = { ...mine, ...there, version: 4 };
    let isMoved = false;
    const { schedule, session, written, server } = await start(
      t,
      () => (isMoved ? [{ date: '2026-11-26', courses: [moved] }] : month),
      () => answer.promise,
    );
    const moving = schedule.move(mine, there);
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
    assert.equal(schedule.lessons.peek()[0]?.startTimeMillis, there.startTimeMillis);
    await server.waitForRequest(2);
    assert.deepEqual(written(), [{ method: 'PUT', id: '7', version: 3, ...there }]);
    isMoved = true;
    const seen = changes(session);
    answer.resolve(success(moved));
    assert.deepEqual((await moving).data, moved);
    await seen;
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
    await server.waitForRequest(3);
    await schedule.show(['2026-11-24']);
    assert.deepEqual(schedule.lessons.peek(), [moved]);
  });

  test('goes back where it was when the provider refuses, with its words', async (t) => {
    const { schedule, session } = await start(
      t,
      () => month,
      () => rejection('この時間は予定ロックされています。', { code: 'locked', field: 'startTimeMillis' }),
    );
    const before = session.revision.peek();
    const reply = await schedule.move(mine, there);
    assert.equal(reply.message, 'この時間は予定ロックされています。');
    assert.equal(reply.failure?.kind === 'rejected' && reply.failure.code, 'locked');
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10']);
    assert.equal(session.revision.peek(), before);
  });

  test('goes where its newer version is when the old one is refused', async (t) => {
    const newer = { ...mine, ...hours('2026-11-25 09:00–10:00'), version: 5 };
    const { schedule } = await start(
      t,
      () => month,
      () => rejection('変更されています。', { code: 'stale', lesson: newer }),
    );
    const reply = await schedule.move(mine, there);
    assert.equal(reply.status, 0);
    assert.deepEqual(datesOf(schedule), ['2026-11-25 9']);
    assert.equal(schedule.lessons.peek()[0]?.version, 5);
  });

  test('goes where the provider has it when the reply is lost', async (t) => {
    let isMoved = false;
    const { schedule, server } = await start(
      t,
      () => (isMoved ? [{ date: '2026-11-26', courses: [{ ...mine, ...there, version: 4 }] }] : month),
      () => {
        isMoved = true;
        return { drop: 'before' };
      },
    );
    assert.equal((await schedule.move(mine, there)).failure?.kind, 'offline');
    await server.waitForRequest(3);
    await schedule.show(['2026-11-24']);
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
  });

  test('leaves its month, and comes into one that is kept', async (t) => {
    const { schedule } = await start(
      t,
      () => month,
      () => success({ ...mine, ...farther, version: 4 }),
    );
    await schedule.prefetch('2026-12-01');
    await schedule.move(mine, farther);
    assert.deepEqual(datesOf(schedule), []);
    schedule.dispose();
    const shown = schedule.show(['2026-12-03']);
    assert.deepEqual(datesOf(schedule), ['2026-12-03 14.5']);
    await shown;
  });

  test('by a key that is held down is sent as it was wished last, with the version of the step before', async (t) => {
    const answers = [deferred<Answer>(), deferred<Answer>()];
    const { schedule, server, written } = await start(
      t,
      () => month,
      (_, __, count) => answers[count - 1]?.promise ?? rejection(''),
    );
    const steps = [1, 2, 3].map((step) => hours(`2026-11-24 1${step}:00–1${step + 1}:00`));
    const [first, second, third] = steps.map((times) => schedule.move(schedule.lessons.peek()[0] ?? mine, times));
    assert.deepEqual(datesOf(schedule), ['2026-11-24 13']);
    assert.equal((await second)?.failure?.kind, 'aborted');
    answers[0]?.resolve(success({ ...mine, ...steps[0], version: 4 }));
    assert.equal((await first)?.status, 1);
    assert.deepEqual(datesOf(schedule), ['2026-11-24 13']);
    answers[1]?.resolve(success({ ...mine, ...steps[2], version: 5 }));
    assert.equal((await third)?.data?.version, 5);
    assert.deepEqual(written(), [
      { method: 'PUT', id: '7', version: 3, ...steps[0] },
      { method: 'PUT', id: '7', version: 4, ...steps[2] },
    ]);
    await server.waitForRequest(3);
  });

  test('takes the last step also when one before was refused', async (t) => {
    const answer = deferred<Answer>();
    const { schedule, written } = await start(
      t,
      () => month,
      (_, __, count) => (count === 1 ? answer.promise : success({ ...mine, ...there, version: 4 })),
    );
    const first = schedule.move(mine, here);
    const second = schedule.move(mine, there);
    answer.resolve(rejection('重なっています。', { code: 'overlap' }));
    assert.equal((await first).status, 0);
    assert.equal((await second).status, 1);
    assert.equal(written().length, 2);
  });

  test('is not shown to the next teacher, nor sent in their name', async (t) => {
    const { schedule, session, written, server } = await start(
      t,
      () => month,
      () => new Promise<Answer>(() => undefined),
    );
    const first = schedule.move(mine, there);
    const second = schedule.move(mine, farther);
    await server.waitForRequest(2);
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(datesOf(schedule), []);
    server.requests.length = 0;
    await server.close();
    assert.equal((await first).failure?.kind, 'aborted');
    assert.equal((await second).failure?.kind, 'aborted');
    assert.deepEqual(written(), []);
  });

  test('beside others moves alone', async (t) => {
    const other = lesson({ id: '8', ...hours('2026-11-24 10:00–12:00') });
    const answer = deferred<Answer>();
    const { schedule } = await start(
      t,
      () => [{ date: '2026-11-24', courses: [mine, other] }],
      () => answer.promise,
    );
    const moving = schedule.move(mine, there);
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10', '2026-11-26 14.5']);
    answer.resolve(rejection(''));
    await moving;
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10', '2026-11-24 10']);
  });
});
