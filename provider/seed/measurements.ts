import { addDays, MINUTE_MS, startOfDay, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import { plans } from '../lessons/plans.ts';
import type { Store } from '../store/store.ts';
import type { DemoTeacher } from './people.ts';
import { planLesson } from './plan.ts';

const families = [
  ['青木', 'アオキ'],
  ['石井', 'イシイ'],
  ['上田', 'ウエダ'],
  ['遠藤', 'エンドウ'],
  ['太田', 'オオタ'],
  ['岡田', 'オカダ'],
  ['金子', 'カネコ'],
  ['菊地', 'キクチ'],
  ['工藤', 'クドウ'],
  ['小川', 'オガワ'],
  ['斎藤', 'サイトウ'],
  ['坂本', 'サカモト'],
  ['柴田', 'シバタ'],
  ['杉山', 'スギヤマ'],
  ['高木', 'タカギ'],
  ['千葉', 'チバ'],
  ['土屋', 'ツチヤ'],
  ['中川', 'ナカガワ'],
  ['西村', 'ニシムラ'],
  ['野口', 'ノグチ'],
  ['長谷川', 'ハセガワ'],
  ['平野', 'ヒラノ'],
  ['福田', 'フクダ'],
  ['松井', 'マツイ'],
  ['三浦', 'ミウラ'],
  ['村上', 'ムラカミ'],
  ['森田', 'モリタ'],
  ['横山', 'ヨコヤマ'],
  ['和田', 'ワダ'],
  ['トンプソン', 'トンプソン'],
] as const;
const givenNames = [
  ['愛', 'アイ'],
  ['一花', 'イチカ'],
  ['詩', 'ウタ'],
  ['英治', 'エイジ'],
  ['桜介', 'オウスケ'],
  ['楓', 'カエデ'],
  ['希美', 'キミ'],
  ['久美', 'クミ'],
  ['恵太', 'ケイタ'],
  ['心春', 'コハル'],
  ['紗季', 'サキ'],
  ['志保', 'シホ'],
  ['涼', 'リョウ'],
  ['聖奈', 'セナ'],
  ['空', 'ソラ'],
  ['大和', 'ヤマト'],
  ['千尋', 'チヒロ'],
  ['翼', 'ツバサ'],
  ['手毬', 'テマリ'],
  ['時生', 'トキオ'],
  ['奈々', 'ナナ'],
  ['仁', 'ジン'],
  ['望', 'ノゾミ'],
  ['遥', 'ハルカ'],
  ['陽向', 'ヒナタ'],
] as const;
const grades = ['小学5年', '小学6年', '中学1年', '中学2年', '中学3年', '高校1年', '高校2年', '高校3年'];
const subjects = [['数学'], ['英語'], ['数学', '英語'], ['国語'], ['理科', '数学'], ['英語', '小論文']];

/** Number of lessons a day, every two hours from 6:00. */
const A_DAY = 8;

/**
 * Adds students, most with a contract, and a lesson for each outside the range of the demo world. Names are unique: from
 * the second round on they are numbered.
 */
export async function fillManyStudents(
  store: Store,
  teacher: DemoTeacher,
  today: string,
  reach: number,
  count: number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const id = `${teacher.id}-many-${number}`;
    const [family, familyKana] = families[number % families.length] ?? families[0];
    const [given, givenKana] = givenNames[Math.floor(number / families.length) % givenNames.length] ?? givenNames[0];
    const round = Math.floor(number / (families.length * givenNames.length));
    const name = round === 0 ? `${family} ${given}` : `${family} ${given}${round + 1}`;
    const kana = `${familyKana} ${givenKana}`;
    const theirs = [...(subjects[number % subjects.length] ?? [])];
    const [subject = ''] = theirs;
    await store.students.insert({
      id,
      teacherId: teacher.id,
      name,
      kana,
      avatar: '',
      grade: grades[number % grades.length] ?? '',
      subjects: theirs,
      searchText: searchTexts(name, kana),
    });
    if (number % 16 !== 15) {
      await store.contracts.insert({
        id: `contract-${id}`,
        teacherId: teacher.id,
        studentId: id,
        contractNumber: `M-${number}`,
        plan: plans[0]?.name ?? '',
        subjects: theirs,
        startsOn: addDays(today, -60),
        endsOn: addDays(today, 600),
        minutesPerLesson: 60,
        lessonsTotal: (number % 5) * 12,
        note: '',
      });
    }
    const day = addDays(today, reach + 1 + Math.floor(number / A_DAY));
    const startTimeMillis = startOfDay(day, SERVICE_ZONE) + (6 + 2 * (number % A_DAY)) * 60 * MINUTE_MS;
    await store.lessons.insert({
      id: `lesson-${id}`,
      teacherId: teacher.id,
      studentId: id,
      studentName: name,
      subject,
      startTimeMillis,
      endTimeMillis: startTimeMillis + 60 * MINUTE_MS,
      memo: '',
      version: 1,
      searchText: searchTexts(name, kana, subject),
    });
  }
}

/** Adds lessons outside the range of the demo world, half of them before and half after it. */
export async function fillManyLessons(
  store: Store,
  teacher: DemoTeacher,
  today: string,
  reach: number,
  count: number,
  now: number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const distance = reach + 1 + Math.floor(number / (2 * A_DAY));
    const date = addDays(today, number % 2 === 0 ? distance : -distance);
    const hour = 6 + 2 * (Math.floor(number / 2) % A_DAY);
    const start = startOfDay(date, SERVICE_ZONE) + hour * 60 * MINUTE_MS;
    const lesson = planLesson(teacher, number % teacher.students.length, start, now);
    await store.lessons.insert({ ...lesson, id: `${lesson.id}-${number}` });
  }
}
