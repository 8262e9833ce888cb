import type { Lesson } from '../../../src/core/api/endpoints/records.ts';

/** Lessons lie from here on; the years ahead keep every one of them planned, whenever the bench runs. */
export const FIRST_DAY = '2030-10-01';
const DAYS = 92;
/** A week of the second month. */
export const WEEK_DAY = '2030-11-13';

const FAMILIES = ['佐々木', '山田', '中村', '高橋', '小林', '渡辺', '伊藤', '齋藤', '五十嵐', '長谷川', '大久保', '森'];
const GIVEN = ['陽葵', '翔太', '美咲', '蓮', '結衣', '大翔', 'さくら', '悠真', '凛', '健太郎', '莉子', '樹'];
const SUBJECTS = ['英会話', '数学', '国語', '理科', '社会', '小論文', 'プログラミング', '推薦入試対策'];
const MINUTES = [30, 45, 60, 60, 90];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The same so many lessons every time, in the teacher's zone (Tokyo) between 9:00 and 22:30; many overlap. */
export function makeLessons(count: number): Lesson[] {
  const random = seeded(20_301_001);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const first = Date.parse(`${FIRST_DAY}T00:00:00+09:00`);
  return Array.from({ length: count }, (_, number) => {
    const quarter = 36 + Math.floor(random() * 48);
    const startTimeMillis = first + (number % DAYS) * DAY + quarter * 15 * MINUTE;
    const student = `${pick(FAMILIES)} ${pick(GIVEN)}`;
    return {
      id: `lesson-${number}`,
      studentId: `student-${student}`,
      studentName: student,
      subject: pick(SUBJECTS),
      startTimeMillis,
      endTimeMillis: startTimeMillis + pick(MINUTES) * MINUTE,
      memo: '',
      version: 1,
    };
  });
}

/** Numbers from 0 up to 1 that look random (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
