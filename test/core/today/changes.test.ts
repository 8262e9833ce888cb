import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import {
  keepOwn,
  markOwn,
  missingSince,
  changesSince,
  readSeen,
  seenOf,
  settleOwn,
  writeSeen,
  createToday,
  markOwnChange,
} from '../../../src/core/today/index.ts';
import { NOW } from '../../provider/client.ts';
import { timeline } from '../../support/models/sessions.ts';
import { lessonOf, MINUTE, morning, start } from './devices.ts';

const HOUR = 3_600_000;
const FRIDAY = Date.parse('2026-11-20T09:00:00+09:00');
const UNTIL = FRIDAY + 28 * 24 * HOUR;

function lesson(id: string, hoursAhead: number, more: Partial<Lesson> = {}): Lesson {
  const startTimeMillis = FRIDAY + hoursAhead * HOUR;
  return lessonOf(id, startTimeMillis, startTimeMillis + HOUR, more);
}

const before = [lesson('a', 2), lesson('b', 30), lesson('c', 50, { version: 2, canceledAt: FRIDAY - HOUR })];
const seen = seenOf(before, FRIDAY, UNTIL);
const changesOf = (lessons: Lesson[], now = FRIDAY, of = seen) =>
  changesSince(of, lessons, now)
    .map(({ kind, lesson: { id } }) => `${kind} ${id}`)
    .join(', ');

describe('a change of the lessons', () => {
  for (const [what, lessons, expected] of [
    ['nothing, when all is as it was', before, ''],
    ['a lesson that was not there', [...before, lesson('n', 5)], 'added n'],
    ['a lesson that is elsewhere, with when it was to be', [lesson('a', 4, { version: 2 })], 'moved a'],
    ['a lesson of another length', [lesson('a', 2, { version: 2, endTimeMillis: FRIDAY + 4 * HOUR })], 'moved a'],
    ['a lesson with another subject', [lesson('a', 2, { version: 2, subject: '英語' })], 'changed a'],
    ['a cancelled lesson', [lesson('a', 2, { version: 2, canceledAt: FRIDAY })], 'canceled a'],
    [
      'a lesson that was moved and then cancelled, as cancelled',
      [lesson('a', 4, { version: 3, canceledAt: FRIDAY })],
      'canceled a',
    ],
    [
      'all of them, the earliest first',
      [lesson('b', 1, { version: 2 }), lesson('n', 3), lesson('a', 2, { version: 2, memo: 'x' })],
      'moved b, changed a, added n',
    ],
    ['a lesson with another memo', [lesson('a', 2, { version: 2, memo: '教科書' })], 'changed a'],
    ['not a lesson that was changed and is again as it was', [lesson('a', 2, { version: 3 })], ''],
    ["not the teacher's own act on another device", [lesson('a', 4, { version: 2, changedBy: 'teacher' })], ''],
    ['not a lesson that the teacher made on another device', [lesson('n', 5, { changedBy: 'teacher' })], ''],
    ['what others have done', [lesson('a', 4, { version: 2, changedBy: 'others' })], 'moved a'],
    ['not what was cancelled before', [lesson('c', 60, { version: 3, canceledAt: FRIDAY })], ''],
    ['not what came and was cancelled meanwhile', [lesson('n', 5, { version: 2, canceledAt: FRIDAY })], ''],
    ['not what is older than what was seen', [lesson('a', 4, { version: 0 })], ''],
    ['not what lies after the days that were looked at', [lesson('far', 24 * 29)], ''],
    ['not what is over', [lesson('o', -2)], ''],
  ] as [string, Lesson[], string][])
    test(`is ${what}`, () => assert.equal(changesOf(lessons), expected));

  test('stays until the later of both times is over', () => {
    const moved = lesson('b', 3, { version: 2 });
    assert.equal(changesOf([moved], FRIDAY + 10 * HOUR), 'moved b');
    assert.equal(changesOf([moved], FRIDAY + 32 * HOUR), '');
    assert.deepEqual(changesSince(seen, [moved], FRIDAY)[0]?.before, {
      startTimeMillis: FRIDAY + 30 * HOUR,
      endTimeMillis: FRIDAY + 31 * HOUR,
    });
  });

  test("is never the teacher's own, but a later one is", () => {
    const own = markOwn(markOwn(seen, 'a'), 'n');
    const mine = [lesson('a', 4, { version: 2 }), lesson('n', 5)];
    assert.equal(changesOf(mine, FRIDAY, own), '');
    const settled = settleOwn(own, mine);
    assert.equal(changesOf(mine, FRIDAY, settled), '');
    assert.equal(changesOf([lesson('a', 6, { version: 3 }), lesson('n', 5)], FRIDAY, settled), 'moved a');
  });

  for (const [what, own, late] of [
    ['a change', markOwn(seen, 'a', 2), lesson('a', 2)],
    ['a cancellation, whose version nobody reports', markOwn(seen, 'a'), lesson('a', 2)],
    ['the second of two changes', markOwn(markOwn(seen, 'a'), 'a'), lesson('a', 3, { version: 2 })],
  ] as const) {
    test(`is not ${what} of the teacher's own when an older reply arrives after it`, () => {
      const mine = [lesson('a', 4, { version: (late.version ?? 0) + 1 })];
      const settled = settleOwn(own, [late]);
      assert.equal(changesOf(mine, FRIDAY, settled), '');
      assert.equal(changesOf(mine, FRIDAY, keepOwn(seenOf([late], FRIDAY, UNTIL), settled)), '');
      assert.equal(
        changesOf([lesson('a', 6, { version: (late.version ?? 0) + 2 })], FRIDAY, settleOwn(settled, mine)),
        'moved a',
      );
    });
  }

  test('includes missing lessons, but not past or cancelled ones', () => {
    assert.deepEqual(missingSince(seen, [lesson('b', 30)], FRIDAY), ['a']);
    assert.deepEqual(missingSince(seen, [lesson('b', 30)], FRIDAY + 4 * HOUR), []);
  });
});

describe('the seen state', () => {
  test('omits past lessons and those beyond the period', () => {
    assert.deepEqual(
      [...seenOf([...before, lesson('far', 24 * 29), lesson('o', -2)], FRIDAY, UNTIL).lessons.keys()],
      ['a', 'b', 'c'],
    );
  });

  test('is restored as written, without names', () => {
    const own = markOwn(seen, 'z', 4);
    assert.deepEqual(readSeen(writeSeen(own)), own);
    assert.doesNotMatch(JSON.stringify(writeSeen(own)), /小林|数学/);
  });

  test('is readable from an older release, for which every new version is a change', () => {
    const texts = { until: String(UNTIL), '#a': `1 ${FRIDAY + 2 * HOUR} ${FRIDAY + 3 * HOUR} 0` };
    const older = readSeen(texts);
    assert.deepEqual(older && writeSeen(older), texts);
    assert.equal(older && changesOf([lesson('a', 2)], FRIDAY, older), '');
    assert.equal(older && changesOf([lesson('a', 2, { version: 2 })], FRIDAY, older), 'changed a');
  });

  for (const texts of [undefined, {}, { until: 'soon' }, { '#a': '1 2 3 0' }]) {
    test(`is unknown if the storage contains ${JSON.stringify(texts)}`, () => assert.equal(readSeen(texts), undefined));
  }

  test('ignores invalid data written by others', () => {
    assert.deepEqual([...(readSeen({ until: '7', '#a': 'x', '#b': '', other: '1 2 3 0' })?.lessons ?? [])], []);
  });
});

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

describe('the changes since the last visit', () => {
  test('are empty at the first visit, and then those of the office', async (t) => {
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

  test('are cleared when the teacher has seen them, also after a reload', async (t) => {
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

  test('exclude those of the teacher', async (t) => {
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

  test('exclude those of the teacher in another browser', async (t) => {
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

  test('exclude those that others have undone', async (t) => {
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

  test('include a lesson that was moved far away', async (t) => {
    const { enter, office } = await start(t);
    const [here, there] = [await enter(), await office()];
    const lesson = await there.create(morning(2));
    const { check, today } = await todayOf(t, here.session);
    await there.move(lesson, morning(90));
    assert.deepEqual(await check(), [`moved ${lesson.id}`]);
    today.dismiss(ZONE);
    assert.deepEqual(await check(), []);
  });

  test('are never shown to another teacher, and erased by a sign-out', async (t) => {
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

  test('exclude the weeks beyond the period, which move closer every day', async (t) => {
    const { enter, office } = await start(t);
    const [here, there] = [await enter(), await office()];
    const { check } = await todayOf(t, here.session);
    await there.create(morning(28));
    assert.deepEqual(await check(), []);
    here.device.set(NOW + DAY);
    assert.deepEqual(await check(), [], 'the day has come into sight with the lesson on it');
  });
});
