import { type Student, readCalendar } from '../api/endpoints/index.ts';
import { succeeded } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { addDays, dayKey, daysBetween, HOUR_MS, monthsOf, SERVICE_ZONE } from '../time/index.ts';
import { readMonth, writeMonth } from './kept-shape.ts';
import type { KeptMonths } from './offline-types.ts';

/** Key of the session's memory. */
export const TIMETABLE_KEY = 'timetable';

/** Whole months are kept that hold these days: a part of one would look free. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 60;

/** What is kept at most, in characters: some 2,000 lessons. A browser gives a page 5 million for everything. */
export const MAX_TIMETABLE_LENGTH = 500_000;

/** A month that was kept longer ago than this is loaded again in the background, in ms. */
const REFRESH_AGE_MS = 6 * HOUR_MS;

/** The months are in the session's memory: per teacher, deleted by every sign-out, and in no storage with a host's sign-in. */
export function createKeptMonths(session: Session, isInstalled: () => boolean): KeptMonths {
  const { api, clock, memory, state, teacherEpoch } = session;

  function wanted(): string[] {
    const today = dayKey(clock.now(), SERVICE_ZONE);
    return monthsOf(daysBetween(addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER)));
  }

  function keep(month: string, days: Parameters<KeptMonths['keep']>[1], epoch: number): void {
    const months = wanted();
    if (epoch !== teacherEpoch.peek() || state.peek() !== 'active') return;
    if (!isInstalled() || !months.includes(month)) return;
    const before = memory.find(TIMETABLE_KEY) ?? {};
    const kept = Object.entries({ ...before, [month]: writeMonth(days, clock.now()) });
    memory.save(TIMETABLE_KEY, Object.fromEntries(withinLimit(kept.filter(([each]) => months.includes(each)))));
  }

  const find = (month: string) => {
    const stored = memory.find(TIMETABLE_KEY)?.[month];
    return typeof stored === 'string' && wanted().includes(month) ? readMonth(stored) : undefined;
  };

  return {
    keep,
    find,
    students() {
      const students = new Map<string, Student>();
      const lessons = wanted().flatMap((month) => find(month)?.days.flatMap(({ courses }) => courses) ?? []);
      for (const { studentId: id, studentName: name, subject } of lessons) {
        const subjects = new Set(students.get(id)?.subjects).add(subject);
        students.set(id, { id, name, kana: '', avatar: '', grade: '', subjects: [...subjects] });
      }
      return [...students.values()];
    },
    async refresh() {
      const epoch = teacherEpoch.peek();
      for (const month of wanted()) {
        if (clock.now() - (find(month)?.keptAt ?? 0) < REFRESH_AGE_MS) continue;
        const reply = await api.call(readCalendar, { params: { date: month } }, { cache: true });
        if (!succeeded(reply) || epoch !== teacherEpoch.peek()) return;
        keep(month, reply.data, epoch);
      }
    },
  };
}

/** Leaves out the last months if all together are too much. */
function withinLimit<Value>(months: readonly (readonly [string, Value])[]): (readonly [string, Value])[] {
  let left = MAX_TIMETABLE_LENGTH;
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, value]) => {
      left -= String(value).length;
      return left >= 0;
    });
}
