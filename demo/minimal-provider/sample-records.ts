// Sample data instead of a database: one teacher, a few students, and lessons around now.

interface Student {
  id: number;
  name: string;
  kana: null;
  avatar: null;
  grade: null;
}

export interface Lesson {
  id: number;
  studentId: number;
  subject: string | null;
  startTimeMillis: number;
  endTimeMillis: number;
  memo: string | null;
  note: string | null;
  /** When it was cancelled. */
  canceledAt: number | null;
}

export interface Meeting {
  id: number;
  studentId: number;
  startTimeMillis: number;
  endTimeMillis: number;
  /** When someone ended it for everyone. */
  actualEndTimeMillis: number | null;
}

/** A locked day, or the part of it between two times as they were sent. */
export interface Lock {
  id: number;
  /** `YYYY-MM-DD`. */
  date: string;
  startTimeMillis: unknown;
  endTimeMillis: unknown;
  reason: unknown;
}

/** The settings that a teacher may change, by the names of their fields. */
type Teacher = Record<string, unknown> & { name: unknown; avatar: unknown };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NAMES = ['山田 太一', '鈴木 美咲', '高橋 蓮', '田中 陽菜', '伊藤 大翔'];
const SUBJECTS = ['数学', '英語', '国語'];

/** The day of a moment in Japan, which has no summer time, `YYYY-MM-DD`. */
export const dayOf = (millis: number) => new Date(millis + 9 * HOUR_MS).toISOString().slice(0, 10);

/** The records at the start of a provider. */
export function sampleRecords(now: number) {
  const students = NAMES.map((name, index): Student => ({
    id: index + 1,
    name,
    kana: null,
    avatar: null,
    grade: null,
  }));
  const midnight = Date.parse(`${dayOf(now)}T00:00+09:00`);
  const fiveMinutes = Math.floor(now / (5 * MINUTE_MS)) * 5 * MINUTE_MS;

  const lessonAt = (startTimeMillis: number, id: number): Lesson => ({
    id,
    studentId: (id % NAMES.length) + 1,
    subject: SUBJECTS[id % SUBJECTS.length] ?? null,
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR_MS,
    memo: null,
    note: null,
    canceledAt: null,
  });
  const meetingAt = (startTimeMillis: number, id: number): Meeting => ({
    id,
    studentId: (id % NAMES.length) + 1,
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR_MS,
    actualEndTimeMillis: null,
  });

  /** The days before and after today, starting a week ago. */
  const days = [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((days) => midnight + days * DAY_MS);
  return {
    account: { email: 'hanako@example.jp', password: 'hanako-demo' },
    teacher: { name: '佐藤 花子', avatar: null, kana: null, phone: null, introduction: null } as Teacher,
    students,
    // One is in progress.
    lessons: [fiveMinutes - 20 * MINUTE_MS, ...days.map((day) => day + 17 * HOUR_MS)].map((start, index) =>
      lessonAt(start, 101 + index),
    ),
    meetings: [fiveMinutes - 10 * MINUTE_MS, ...days.slice(-3).map((day) => day + 19 * HOUR_MS)].map((start, index) =>
      meetingAt(start, 201 + index),
    ),
    locks: [
      { id: 301, date: dayOf(now + 12 * DAY_MS), startTimeMillis: null, endTimeMillis: null, reason: null },
    ] as Lock[],
    products: [{ id: 401, name: '週1回・60分', price: 16_000, currency: 'JPY', description: null, interval: null }],
  };
}
