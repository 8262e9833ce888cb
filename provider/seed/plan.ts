import { HOUR_MS, MINUTE_MS, momentOf, weekdayOf, SERVICE_ZONE, addDays, dayKey } from '../../src/core/time/index.ts';
import { searchTexts } from '../lessons/lessons.ts';
import type { LessonRow, MeetingRow } from '../store/tables.ts';
import { studentId, type DemoTeacher } from './people.ts';
import type { Store } from '../store/store.ts';

/** Start times of lessons, on weekdays and at the weekend. */
const weekdayTimes = ['16:00', '17:45', '19:30'];
const weekendTimes = ['10:00', '13:00', '14:45'];

/** Number of students with two lessons a week. */
const TWICE_A_WEEK = 6;

/** The lessons of a teacher's weekly plan on a day, in their state at `now`; some are cancelled. */
export function planDay(teacher: DemoTeacher, date: string, now: number): LessonRow[] {
  const weekday = weekdayOf(date);
  const times = weekday === 0 || weekday === 6 ? weekendTimes : weekdayTimes;
  return slotsOf(teacher)
    .filter((slot) => slot.weekday === weekday)
    .flatMap(({ student, index }) => {
      const time = times[index];
      return time ? [planLesson(teacher, student, momentOf(date, time, SERVICE_ZONE), now)] : [];
    });
}

/** The weekly slots: each student has one, the first ones two, spread over all days. `index` is the position in the day. */
function slotsOf(teacher: DemoTeacher) {
  const count = teacher.students.length;
  return Array.from({ length: count + TWICE_A_WEEK }, (_, slot) => {
    const isSecond = slot >= count;
    return {
      student: slot % count,
      weekday: (isSecond ? slot + 3 : slot) % 7,
      index: isSecond ? 2 : Math.floor(slot / 7),
    };
  });
}

/** A lesson, determined by teacher, student and start. */
export function planLesson(teacher: DemoTeacher, position: number, startTimeMillis: number, now: number): LessonRow {
  const random = createRandom(`${teacher.id} ${position} ${startTimeMillis}`);
  const [name, kana, , , subjects, minutes] = teacher.students[position] ?? ['', '', '', '', [''], 60];
  const subject = random.pick(subjects);
  const endTimeMillis = startTimeMillis + minutes * MINUTE_MS;
  const isOver = endTimeMillis < now - MINUTE_MS;
  const memo = random.chance(0.04) ? random.pick(longMemos) : random.pick(memos);
  const row: LessonRow = {
    id: random.code(10),
    teacherId: teacher.id,
    studentId: studentId(teacher, position),
    studentName: name,
    subject,
    startTimeMillis,
    endTimeMillis,
    memo,
    version: 1,
    searchText: '',
  };
  const isFar = Math.abs(startTimeMillis - now) > 20 * HOUR_MS;
  if (isFar && random.chance(0.08)) {
    row.canceledAt = Math.min(startTimeMillis - (12 + random.below(50)) * HOUR_MS, now - HOUR_MS);
    row.cancelReason = random.pick(cancelReasons);
    row.version = 2;
  } else if (isOver) {
    row.actualEndTimeMillis = endTimeMillis + random.below(7) * MINUTE_MS;
    if (random.chance(0.4)) row.note = random.pick(notes);
  }
  row.searchText = searchTexts(name, kana, subject, memo, row.note);
  return row;
}

/** Days from today, time, and outcome. */
const MEETINGS = [
  [-15, '11:00', 'held'],
  [-6, '20:45', 'held'],
  [-2, '11:30', 'canceled'],
  [3, '11:00', 'ahead'],
  [8, '20:45', 'ahead'],
  [16, '11:30', 'ahead'],
  [-29, '11:00', 'held'],
  [-43, '20:45', 'held'],
  [-57, '11:30', 'held'],
  [-71, '11:00', 'canceled'],
  [-85, '20:45', 'held'],
  [-99, '11:30', 'held'],
] as const;

/** The meetings of a teacher around a day. */
export function planMeetings(teacher: DemoTeacher, today: string): MeetingRow[] {
  return MEETINGS.map(([days, time, state], position) => {
    const start = momentOf(addDays(today, days), time, SERVICE_ZONE);
    const meeting = planMeeting(teacher, 2 * position + 1, start, 30);
    if (state === 'held') meeting.actualEndTimeMillis = meeting.endTimeMillis - 3 * MINUTE_MS;
    if (state === 'canceled') meeting.canceledAt = start - 26 * 60 * MINUTE_MS;
    return meeting;
  });
}

/** A meeting with a student's family, determined by teacher, student and start. */
function planMeeting(teacher: DemoTeacher, position: number, startTimeMillis: number, minutes: number): MeetingRow {
  const random = createRandom(`meeting ${teacher.id} ${position} ${startTimeMillis}`);
  const student = position % teacher.students.length;
  const [name = '', , , grade = ''] = teacher.students[student] ?? [];
  const title = random.pick(meetingTitles);
  return {
    id: random.code(10),
    teacherId: teacher.id,
    title,
    studentId: studentId(teacher, student),
    visitorName: title === '三者面談' ? `${name}さんと保護者の方` : `${name}さんの保護者の方`,
    startTimeMillis,
    endTimeMillis: startTimeMillis + minutes * MINUTE_MS,
    memo: `${grade}。最近の学習の様子と、今後の進め方について。`,
  };
}

const STEP = 5 * MINUTE_MS;

/** Adds a current lesson unless there is one. It does not overlap the lessons before and after it. */
export async function addLessonNow(store: Store, teacher: DemoTeacher, now: number): Promise<void> {
  const near = await store.lessons.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['canceledAt', 'unset'],
      ['endTimeMillis', '>', now - 60 * MINUTE_MS],
      ['startTimeMillis', '<', now + 120 * MINUTE_MS],
    ],
  });
  if (near.some(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= now && now < endTimeMillis)) return;
  const before = Math.max(0, ...near.map(({ endTimeMillis }) => endTimeMillis).filter((end) => end <= now));
  const after = Math.min(
    Infinity,
    ...near.map(({ startTimeMillis }) => startTimeMillis).filter((start) => start > now),
  );
  const start = Math.max(before, Math.floor((now - 15 * MINUTE_MS) / STEP) * STEP);
  const student = createRandom(dayKey(now, SERVICE_ZONE)).below(teacher.students.length);
  const lesson = planLesson(teacher, student, start, now);
  const end = Math.min(after, lesson.endTimeMillis);
  // If no time is left, the next lesson's room is already open.
  if (end - now < 10 * MINUTE_MS || (await store.lessons.get(lesson.id))) return;
  await store.lessons.insert({ ...lesson, endTimeMillis: end });
}

/** Adds a current meeting unless there is one. */
export async function addMeetingNow(store: Store, teacher: DemoTeacher, now: number): Promise<void> {
  const open = await store.meetings.count([
    ['teacherId', '=', teacher.id],
    ['canceledAt', 'unset'],
    ['actualEndTimeMillis', 'unset'],
    ['startTimeMillis', '<=', now],
    ['endTimeMillis', '>', now],
  ]);
  const start = Math.floor((now - 5 * MINUTE_MS) / STEP) * STEP;
  const meeting = planMeeting(teacher, createRandom(String(start)).below(teacher.students.length), start, 60);
  if (open === 0 && !(await store.meetings.get(meeting.id))) await store.meetings.insert(meeting);
}

/** A pseudo-random generator: the same seed gives the same values. */
interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  chance(probability: number): boolean;
  /** A text of lower-case letters and digits. */
  code(length: number): string;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function createRandom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
    code: (length) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join(''),
  };
}

/** Memos of the demo lessons. */
const memos: readonly [string, ...string[]] = [
  '',
  '',
  '宿題の確認から始める。',
  '前回の小テストの解き直し。',
  '教科書の該当ページを事前に読んでくること。',
  '単語テスト（20問）。',
  '期末テストの範囲を確認する。',
  'ワーク p.42–45 を一緒に解く。',
  '模試の結果を見ながら弱点を確認する。',
  '本人の希望で応用問題を多めに。',
  '音声が途切れやすいので、最初に接続を確認する。',
];

const longMemos: readonly [string, ...string[]] = [
  [
    '【今月の方針】期末テストに向けて、関数の単元を重点的に復習する。',
    '・一次関数のグラフと式の対応は身についてきたが、変域の問題で符号の取り違えが残っている。',
    '・文章題は、問題文に線を引き、分かっていることと求めるものを書き分けてから式を立てる。',
    '・計算の途中式を省く癖があるので、答え合わせの前に必ず見直しの時間を3分とる。',
    '【宿題】ワーク p.56–61（p.60の発展問題は任意）。丸付けまで済ませ、間違えた問題には印を付けてくる。',
    '【保護者の方から】部活動の大会が月末にあるため、平日の学習時間は1日40分を目安にしてほしいとのこと。負担が大きいときは遠慮なく知らせてくださいとお伝え済み。',
    '【次回】変域と最大・最小、動点の問題。時間が余れば、図形の証明の導入まで進める。',
  ].join('\n'),
  [
    '【志望校】第一志望は国公立の教育学部。共通テストの英語は8割が目標。',
    '・リーディングは第4問以降で時間が足りなくなる。段落ごとに要点を一言で書き出す練習を続ける。',
    '・リスニングは毎日15分。シャドーイングの録音を週に1回、授業の冒頭で一緒に聞く。',
    '・英作文は「主張→理由→例→まとめ」の型で、週に1題。添削は授業の前日までに返す。',
    '【面談での相談】推薦入試も視野に入れたいとのことで、小論文のテーマを月に2本追加する。12月の面談で、一般入試との時間配分をもう一度確認する。',
  ].join('\n'),
];

const notes: readonly [string, ...string[]] = [
  '予定した範囲を終えた。集中して取り組めていた。',
  '途中で質問が多く出たので、演習は次回に回した。',
  '小テストは18/20。間違えた2問は解き直し済み。',
  '説明を自分の言葉で言い直せるようになってきた。',
];

const cancelReasons: readonly [string, ...string[]] = [
  '体調不良のため',
  '学校行事と重なったため',
  'ご家庭の都合のため',
  '講師の都合のため',
];

const meetingTitles: readonly [string, ...string[]] = ['保護者面談', '三者面談', '進路相談', '定期面談', '学習相談'];
