import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import { lessonState } from '../../../../src/core/lessons/lesson-state.ts';
import { NOW } from '../../client.ts';
import { change, count, create, newLesson, provider, student, token } from './course-calls.ts';

describe('the list', () => {
  test('starts with current and future lessons, the next first, then past ones, the latest first', async () => {
    const lessons: Lesson[] = [];
    for (let page = 1; ; page += 1) {
      const { list } = (await provider.ask('listLessons', { query: { page, size: 50 } }, { token })).data;
      if (list.length === 0) break;
      lessons.push(...list);
    }
    assert.equal(lessons.length, await count());
    assert.equal(new Set(lessons.map(({ id }) => id)).size, lessons.length);
    const firstOver = lessons.findIndex(({ endTimeMillis }) => endTimeMillis < NOW);
    const [ahead, over] = [lessons.slice(0, firstOver), lessons.slice(firstOver)];
    assert.ok(ahead.length > 20 && over.length > 20);
    assert.deepEqual(
      ahead,
      ahead.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis),
    );
    assert.deepEqual(
      over,
      over.toSorted((a, b) => b.startTimeMillis - a.startTimeMillis),
    );
    assert.ok(over.every(({ endTimeMillis }) => endTimeMillis < NOW));
  });

  test('has pages of 10 by default, and ends with an empty page', async () => {
    const first = (await (
      await provider.fetch('/api/client/teacher/teach/list', { headers: { Authorization: token } })
    ).json()) as { data: { list: Lesson[]; page: number; size: number } };
    assert.deepEqual([first.data.list.length, first.data.page, first.data.size], [10, 1, 10]);
    const { data } = await provider.ask('listLessons', { query: { page: 9_999_999_999, size: 100 } }, { token });
    assert.deepEqual(data.list, []);
  });

  test("contains no other teacher's lessons", async () => {
    const foreign = await provider.signIn('taro');
    const mine = (await provider.ask('listLessons', { query: { page: 1, size: 100 } }, { token })).data.list;
    const theirs = (await provider.ask('listLessons', { query: { page: 1, size: 100 } }, { token: foreign })).data.list;
    const ids = new Set(mine.map(({ id }) => id));
    assert.ok(theirs.length > 0 && theirs.every(({ id }) => !ids.has(id)));
  });
});

describe('the search', () => {
  const search = async (body: object) =>
    (await provider.askAnything('searchLessons', { query: { page: 1, size: 100 }, body }, { token }))
      .data as unknown as { list: Lesson[]; total: number };

  test('ignores kana, width and case, and combines words of name, kana, subject and memo', async () => {
    const { data } = await create({ memo: 'TOEIC のテキスト' });
    const id = data['id'];
    for (const words of [
      'toeic',
      'ＴＯＥＩＣ',
      'ﾃｷｽﾄ',
      'てきすと toeic',
      `${student.kana} とえ`.slice(0, -3),
      '数学　ＴＯＥＩＣ',
    ]) {
      const { list } = await search({ words });
      assert.ok(
        list.some((lesson) => lesson.id === id),
        words,
      );
    }
    assert.equal((await search({ words: 'toeic 体育' })).total, 0);
  });

  test('does not match across two fields', async () => {
    await create({ subject: '化学', memo: '力だめし' });
    assert.equal((await search({ words: '学力' })).total, 0);
  });

  test('matches wildcards literally', async () => {
    assert.equal((await search({ words: '%' })).total, 0);
    assert.equal((await search({ words: '_' })).total, 0);
    assert.equal((await search({ words: "' OR 1=1 --" })).total, 0);
  });

  test('filters by student, state and period, excluding its end', async () => {
    const all = (await search({})).total;
    assert.equal(all, await count());
    for (const state of [1, 2, 3, 4] as const) {
      const { list } = await search({ state });
      assert.ok(list.length > 0, `state ${state}`);
      assert.ok(
        list.every((lesson) => lessonState(lesson, NOW) === state),
        `state ${state}`,
      );
    }
    const lesson = await newLesson();
    const { startTimeMillis } = lesson;
    const found = async (from: number, until: number) =>
      (await search({ studentId: student.id, fromMillis: from, untilMillis: until })).list.map(({ id }) => id);
    assert.deepEqual(await found(startTimeMillis, startTimeMillis + 1), [lesson.id]);
    assert.deepEqual(await found(startTimeMillis - 1, startTimeMillis), []);
  });

  test('finds changed texts', async () => {
    const lesson = await newLesson();
    await change(lesson, { memo: 'フーリエ変換' });
    assert.deepEqual(
      (await search({ words: 'ふーりえ' })).list.map(({ id }) => id),
      [lesson.id],
    );
  });
});
