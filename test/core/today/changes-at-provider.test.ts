import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { createToday, markOwnChange } from '../../../src/core/today/index.ts';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { NOW } from '../../provider/client.ts';
import { timeline } from '../../support/models/sessions.ts';
import { MINUTE, morning, start } from './devices.ts';

const ZONE = 'Asia/Tokyo';
const DAY = 24 * 60 * MINUTE;

async function todayOf(t: TestContext, session: Parameters<typeof createToday>[0]) {
  const today = createToday(session);
  t.after(() => today.dispose());
  const check = async () => {
    await today.reload(ZONE);
    return today.changes(session.clock.now()).map(({ kind, lesson }) => `${kind} ${lesson.id}`);
  };
  await today.show(ZONE);
  return { today, check };
}

test('nothing is shown before every month ahead is loaded', async (t) => {
  const { enter } = await start(t);
  const { session } = await enter();
  const today = createToday(session);
  t.after(() => today.dispose());
  const lines = timeline(t, { lessons: computed(() => today.lessons.value.length), isLoaded: today.isLoaded });
  await today.show(ZONE);
  assert.equal(lines.filter((line) => line.startsWith('lessons')).length, 2, 'two months');
  assert.equal(lines.at(-1), 'isLoaded=true');
});

describe('what has changed since the last visit', () => {
  test('is nothing at the first visit, and then what the office has done', async (t) => {
    const { enter, office } = await start(t);
    const [here, there] = [await enter(), await office()];
    const [a, b] = [await there.create(morning(2)), await there.create(morning(3))];
    const { check } = await todayOf(t, here.session);
    assert.deepEqual(await check(), []);
    await there.move(a, morning(4));
    await there.cancel(b);
    const c = await there.create(morning(5));
    assert.deepEqual(await check(), [`canceled ${b.id}`, `moved ${a.id}`, `added ${c.id}`]);
    assert.deepEqual((await check()).length, 3, 'stays until it is dismissed');
  });

  test('is gone when the teacher has seen it, after a reload, too', async (t) => {
    const { enter, office } = await start(t);
    const storage = createMemoryStorage();
    const [here, there] = [await enter(storage), await office()];
    const first = await todayOf(t, here.session);
    const lesson = await there.create(morning(2));
    assert.deepEqual(await first.check(), [`added ${lesson.id}`]);
    const again = await enter(storage);
    assert.deepEqual(await (await todayOf(t, again.session)).check(), [`added ${lesson.id}`]);
    first.today.dismiss(ZONE);
    assert.deepEqual(first.today.changes(NOW), []);
    assert.deepEqual(await (await todayOf(t, (await enter(storage)).session)).check(), []);
  });

  test('is not what the teacher has done here', async (t) => {
    const { enter, office, provider } = await start(t);
    const here = await enter();
    const { check } = await todayOf(t, here.session);
    const lesson = await here.create(morning(2));
    // By a provider that does not say who has done it.
    await provider.noteOfficeChange(lesson.id);
    markOwnChange(here.session, lesson.id);
    assert.deepEqual(await check(), []);
    const moved = await here.move(lesson, morning(3));
    await provider.noteOfficeChange(lesson.id);
    markOwnChange(here.session, lesson.id);
    assert.deepEqual(await check(), []);
    await (await office()).move(moved, morning(4));
    assert.deepEqual(await check(), [`moved ${lesson.id}`], 'but what comes after it is');
  });

  test('is not what the teacher has done in another browser', async (t) => {
    const { enter, office } = await start(t);
    const [here, there, others] = [await enter(), await enter(), await office()];
    const [a, b] = [await others.create(morning(2)), await others.create(morning(3))];
    const { check } = await todayOf(t, here.session);
    await there.move(a, morning(4));
    await there.cancel(b);
    await there.create(morning(5));
    await there.move(await there.create(morning(9)), morning(90));
    assert.deepEqual(await check(), []);
    await others.move(await there.move(await others.create(morning(10)), morning(11)), morning(12));
    assert.equal((await check()).length, 1, 'but what others do after it is');
  });

  test('is not what others have done and undone', async (t) => {
    const { enter, office } = await start(t);
    const [here, others] = [await enter(), await office()];
    const [a, b] = [await others.create(morning(2)), await others.create(morning(3))];
    const { check } = await todayOf(t, here.session);
    await others.move(await others.move(a, morning(4)), morning(2));
    await others.cancel(await others.create(morning(5)));
    assert.deepEqual(await check(), []);
    await others.move(b, morning(9));
    assert.deepEqual(await check(), [`moved ${b.id}`]);
  });

  test('finds a lesson that was moved far away', async (t) => {
    const { enter, office } = await start(t);
    const [here, there] = [await enter(), await office()];
    const lesson = await there.create(morning(2));
    const { check, today } = await todayOf(t, here.session);
    await there.move(lesson, morning(90));
    assert.deepEqual(await check(), [`moved ${lesson.id}`]);
    today.dismiss(ZONE);
    assert.deepEqual(await check(), []);
  });

  test("is never another teacher's, and a sign-out erases what was seen", async (t) => {
    const { enter, office } = await start(t);
    const storage = createMemoryStorage();
    const [here, there] = [await enter(storage), await office()];
    await todayOf(t, here.session);
    await there.create(morning(2));
    const taro = await enter(storage, 'taro@example.jp');
    assert.deepEqual(await (await todayOf(t, taro.session)).check(), []);
    taro.session.end();
    assert.equal([storage.getItem(`teacher-memory@${here.session.provider}`)].join(), '');
    const back = await enter(storage);
    assert.deepEqual(await (await todayOf(t, back.session)).check(), [], 'a first visit again');
  });

  test('reports nothing of the weeks beyond, which come nearer day by day', async (t) => {
    const { enter, office } = await start(t);
    const [here, there] = [await enter(), await office()];
    const { check } = await todayOf(t, here.session);
    await there.create(morning(28));
    assert.deepEqual(await check(), []);
    here.device.set(NOW + DAY);
    assert.deepEqual(await check(), [], 'the day has come into sight with the lesson on it');
  });
});
